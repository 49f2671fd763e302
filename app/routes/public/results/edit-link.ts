import { type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router';

/** The element that gets the focus back when the price calendar closes. */
export const calendarToggleId = 'price-calendar-toggle';

const editParam = 'edit';

/**
 * A link that opens a form whose code is loaded on demand. Without scripts it leads to the same page with the form open.
 */
export function useEditLink({ isOpenAtFirst = false, anchor = '' } = {}) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const [isOpen, setOpen] = useState(isOpenAtFirst || params.has(editParam));
  if (isOpen) params.delete(editParam);
  else params.set(editParam, '1');
  return {
    isOpen,
    link: {
      href: `${pathname}?${params}${anchor}`,
      'aria-expanded': isOpen,
      onClick(event: MouseEvent) {
        event.preventDefault();
        setOpen(!isOpen);
      },
    },
  };
}

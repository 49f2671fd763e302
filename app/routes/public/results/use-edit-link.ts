import { type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router';

const editParam = 'edit';

/**
 * A form, and its code, that come when somebody asks for them: with scripts at once, without by a link that shows the
 * same page with the form.
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

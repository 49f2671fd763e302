import { type RefObject, useEffect, useRef } from 'react';

/** For what takes the place of the form that asked for it: the focus follows instead of being lost with the form. */
export function useArrivalFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, []);
  return element;
}

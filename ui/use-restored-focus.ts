import { type RefObject, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Keeps the focus when the focused control disappears with an answer or was disabled meanwhile: it returns to the control,
 * or goes to the element with the ref, or to the page's heading.
 */
export function useRestoredFocus<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const used = useRef<HTMLElement>(null);
  const isIdle = useNavigation().state === 'idle';

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // A press on the page itself means that the control was left on purpose.
    const forget = () => {
      used.current = null;
    };
    document.addEventListener('pointerdown', forget, { signal, capture: true });
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof HTMLElement) used.current = target;
      },
      { signal },
    );
    return () => listening.abort();
  }, []);

  // After every rendering: the answer and its changes may render one after the other.
  useEffect(() => {
    const control = used.current;
    if (!isIdle || !control) return;
    const { activeElement, body } = document;
    const isUsable = control.isConnected && !control.matches(':disabled');
    const isLost = activeElement === null || activeElement === body || (activeElement === control && !isUsable);
    if (!isLost) return;
    const next = isUsable ? control : (place.current ?? document.querySelector<HTMLElement>('#content h1'));
    if (!next) return;
    if (next !== control && !next.hasAttribute('tabindex')) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });

  return place;
}

import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

/**
 * False in the server's HTML, which is the working form; true once scripts run.
 * `take` reads what was typed before that. A control that will be `replaced` keeps its place while it is in use.
 */
export function useEnhanced(take: () => void, replaced?: RefObject<HTMLElement | null>): boolean {
  const [enhanced, setEnhanced] = useState(false);
  const begin = useEffectEvent(() => {
    take();
    setEnhanced(true);
  });
  useLayoutEffect(() => {
    const control = replaced?.current;
    if (!control || control !== document.activeElement) return begin();
    control.addEventListener('blur', begin, { once: true });
    return () => control.removeEventListener('blur', begin);
  }, [replaced]);
  return enhanced;
}

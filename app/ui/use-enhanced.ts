import { useEffectEvent, useLayoutEffect, useState } from 'react';

/**
 * False in the server's HTML, which is the working form; true once scripts run.
 * `take` first reads what was typed before that. It returns the control that would be replaced, if any:
 * one in use keeps its place until the person leaves it.
 */
export function useEnhanced(take: () => HTMLElement | null | undefined): boolean {
  const [enhanced, setEnhanced] = useState(false);
  const begin = useEffectEvent(() => {
    take();
    setEnhanced(true);
  });
  const controlInUse = useEffectEvent(() => {
    const control = take();
    return control && control === document.activeElement ? control : null;
  });
  useLayoutEffect(() => {
    const control = controlInUse();
    if (!control) return begin();
    control.addEventListener('blur', begin, { once: true });
    return () => control.removeEventListener('blur', begin);
  }, []);
  return enhanced;
}

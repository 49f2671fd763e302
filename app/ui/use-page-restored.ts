import { useEffect, useEffectEvent } from 'react';

/**
 * Runs when the browser shows this page again as it was left, scripts and all, instead of loading it: after Back from a
 * payment page. Whatever it was waiting for has long been answered elsewhere.
 */
export function usePageRestored(onRestored: () => void): void {
  const restore = useEffectEvent(onRestored);
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) restore();
    };
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, []);
}

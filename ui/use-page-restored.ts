import { useEffect, useEffectEvent } from 'react';

/**
 * Runs when the browser restores this page from its back/forward cache, for example after Back from a payment page.
 * Requests that were pending then have been answered elsewhere.
 */
export function usePageRestored(onRestored: () => void): void {
  const restore = useEffectEvent(onRestored);
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) restore();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}

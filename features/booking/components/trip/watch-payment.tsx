import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const checkEveryMs = 3000;
const reloadWithoutScriptsSeconds = 10;

/**
 * Looks again and again until the answer about a payment is here, as long as somebody looks at the page. Where somebody may
 * type a number meanwhile, a page without scripts looks only when it is told to.
 */
export function WatchPayment({ hasForm = false }: { hasForm?: boolean | undefined }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let isLooking = false;
    async function look() {
      // A second look would break off the first, which may be slow.
      if (isLooking || document.visibilityState !== 'visible' || !navigator.onLine) return;
      isLooking = true;
      try {
        await revalidate();
      } finally {
        isLooking = false;
      }
    }
    const timer = setInterval(look, checkEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [revalidate]);
  if (hasForm) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(reloadWithoutScriptsSeconds)} />
    </noscript>
  );
}

import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const checkEveryMs = 3000;
const reloadWithoutScriptsSeconds = 10;

/**
 * Reloads the page data while the page is visible, until the payment is settled. Without scripts the page reloads
 * itself, unless it has a form that somebody may be filling in.
 */
export function WatchPayment({ hasForm = false }: { hasForm?: boolean | undefined }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let isChecking = false;
    async function check() {
      // A second revalidation would abort a slow first one.
      if (isChecking || document.visibilityState !== 'visible' || !navigator.onLine) return;
      isChecking = true;
      try {
        await revalidate();
      } finally {
        isChecking = false;
      }
    }
    const timer = setInterval(check, checkEveryMs);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [revalidate]);
  if (hasForm) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(reloadWithoutScriptsSeconds)} />
    </noscript>
  );
}

import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const lookEveryMs = 3000;
const lookWithoutScriptsSeconds = 10;

/** Looks again and again until the answer about a payment is here, as long as somebody looks at the page. */
export function WatchPayment() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, lookEveryMs);
    const come = () => document.visibilityState === 'visible' && void revalidate();
    document.addEventListener('visibilitychange', come);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', come);
    };
  }, [revalidate, state]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(lookWithoutScriptsSeconds)} />
    </noscript>
  );
}

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** Good news that is read for a moment, then the page it speaks of. Without scripts the browser itself moves on. */
export function MovingOn({ text, to, afterMs }: { text: string; to: string; afterMs: number }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [navigate, to, afterMs]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`${Math.ceil(afterMs / 1000)};url=${to}`} />
      </noscript>
      <Alert tone="success">{text}</Alert>
      <ButtonLink to={to} tone="brand" className="mt-5">
        {t('goOn')}
      </ButtonLink>
    </>
  );
}

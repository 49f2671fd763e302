import { isRouteErrorResponse } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';

/** When even the frame can't be had: nothing here needs settings, scripts or the router. */
export function BareErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isUnavailable = isRouteErrorResponse(error) && error.status === 503;
  return (
    <main className="wrap py-20 text-center">
      <title>{t('error.title')}</title>
      <h1 className="text-2xl">{t(isUnavailable ? 'unavailable.heading' : 'error.heading')}</h1>
      <p className="mt-3 text-ink-2">{t(isUnavailable ? 'unavailable.text' : 'error.text')}</p>
      <p className="mt-6">
        <a href="/">{t('notFound.home')}</a>
      </p>
    </main>
  );
}

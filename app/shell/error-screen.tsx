import { isRouteErrorResponse, useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { RotateCw, TriangleAlert } from '../ui/icons.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PageMeta } from './page-meta.tsx';

export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  const isUnavailable = isRouteErrorResponse(error) && error.status === 503;
  return (
    <section className="wrap grid justify-items-center py-20 text-center">
      <PageMeta title={t('error.title')} hidden />
      <span className="grid size-14 place-content-center rounded-lg bg-danger-soft text-danger">
        <TriangleAlert aria-hidden="true" className="size-7" strokeWidth={1.5} />
      </span>
      <h1 className="mt-6 text-2xl md:text-3xl">
        {t(isUnavailable ? 'unavailable.heading' : 'error.heading')}
      </h1>
      <p className="mt-3 max-w-[48ch] text-ink-2">{t(isUnavailable ? 'unavailable.text' : 'error.text')}</p>
      <ButtonLink to={pathname + search} reloadDocument icon={RotateCw} className="mt-6">
        {t('error.retry')}
      </ButtonLink>
    </section>
  );
}

import { RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PageMeta } from './page-meta.tsx';

export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <section className="wrap grid justify-items-center py-20 text-center">
      <PageMeta title={t('error.title')} hidden />
      <span className="grid size-14 place-content-center rounded-lg bg-danger-soft text-danger">
        <TriangleAlert aria-hidden="true" className="size-7" strokeWidth={1.5} />
      </span>
      <h1 className="mt-6 text-2xl md:text-3xl">{t('error.heading')}</h1>
      <p className="mt-3 max-w-[48ch] text-ink-2">{t('error.text')}</p>
      <a
        href=""
        className="mt-6 inline-flex min-h-11 items-center gap-2 rounded-md border border-field-line bg-surface px-5 font-display font-semibold text-ink hover:bg-sunken hover:no-underline"
      >
        <RotateCw aria-hidden="true" className="size-5" strokeWidth={1.5} />
        {t('error.retry')}
      </a>
    </section>
  );
}

import { useTranslation } from '#i18n/use-translation.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export default function Auth() {
  const { t } = useTranslation();
  return (
    <section className="wrap grid justify-items-center py-16 text-center md:py-24">
      <PageMeta title={t('signIn')} hidden />
      <h1 className="text-2xl md:text-3xl">{t('accountsClosed.heading')}</h1>
      <p className="mt-3 text-ink-2">{t('accountsClosed.text')}</p>
      <ButtonLink to="/flights" tone="brand" className="mt-6">
        {t('accountsClosed.search')}
      </ButtonLink>
    </section>
  );
}

import { useTranslation } from '#i18n/use-translation.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export default function Account() {
  const { t } = useTranslation();
  return (
    <section className="wrap grid justify-items-center py-16 text-center md:py-24">
      <PageMeta title={t('signInNeeded.title')} hidden />
      <h1 className="text-2xl md:text-3xl">{t('signInNeeded.heading')}</h1>
      <p className="mt-3 text-ink-2">{t('signInNeeded.text')}</p>
      <ButtonLink to="/auth" tone="brand" className="mt-6">
        {t('signIn')}
      </ButtonLink>
    </section>
  );
}

import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { PageMeta } from './page-meta.tsx';

/** A page with one message and one link. */
export function MessageScreen(props: { title: string; heading: string; text: string; to: string; action: string }) {
  const { title, heading, text, to, action } = props;
  return (
    <section className="wrap grid justify-items-center py-16 text-center md:py-24">
      <PageMeta title={title} hidden />
      <h1 className="text-2xl md:text-3xl">{heading}</h1>
      <p className="mt-3 text-ink-2">{text}</p>
      <ButtonLink to={to} tone="brand" className="mt-6">
        {action}
      </ButtonLink>
    </section>
  );
}

export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <section className="wrap grid justify-items-center py-16 text-center md:py-24">
      <PageMeta title={t('notFound.title')} hidden />
      <p
        aria-hidden="true"
        className="mji grid w-full max-w-112 place-content-center rounded-xl bg-ocean py-10 font-display text-[5.5rem]/none font-extrabold text-on-ocean num [--mji-strength:.16]"
      >
        {t('notFound.code')}
      </p>
      <h1 className="mt-8 text-2xl md:text-3xl">
        <span className="sr-only">{t('notFound.code')} </span>
        {t('notFound.heading')}
      </h1>
      <p className="mt-3 text-ink-2">{t('notFound.text')}</p>
      <ButtonLink to="/" tone="brand" className="mt-6">
        {t('notFound.home')}
      </ButtonLink>
    </section>
  );
}

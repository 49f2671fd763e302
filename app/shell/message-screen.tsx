import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { PageMeta } from './page-meta.tsx';

interface MessageScreenProps {
  title: string;
  /** The status, in large figures. */
  code?: string;
  heading: string;
  text: string;
  to: string;
  action: string;
}

/** A page with one message and one link. */
export function MessageScreen({ title, code, heading, text, to, action }: MessageScreenProps) {
  return (
    <section className="wrap grid justify-items-center py-16 text-center md:py-24">
      <PageMeta title={title} hidden />
      {code && (
        <p
          aria-hidden="true"
          className="mji mb-8 grid w-full max-w-112 place-content-center rounded-xl bg-ocean py-10 font-display text-[5.5rem]/none font-extrabold text-on-ocean num [--mji-strength:.16]"
        >
          {code}
        </p>
      )}
      <h1 className="text-2xl md:text-3xl">
        {code && <span className="sr-only">{code} </span>}
        {heading}
      </h1>
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
    <MessageScreen
      title={t('notFound.title')}
      code={t('notFound.code')}
      heading={t('notFound.heading')}
      text={t('notFound.text')}
      to="/"
      action={t('notFound.home')}
    />
  );
}

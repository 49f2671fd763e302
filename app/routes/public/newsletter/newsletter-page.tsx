import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { PageMeta } from '../../../shell/page-meta.tsx';

interface NewsletterPageProps {
  icon: Icon;
  heading: string;
  text: string;
  /** A form; without one the page links to the home page. */
  children?: React.ReactNode;
}

export function NewsletterPage({ icon: Icon, heading, text, children }: NewsletterPageProps) {
  const { t } = useTranslation();
  return (
    <section id="newsletter" className="wrap grid min-h-110 content-center justify-items-center py-16 text-center">
      <PageMeta title={t('newsletter.confirmHeading')} hidden />
      <span className="mji grid size-20 place-content-center rounded-lg bg-brand-soft text-brand-ink [--mji-ink:var(--color-brand)] [--mji-size:40px] [--mji-strength:0.25]">
        <Icon className="size-8" strokeWidth={1.3} />
      </span>
      <h1 className="mt-6 text-2xl md:text-3xl">{heading}</h1>
      <p className="mt-3 max-w-[52ch] text-lg text-pretty wrap-anywhere text-ink-2">{text}</p>
      <div className="mt-6 w-full max-w-180">
        {children ?? (
          <ButtonLink to="/" tone="line">
            {t('notFound.home')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink, buttonStyle } from '#ui/button.tsx';
import { ChevronDown, type Icon } from '#ui/icons.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';

/** A section of an account page with icon, title and content. */
export function Panel({
  id,
  icon: Icon,
  title,
  text,
  aside,
  className,
  children,
}: {
  id: string;
  icon?: Icon | undefined;
  title: string;
  text?: ReactNode;
  /** A short status beside the title. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={clsx('scroll-mt-6 rounded-lg border border-line bg-surface p-4 md:p-6', className)}
    >
      <div className="flex gap-4">
        {Icon && (
          <span className="grid size-11 flex-none place-content-center rounded-md bg-brand-soft text-brand-ink max-md:hidden">
            <Icon aria-hidden="true" size={20} strokeWidth={1.5} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 id={`${id}-heading`} className="text-lg">
              {title}
            </h3>
            {aside}
          </div>
          {text && <p className="max-w-[72ch] text-pretty text-ink-2">{text}</p>}
          <div className="mt-4">{children}</div>
        </div>
      </div>
    </section>
  );
}

/** The heading of an account page, below that of the layout. */
export function PageTitle({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <div className="mb-5 print:hidden">
      <PageMeta title={title} hidden />
      <h2 className="text-xl lg:text-2xl">{title}</h2>
      {text && <p className="mt-1 max-w-[72ch] text-pretty text-ink-2">{text}</p>}
    </div>
  );
}

/**
 * A collapsed form that works without scripts. The location key remounts it after every answer of the server, so that no
 * password stays in it.
 */
export function Fold({
  label,
  open = false,
  tone = 'line',
  children,
}: {
  label: string;
  open?: boolean | undefined;
  tone?: 'line' | 'danger' | undefined;
  children: ReactNode;
}) {
  const { key } = useLocation();
  return (
    <details key={key} open={open} className="group">
      <summary className={`${buttonStyle({ tone })} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        {label}
        <ChevronDown
          aria-hidden="true"
          size={16}
          strokeWidth={1.75}
          className="flex-none transition-transform duration-(--duration-1) group-open:rotate-180"
        />
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  );
}

/** A refusal that belongs to no field. */
export function RefusalAlert({ error, back }: { error: string; back: string }) {
  const { t } = useTranslation('account');
  switch (error) {
    case 'invalid':
      return null;
    case 'too_many':
      return <Alert tone="warning">{t('shared.tooMany')}</Alert>;
    case 'not_fresh':
      return (
        <Alert tone="warning" action={<ButtonLink to={`/auth?next=${back}`}>{t('shared.signInAgain')}</ButtonLink>}>
          {t('shared.notFresh')}
        </Alert>
      );
    case 'last_sign_in_method':
      return <Alert tone="warning">{t('security.lastSignInMethod')}</Alert>;
    case 'not_begun':
      return <Alert tone="warning">{t('security.twoStep.notBegun')}</Alert>;
    case 'phone_unverified':
      return <Alert tone="warning">{t('security.twoStep.phoneFirst')}</Alert>;
    default:
      return <Alert tone="danger">{t('shared.failed')}</Alert>;
  }
}

/** Whether a form of the page is being sent, by its intent and the id of its row. */
export function useSentIntent(): (intent: string, id?: string) => boolean {
  const { formData } = useNavigation();
  return (intent, id) => formData?.get('intent') === intent && (id === undefined || formData.get('id') === id);
}

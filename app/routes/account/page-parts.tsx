import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink, buttonStyle } from '#ui/button.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { ChevronDown, ChevronRight } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';

/** A section of an account page with icon, title and content. */
export function Panel(props: {
  id: string;
  icon?: Icon | undefined;
  title: string;
  text?: ReactNode;
  /** A short status beside the title. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { id, icon: Icon, title, text, aside, className, children } = props;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={clsx('scroll-mt-6 rounded-lg border border-line bg-surface p-4 md:p-6', className)}
    >
      <div className="flex gap-4">
        {Icon && (
          <span className="grid size-11 flex-none place-content-center rounded-md bg-brand-soft text-brand-ink max-md:hidden">
            <Icon />
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
export function Fold(props: {
  label: string;
  open?: boolean | undefined;
  tone?: 'line' | 'danger' | undefined;
  children: ReactNode;
}) {
  const { label, open = false, tone = 'line', children } = props;
  const { key } = useLocation();
  return (
    <details key={key} open={open} className="group">
      <summary className={`${buttonStyle({ tone })} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        {label}
        <ChevronDown
          size={16}
          className="flex-none transition-transform duration-(--duration-1) group-open:rotate-180"
        />
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  );
}

const warnings = {
  too_many: 'shared.tooMany',
  last_sign_in_method: 'security.lastSignInMethod',
  not_begun: 'security.twoStep.notBegun',
  phone_unverified: 'security.twoStep.phoneFirst',
} as const;

/** A refusal that belongs to no field. */
export function RefusalAlert({ error, back }: { error: string; back: string }) {
  const { t } = useTranslation('account');
  if (error === 'invalid') return null;
  if (error === 'not_fresh') {
    return (
      <Alert tone="warning" action={<ButtonLink to={`/auth?next=${back}`}>{t('shared.signInAgain')}</ButtonLink>}>
        {t('shared.notFresh')}
      </Alert>
    );
  }
  const warning = Object.entries(warnings).find(([name]) => name === error)?.[1];
  return warning ? <Alert tone="warning">{t(warning)}</Alert> : <Alert tone="danger">{t('shared.failed')}</Alert>;
}

export function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation('account');
  return (
    <Badge tone={isVerified ? 'success' : 'warning'} dot>
      {isVerified ? t('profile.verified') : t('profile.notVerified')}
    </Badge>
  );
}

export function OnOffBadge({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('account');
  return (
    <Badge tone={isOn ? 'success' : 'neutral'} dot={isOn}>
      {isOn ? t('shared.on') : t('shared.off')}
    </Badge>
  );
}

interface LinkCardProps {
  as?: 'li' | 'p';
  to: string;
  icon: Icon;
  flip?: boolean;
  title: string;
  className?: string;
  children: string;
}

/** A link that is a whole card. */
export function LinkCard({ as: Tag = 'li', to, icon: Icon, flip, title, className, children }: LinkCardProps) {
  return (
    <Tag
      className={clsx(
        'relative flex items-center gap-3 rounded-lg border border-line bg-surface p-4 transition-[border-color,box-shadow] duration-(--duration-1) hover:border-[color-mix(in_oklab,var(--color-brand)_45%,var(--color-line))] hover:shadow-2 has-focus-visible:border-brand',
        className,
      )}
    >
      <Icon size={24} className={clsx('flex-none text-brand', flip && 'flip')} />
      <span className="min-w-0 flex-1">
        <Link
          to={to}
          className="font-display font-semibold text-ink after:absolute after:inset-0 after:rounded-lg hover:no-underline"
        >
          {title}
        </Link>
        <span className="block text-sm text-ink-2">{children}</span>
      </span>
      <ChevronRight className="flip flex-none text-ink-3" />
    </Tag>
  );
}

import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { SellingObstacle } from '#features/agents/agent-status.ts';
import type { DocumentKind } from '#features/agents/documents/document-kinds.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Hourglass } from '#ui/icons.tsx';
import { UserRoundX } from '#ui/office-icons.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';
import type { Standing } from './own-agent.ts';

interface AgentPageProps {
  title: string;
  lede?: ReactNode;
  /** Beside the heading: buttons or badges. */
  actions?: ReactNode;
  /** Set on pages that say why the agency can't sell. */
  standing?: Standing | undefined;
  children: ReactNode;
}

/** A page of the portal with its heading and sections. */
export function AgentPage({ title, lede, actions, standing, children }: AgentPageProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageMeta title={title} hidden />
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl">{title}</h1>
          {lede && <p className="max-w-[72ch] text-pretty text-ink-2">{lede}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </header>
      {standing?.obstacle && <SellingObstacleAlert {...standing} obstacle={standing.obstacle} />}
      {children}
    </div>
  );
}

/** For a user with the role of an agent but without an agency. */
export function NoAgent({ page, title, text }: { page?: string; title?: string; text?: string }) {
  const { t } = useTranslation('agent');
  return (
    <>
      <PageMeta title={page ?? t('title')} hidden />
      <EmptyState
        icon={UserRoundX}
        level="h1"
        title={title ?? t('notFound')}
        links={[{ to: '/contact', text: t('contactSupport'), tone: 'brand' }]}
      >
        {text}
      </EmptyState>
    </>
  );
}

type SellingObstacleAlertProps = Omit<Standing, 'obstacle'> & { obstacle: SellingObstacle };

/** Why an agency can't sell, and what happens next. */
function SellingObstacleAlert({ obstacle, reason, missing }: SellingObstacleAlertProps) {
  const { t } = useTranslation('agent');
  const isWaiting = obstacle === 'pending';
  return (
    <Alert
      tone={isWaiting ? 'warning' : 'danger'}
      title={t(`obstacle.${obstacle}.title`)}
      {...(isWaiting && { icon: Hourglass })}
      link={
        isWaiting || obstacle === 'rejected'
          ? { to: '/agent/documents', text: t('obstacle.documents') }
          : { to: '/contact', text: t('contactSupport') }
      }
    >
      {isWaiting ? (
        t(`obstacle.pending.missing.${missingToken(missing)}`)
      ) : reason ? (
        <>
          {t('obstacle.reason')} <bdi className="wrap-anywhere">{reason}</bdi>{' '}
          <span className="block">{t(`obstacle.${obstacle}.next`)}</span>
        </>
      ) : (
        t(`obstacle.${obstacle}.text`)
      )}
    </Alert>
  );
}

function missingToken([first, second]: readonly DocumentKind[]): DocumentKind | 'both' | 'none' {
  return second ? 'both' : (first ?? 'none');
}

interface PortalPanelProps {
  id: string;
  title: string;
  text?: ReactNode;
  /** Beside the title: a link to the whole list. */
  action?: ReactNode;
  children: ReactNode;
}

/** A list or table with its heading. */
export function PortalPanel({ id, title, text, action, children }: PortalPanelProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="min-w-0 scroll-mt-6 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-1">
        <div className="min-w-0 py-1.5">
          <h2 id={`${id}-heading`} className="text-lg">
            {title}
          </h2>
          {text && <p className="text-sm text-pretty text-ink-2">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** The submit button of a filter, as tall as its dense fields. */
export function ShowButton(props: { label: string; busy?: boolean; className?: string | undefined }) {
  const { label, busy, className } = props;
  return (
    <Button type="submit" size="sm" busy={busy} className={clsx('md:min-h-9.5', className)}>
      {label}
    </Button>
  );
}

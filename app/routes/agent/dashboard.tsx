import type { ReactNode } from 'react';
import type { AccountStatus, VerificationStatus } from '#features/agents/agent-status.ts';
import { readAgentDashboard } from '#features/agents/dashboard/read-agent-dashboard.ts';
import type { Agent } from '#features/agents/read-agent.ts';
import { listOpenHolds } from '#features/agents/sales/list-sales.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { numberFormat } from '#lib/formats.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { ArrowLeftRight, BedDouble, Pencil, Plane } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import { Moment } from '../account/moment.tsx';
import type { Route } from './+types/dashboard';
import { FirstStepsGuide } from './dashboard/first-steps.tsx';
import { LastList, LastSales, showDashboard } from './dashboard/last-sales.tsx';
import { BalanceCard, LowBalanceAlert, SignedUsd, Usd } from './money.tsx';
import { ownAgent, standingOf } from './own-agent.ts';
import { AgentPage, NoAgent } from './page-parts.tsx';
import { showWaiting, WaitingList } from './sales/waiting-list.tsx';
import { isVoid, type ShownTransaction, TransactionBadge, useDescription } from './transactions/transaction-table.tsx';

const verificationTones = {
  pending: 'warning',
  verified: 'success',
  rejected: 'danger',
} as const satisfies Record<VerificationStatus, BadgeTone>;

const accountTones = {
  active: 'success',
  inactive: 'neutral',
  suspended: 'danger',
} as const satisfies Record<AccountStatus, BadgeTone>;

function StatusBadges({ agent }: { agent: Pick<Agent, 'verificationStatus' | 'accountStatus'> }) {
  const { t } = useTranslation('agent');
  const { verificationStatus: verification, accountStatus: account } = agent;
  const badges = [
    { name: t('verification.label'), tone: verificationTones[verification], text: t(`verification.${verification}`) },
    { name: t('account.label'), tone: accountTones[account], text: t(`account.${account}`) },
  ];
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {badges.map(({ name, tone, text }) => (
        <div key={name} className="flex items-center gap-2">
          <dt className="text-ink-2">{name}</dt>
          <dd>
            <Badge dot tone={tone}>
              {text}
            </Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  const agent = await ownAgent(context);
  if (!agent) return { agent: null };
  const { db, preferences } = factsOf(context);
  const { language } = preferences;
  const { email, fullName: name } = knownViewer(context);
  const [dashboard, holds, standing] = await Promise.all([
    readAgentDashboard(db, agent),
    listOpenHolds(db, agent.id),
    standingOf(db, agent),
  ]);
  return {
    agent: { ...agent, phone: displayPhone(agent.phone) },
    person: { email, name },
    standing,
    shown: showDashboard(dashboard, language),
    waiting: showWaiting(holds, { now: new Date(), language }),
  };
}

export default function AgentDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('agent');
  const { agent, person, standing, shown, waiting } = loaderData;
  if (!agent) return <NoAgent />;
  const { obstacle, missing } = standing;
  const isNew = Object.values(shown.steps).includes(false) && (!obstacle || obstacle === 'pending');
  return (
    <AgentPage
      title={t('title')}
      lede={<bdi>{agent.agencyName}</bdi>}
      actions={<StatusBadges agent={agent} />}
      standing={standing}
    >
      <LowBalanceAlert agent={agent} />
      {isNew && <FirstStepsGuide steps={shown.steps} missing={missing} canSell={!obstacle} />}
      <AgentMoney agent={agent} pendingMinor={shown.pendingMinor} />
      {!obstacle && (
        <nav aria-label={t('actions.label')} className="grid grid-cols-2 gap-2 md:flex">
          <ButtonLink to="/flights" tone="accent" icon={Plane}>
            {t('actions.flights')}
          </ButtonLink>
          <ButtonLink to="/hotels" icon={BedDouble}>
            {t('actions.hotels')}
          </ButtonLink>
        </nav>
      )}
      <WaitingList bookings={waiting} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <LastSales sales={shown.sales} />
        <LastTransactions transactions={shown.transactions} />
      </div>
      <AgencyDetails agent={agent} person={person} />
    </AgentPage>
  );
}

/** Credit, sales, commission and markup. */
function AgentMoney({ agent, pendingMinor }: { agent: Agent; pendingMinor: number }) {
  const { t, language } = useTranslation('agent');
  const percent = numberFormat(`${language}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <BalanceCard money={agent} pendingMinor={pendingMinor} />
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:max-lg:grid-cols-3">
        <Figure name={t('totalSales')} value={<Usd minor={agent.totalSalesMinor} />} />
        <Figure name={t('totalCommissions')} value={<Usd minor={agent.totalCommissionsMinor} />} />
        <Figure
          name={t('markup')}
          value={<span className="num isolate-ltr">{percent.format(agent.markupPercentage / 100)}</span>}
          note={
            <>
              {t('markupNote')}{' '}
              <Link to="/agent/markup" className="relative underline after:absolute after:-inset-3">
                {t('markupChange')}
                <span className="sr-only"> {t('markup')}</span>
              </Link>
            </>
          }
        />
      </dl>
    </div>
  );
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="grid content-center bg-surface px-4 py-4 last:col-span-2 md:max-lg:last:col-span-1">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="mt-0.5 font-display text-xl font-bold">{value}</dd>
      {note && <dd className="text-xs text-ink-3">{note}</dd>}
    </div>
  );
}

function AgencyDetails({ agent, person }: { agent: Agent; person: { name: string; email: string } }) {
  const { t } = useTranslation('agent');
  const lines = [
    { name: t('agency.name'), value: agent.agencyName },
    { name: t('agency.registrationNumber'), value: agent.registrationNumber, isCode: true },
    { name: t('agency.phone'), value: agent.phone, isCode: true },
    { name: t('agency.contact'), value: person.name },
    { name: t('agency.email'), value: person.email, isCode: true },
    { name: t('agency.address'), value: agent.address },
    { name: t('agency.city'), value: agent.city },
    { name: t('agency.country'), value: agent.country },
  ];
  return (
    <Card>
      <CardHead
        level="h2"
        title={t('agency.heading')}
        action={
          <ButtonLink to="/agent/settings#details" tone="quiet" size="sm" icon={Pencil} className="-me-3">
            {t('agency.edit')}
          </ButtonLink>
        }
      />
      <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
        {lines.map(({ name, value, isCode = false }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="font-semibold break-words">
              {value ? (
                <bdi dir={isCode ? 'ltr' : undefined} className={isCode ? 'num' : undefined}>
                  {value}
                </bdi>
              ) : (
                <span className="font-normal text-ink-3">{t('agency.missing')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function LastTransactions({ transactions }: { transactions: ShownTransaction[] }) {
  const { t } = useTranslation('agent');
  return (
    <LastList
      id="last-transactions"
      title={t('last.transactions')}
      all={{ to: '/agent/transactions', label: t('last.allTransactions') }}
      empty={{ icon: ArrowLeftRight, title: t('last.noTransactions'), text: t('last.noTransactionsText') }}
      rows={transactions}
    >
      {(transaction) => <TransactionRow key={`${transaction.type}-${transaction.id}`} transaction={transaction} />}
    </LastList>
  );
}

function TransactionRow({ transaction }: { transaction: ShownTransaction }) {
  const description = useDescription();
  const { bookingReference, reference, at, amountMinor, status } = transaction;
  const label = description({ ...transaction, reason: transaction.description });
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-2 text-sm hover:bg-brand-soft/35">
      <span className="truncate font-semibold">
        {bookingReference ? (
          // The whole row is the target, for touch screens.
          <Link to={`/booking/${bookingReference}`} className="text-ink after:absolute after:inset-0">
            {label}
          </Link>
        ) : (
          label
        )}
      </span>
      <SignedUsd minor={amountMinor} isVoid={isVoid(transaction)} className="text-end" />
      <span className="flex flex-wrap gap-x-2 text-xs text-ink-3">
        <span className="num isolate-ltr">{reference}</span>
        <Moment {...at} />
      </span>
      <span className="justify-self-end">
        <TransactionBadge status={status} />
      </span>
    </li>
  );
}

import { Form, useNavigation } from 'react-router';
import { readPendingDeposits } from '#features/agents/deposits/read-deposits.ts';
import {
  type ChosenPeriod,
  namedPeriods,
  type Period,
  type PeriodName,
  periodNames,
  readPeriod,
} from '#features/agents/period.ts';
import { listOpenHolds } from '#features/agents/sales/list-sales.ts';
import { readStatement } from '#features/agents/statement/read-statement.ts';
import { maxStatementLines } from '#features/booking/documents/render-documents.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { dateOrEmpty } from '#lib/calendar-date.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { FileDown, FileSpreadsheet } from '#ui/office-icons.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/credit';
import {
  type ShownHold,
  type ShownStatement,
  StatementTable,
  showHold,
  showStatement,
} from './credit/statement-table.tsx';
import { BalanceCard, LowBalanceAlert, SignedUsd, Usd } from './money.tsx';
import { ownAgent } from './own-agent.ts';
import { AgentPage, NoAgent, PortalPanel, ShowButton } from './page-parts.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const agent = await ownAgent(context);
  if (!agent) return null;
  const { db, preferences } = factsOf(context);
  const { language } = preferences;
  const { searchParams } = new URL(request.url);
  const today = businessToday(new Date());
  const period = readPeriod(searchParams, today);
  const named = namedPeriods(today);
  const isValid = Object.keys(period.problems).length === 0;
  const [holds, pendingMinor, statement] = await Promise.all([
    listOpenHolds(db, agent.id),
    readPendingDeposits(db, agent.id),
    isValid ? readStatement(db, { agentId: agent.id, from: period.from, to: period.to }) : null,
  ]);
  return {
    agent,
    pendingMinor,
    holds: holds.map((hold) => showHold(hold, language)),
    period,
    presets: periodNames.map((preset) => ({ preset, ...named[preset] })),
    statement: statement && showStatement(statement, Number(searchParams.get('page') ?? 1), language),
    isTooLongForPdf: statement !== null && statement.lines.length > maxStatementLines,
  };
}

export default function Credit({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('agent');
  if (!loaderData) return <NoAgent />;
  const { agent, pendingMinor, holds, ...statement } = loaderData;
  return (
    <AgentPage title={t('credit.title')} lede={t('credit.lede')}>
      <LowBalanceAlert agent={agent} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <BalanceCard money={agent} pendingMinor={pendingMinor} />
        <OpenHolds holds={holds} />
      </div>
      <StatementPanel {...statement} />
    </AgentPage>
  );
}

/** Holds that reserve credit, and until when. */
function OpenHolds({ holds }: { holds: ShownHold[] }) {
  const { t } = useTranslation('agent');
  return (
    <PortalPanel id="holds" title={t('credit.holds')} text={holds.length > 0 && t('credit.holdsText')}>
      {holds.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-2">{t('credit.noHolds')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {holds.map(({ reference, customerName, netMinor, until }) => (
            <li
              key={reference}
              className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-2 text-sm hover:bg-brand-soft/35"
            >
              <Link
                to={`/booking/${reference}`}
                className="truncate font-semibold text-ink after:absolute after:inset-0"
              >
                <bdi>{customerName || reference}</bdi>
              </Link>
              <Usd minor={netMinor} className="text-end font-semibold" />
              <span className="col-span-2 flex flex-wrap justify-between gap-x-3 text-xs">
                <span className="num isolate-ltr text-ink-3">{reference}</span>
                <time dateTime={until.iso} className="num text-ink-2">
                  {t('credit.until', { time: until.text })}
                </time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PortalPanel>
  );
}

interface StatementPanelProps {
  period: ChosenPeriod;
  presets: ShownPreset[];
  /** Null when the period is invalid. */
  statement: ShownStatement | null;
  isTooLongForPdf: boolean;
}

function StatementPanel({ period, presets, statement, isTooLongForPdf }: StatementPanelProps) {
  const { t } = useTranslation('agent');
  return (
    <PortalPanel
      id="statement"
      title={t('statement.title')}
      text={statement && t('statement.period', { from: statement.fromText, to: statement.toText })}
      action={statement && <Downloads statement={statement} isTooLongForPdf={isTooLongForPdf} />}
    >
      <PeriodForm period={period} presets={presets} />
      {statement && (
        <>
          <StatementSums statement={statement} />
          {statement.paged.total === 0 ? (
            <p className="px-4 py-6 text-center text-ink-2">{t('statement.empty')}</p>
          ) : (
            <StatementTable statement={statement} />
          )}
          <Pagination
            {...statement.paged}
            href={(page) => `/agent/credit${periodSearch(statement, page)}#statement`}
            className="border-t border-line px-4 py-3 print:hidden"
          />
          <p className="border-t border-line px-4 py-2.5 text-xs text-ink-3">
            {isTooLongForPdf && `${t('statement.tooLong')} `}
            {t('statement.note')} {t('statement.zone')}
          </p>
        </>
      )}
    </PortalPanel>
  );
}

function Downloads({ statement, isTooLongForPdf }: { statement: ShownStatement; isTooLongForPdf: boolean }) {
  const { t } = useTranslation('agent');
  return (
    <div className="flex gap-2 py-1 print:hidden">
      {!isTooLongForPdf && (
        <ButtonLink to={`/agent/statement.pdf${periodSearch(statement)}`} reloadDocument size="sm" icon={FileDown}>
          <span className="sr-only">{t('statement.download')}: </span>
          {t('statement.pdf')}
        </ButtonLink>
      )}
      <ButtonLink to={`/agent/statement.csv${periodSearch(statement)}`} reloadDocument size="sm" icon={FileSpreadsheet}>
        <span className="sr-only">{t('statement.download')}: </span>
        {t('statement.csv')}
      </ButtonLink>
    </div>
  );
}

function StatementSums({ statement }: { statement: ShownStatement }) {
  const { t } = useTranslation('agent');
  const { openingMinor, inMinor, outMinor, closingMinor } = statement;
  const sums = [
    { name: t('statement.opening'), value: <Usd minor={openingMinor} /> },
    { name: t('statement.in'), value: <SignedUsd minor={inMinor} /> },
    { name: t('statement.out'), value: <SignedUsd minor={-outMinor} /> },
    { name: t('statement.closing'), value: <Usd minor={closingMinor} /> },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px border-y border-line bg-line md:grid-cols-4">
      {sums.map(({ name, value }) => (
        <div key={name} className="bg-surface px-4 py-3">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="font-display text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ShownPreset extends Period {
  preset: PeriodName;
}

/** Any period, or one of the common ones. */
function PeriodForm({ period, presets }: { period: ChosenPeriod; presets: ShownPreset[] }) {
  const { t } = useTranslation('agent');
  const { location } = useNavigation();
  const { from, to, problems } = period;
  const form = useFirstProblem(problems.from || problems.to ? problems : undefined);
  return (
    <div className="grid gap-3 px-4 py-4 print:hidden">
      <nav aria-label={t('statement.presets')}>
        <ul className="flex flex-wrap gap-2">
          {presets.map((one) => (
            <li key={one.preset}>
              <Link
                to={`${periodSearch(one)}#statement`}
                preventScrollReset
                aria-current={one.from === from && one.to === to ? 'true' : undefined}
                className="inline-flex min-h-9 items-center rounded-full border border-field-line px-3 text-sm font-semibold text-ink-2 hover:text-ink hover:no-underline aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand-ink max-md:min-h-11 pointer-coarse:min-h-11"
              >
                {t(`statement.${one.preset}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        ref={form}
        key={`${from}-${to}`}
        action="/agent/credit#statement"
        preventScrollReset
        className="grid grid-cols-2 items-start gap-3 md:flex"
      >
        {(['from', 'to'] as const).map((end) => (
          <Input
            key={end}
            dense
            type="date"
            name={end}
            label={t(`statement.${end}`)}
            defaultValue={dateOrEmpty(period[end])}
            error={problems[end] && t(`statement.problems.${problems[end]}`)}
            className="md:w-48"
          />
        ))}
        <ShowButton
          label={t('statement.show')}
          busy={location?.pathname === '/agent/credit'}
          className="max-md:col-span-2 md:mt-5.5"
        />
      </Form>
    </div>
  );
}

/** The query string of a period, with the page number after the first. */
function periodSearch({ from, to }: { from: string; to: string }, page = 1): string {
  return `?${new URLSearchParams({ from, to, ...(page > 1 && { page: String(page) }) })}`;
}

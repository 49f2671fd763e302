import { readPendingDeposits } from '#features/agents/deposits/read-deposits.ts';
import { namedPeriods, periodNames, readPeriod } from '#features/agents/period.ts';
import { listOpenHolds } from '#features/agents/sales/list-sales.ts';
import { readStatement } from '#features/agents/statement/read-statement.ts';
import { maxStatementLines } from '#features/booking/documents/render-documents.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Link } from '#ui/link.tsx';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/credit';
import { StatementPanel } from './credit/statement-panel.tsx';
import { type ShownHold, showHold, showStatement } from './credit/statement-table.tsx';
import { BalanceCard, LowBalanceAlert, Usd } from './money.tsx';
import { ownAgent } from './own-agent.ts';
import { AgentPage, NoAgent, PortalPanel } from './page-parts.tsx';

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

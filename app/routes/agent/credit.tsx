import { readOnTheWay } from '#features/agents/deposits/read-on-the-way.ts';
import { namedPeriods, periodNames, readPeriod } from '#features/agents/period/period.ts';
import { listOpenHolds } from '#features/agents/sales/list-open-holds.ts';
import { readStatement } from '#features/agents/statement/read-statement.ts';
import { mostStatementLines } from '#features/booking/documents/render-statement.ts';
import { houseToday } from '#features/catalogue/flights/house-today.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/credit';
import { OpenHolds } from './credit/open-holds.tsx';
import { showHold, showStatement } from './credit/show-credit.ts';
import { StatementPanel } from './credit/statement-panel.tsx';
import { AgentPage, NoAgent } from './frame/agent-page.tsx';
import { ownAgent } from './own-agent.ts';
import { BalanceCard } from './parts/balance-card.tsx';
import { LowBalanceAlert } from './parts/low-balance-alert.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const agent = await ownAgent(context);
  if (!agent) return null;
  const { db, preferences } = factsOf(context);
  const { language } = preferences;
  const { searchParams } = new URL(request.url);
  const today = houseToday(new Date());
  const period = readPeriod(searchParams, today);
  const named = namedPeriods(today);
  const isAskable = Object.keys(period.problems).length === 0;
  const [holds, onTheWayMinor, statement] = await Promise.all([
    listOpenHolds(db, agent.id),
    readOnTheWay(db, agent.id),
    isAskable ? readStatement(db, { agentId: agent.id, from: period.from, to: period.to }) : null,
  ]);
  return {
    agent,
    onTheWayMinor,
    holds: holds.map((hold) => showHold(hold, language)),
    period,
    presets: periodNames.map((preset) => ({ preset, ...named[preset] })),
    statement: statement && showStatement(statement, Number(searchParams.get('page') ?? 1), language),
    isTooLongForPdf: statement !== null && statement.lines.length > mostStatementLines,
  };
}

export default function Credit({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('agent');
  if (!loaderData) return <NoAgent />;
  const { agent, onTheWayMinor, holds, ...statement } = loaderData;
  return (
    <AgentPage title={t('credit.title')} lede={t('credit.lede')}>
      <LowBalanceAlert agent={agent} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <BalanceCard money={agent} onTheWayMinor={onTheWayMinor} />
        <OpenHolds holds={holds} />
      </div>
      <StatementPanel {...statement} />
    </AgentPage>
  );
}

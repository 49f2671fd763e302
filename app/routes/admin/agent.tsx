import { data } from 'react-router';
import { readOfficeAgent } from '#features/agents/back-office/read-office-agent.ts';
import { isId } from '#lib/is-id.ts';
import { formatUsdCents } from '#lib/money.ts';
import { factsOf, knownViewer } from '../../request-context.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/agent';
import { AdminPage } from './admin-page.tsx';
import { AgentActions } from './agents/agent-actions.tsx';
import { AgentBadges } from './agents/agent-badges.tsx';
import { AgentParts } from './agents/agent-parts.tsx';
import { LedgerPart } from './agents/ledger-part.tsx';
import { OpenDialog } from './agents/open-dialog.tsx';
import { OutcomeAlert } from './agents/outcome-alert.tsx';
import { Overview } from './agents/overview.tsx';
import { readPart } from './agents/read-part.ts';
import { SalesPart } from './agents/sales-part.tsx';
import { StatementPart } from './agents/statement-part.tsx';
import { subjectsOf } from './agents/subjects-of.ts';
import { takeAgentForm } from './agents/take-agent-form.ts';
import { Figure, FigureStrip } from './figures.tsx';
import { loneLink } from './panel.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const agent = isId(params.id) ? await readOfficeAgent(db, params.id) : undefined;
  if (!agent) throw data(null, { status: 404 });
  const shown = await readPart(db, agent.id, new URL(request.url).searchParams);
  return { agent, shown, viewerId: knownViewer(context).userId };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  return takeAgentForm({ request, params, context });
}

export default function AgentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { agent, shown, viewerId } = loaderData;
  const { availableMinor, reservedMinor, creditLimitMinor, markupPercentage, markupCeiling } = agent;
  const dollars = (minor: number) => formatUsdCents(minor, 'en-US');
  return (
    <AdminPage title={agent.agencyName}>
      <OutcomeAlert outcome={actionData} />
      <OpenDialog outcome={actionData} {...subjectsOf(agent, shown)} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Link to="/admin/agents" className={`text-sm font-semibold ${loneLink}`}>
          All agents
        </Link>
        <div className="flex flex-wrap items-center gap-2">
          <AgentBadges agent={agent} />
          {!agent.owner.isErased && <AgentActions agent={agent} />}
        </div>
      </div>
      <FigureStrip>
        <Figure name="Credit balance" value={dollars(agent.creditBalanceMinor)}>
          {reservedMinor > 0 ? `${dollars(reservedMinor)} of it reserved` : 'nothing reserved'}
        </Figure>
        <Figure name="Available" value={dollars(availableMinor)}>
          {creditLimitMinor > 0 ? `with a limit of ${dollars(creditLimitMinor)}` : 'no limit below zero'}
        </Figure>
        <Figure name="Markup" value={`${markupPercentage}%`}>
          at most {markupCeiling}%
        </Figure>
        <Figure name="Total sales" value={dollars(agent.totalSalesMinor)}>
          paid by its customers
        </Figure>
        <Figure name="Commissions" value={dollars(agent.totalCommissionsMinor)}>
          kept by the agency
        </Figure>
      </FigureStrip>
      <AgentParts current={shown.part} />
      {shown.part === 'overview' && <Overview agent={agent} shown={shown} viewerId={viewerId} />}
      {shown.part === 'statement' && <StatementPart shown={shown} />}
      {shown.part === 'sales' && <SalesPart list={shown.list} agentId={agent.id} />}
      {shown.part === 'ledger' && <LedgerPart list={shown.list} />}
    </AdminPage>
  );
}

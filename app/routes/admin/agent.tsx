import { data, useLocation } from 'react-router';
import { type OfficeAgent, readOfficeAgent } from '#features/agents/back-office/office-agent.ts';
import { formatUsdCents } from '#lib/money.ts';
import { isId } from '#lib/untrusted-input.ts';
import { Link } from '#ui/link.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/agent';
import { AdminPage } from './admin-page.tsx';
import { AgentActions, AgentBadges } from './agents/agent-card.tsx';
import { type DialogSubjects, OpenDialog } from './agents/agent-dialogs.tsx';
import { answerAgentForm } from './agents/agent-forms.ts';
import { LedgerPart, SalesPart } from './agents/agent-tables.tsx';
import { canStillArrive } from './agents/deposit-lists.tsx';
import { Overview } from './agents/overview.tsx';
import { readPart, type ShownPart } from './agents/read-part.ts';
import { StatementPart } from './agents/statement-part.tsx';
import { FigureStrip } from './figures.tsx';
import { OutcomeAlert } from './outcome-message.tsx';
import { ListLink } from './panel.tsx';

const partLabels: Record<ShownPart['part'], string> = {
  overview: 'Overview',
  statement: 'Statement',
  sales: 'Sales',
  ledger: 'Ledger',
};

function AgentParts({ current }: { current: ShownPart['part'] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Parts" className="overflow-x-auto border-b border-line [scrollbar-width:none]">
      <ul className="flex gap-1">
        {Object.entries(partLabels).map(([name, label]) => (
          <li key={name}>
            <Link
              to={name === 'overview' ? pathname : `${pathname}?part=${name}`}
              preventScrollReset
              aria-current={name === current ? 'page' : undefined}
              className="relative flex min-h-11 items-center px-3 font-display text-sm font-semibold whitespace-nowrap text-ink-2 after:absolute after:inset-x-3 after:bottom-0 after:h-0.75 after:rounded-t-[3px] hover:text-ink hover:no-underline focus-visible:-outline-offset-2 aria-[current]:text-brand aria-[current]:after:bg-brand"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
  return answerAgentForm({ request, params, context });
}

export default function AgentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { agent, shown, viewerId } = loaderData;
  const { availableMinor, reservedMinor, creditLimitMinor, markupPercentage, markupCeiling } = agent;
  const dollars = (minor: number) => formatUsdCents(minor, 'en-US');
  return (
    <AdminPage title={agent.agencyName}>
      <OutcomeAlert outcome={actionData} />
      <OpenDialog {...subjectsOf(agent, shown)} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ListLink to="/admin/agents">All agents</ListLink>
        <div className="flex flex-wrap items-center gap-2">
          <AgentBadges agent={agent} />
          {!agent.owner.isErased && <AgentActions agent={agent} />}
        </div>
      </div>
      <FigureStrip
        figures={[
          {
            name: 'Credit balance',
            value: dollars(agent.creditBalanceMinor),
            note: reservedMinor > 0 ? `${dollars(reservedMinor)} of it reserved` : 'nothing reserved',
          },
          {
            name: 'Available',
            value: dollars(availableMinor),
            note: creditLimitMinor > 0 ? `with a limit of ${dollars(creditLimitMinor)}` : 'no limit below zero',
          },
          { name: 'Markup', value: `${markupPercentage}%`, note: `at most ${markupCeiling}%` },
          { name: 'Total sales', value: dollars(agent.totalSalesMinor), note: 'paid by its customers' },
          { name: 'Commissions', value: dollars(agent.totalCommissionsMinor), note: 'earned by the agency' },
        ]}
      />
      <AgentParts current={shown.part} />
      {shown.part === 'overview' && <Overview agent={agent} shown={shown} viewerId={viewerId} />}
      {shown.part === 'statement' && <StatementPart shown={shown} />}
      {shown.part === 'sales' && <SalesPart list={shown.list} agentId={agent.id} />}
      {shown.part === 'ledger' && <LedgerPart list={shown.list} />}
    </AdminPage>
  );
}

/** Every part opens the dialogs about the agency's standing; the overview opens all others too. */
function subjectsOf(agent: OfficeAgent, shown: ShownPart): DialogSubjects {
  const { email } = agent.owner;
  const agents = agent.owner.isErased ? [] : [{ ...agent, email }];
  if (shown.part !== 'overview') return { agents, deposits: [], requests: [] };
  const { pending, deposits, requests, adjustmentId, twoPeopleAboveMinor } = shown;
  const withdrawn = deposits.filter(canStillArrive).map((deposit) => ({ ...deposit, email, isWithdrawn: true }));
  return {
    agents,
    deposits: [...pending, ...withdrawn],
    requests,
    terms: { agent, adjustmentId, twoPeopleAboveMinor },
  };
}

import { data, useLocation } from 'react-router';
import type { AgentTransfer } from '#features/agents/back-office/list-agent-transfers.ts';
import { type OfficeAgent, readOfficeAgent } from '#features/agents/back-office/read-office-agent.ts';
import { minorUnitsText, momentText } from '#features/booking/back-office/office-labels.ts';
import type { ListedPage } from '#features/catalogue/editing/list-query.ts';
import { isId } from '#lib/is-id.ts';
import { formatUsdCents } from '#lib/money.ts';
import { factsOf, knownViewer } from '../../request-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BookOpen } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import type { TableColumn } from '../../ui/table-parts.ts';
import type { Route } from './+types/agent';
import { AdminPage } from './admin-page.tsx';
import { AgentActions } from './agents/agent-actions.tsx';
import { AgentBadges } from './agents/agent-badges.tsx';
import { type AgentPartName, agentPartNames } from './agents/agent-part-names.ts';
import { type DialogSubjects, OpenDialog } from './agents/open-dialog.tsx';
import { OutcomeAlert } from './agents/outcome-alert.tsx';
import { Overview } from './agents/overview.tsx';
import { PartTable } from './agents/part-table.tsx';
import { canStillCome } from './agents/past-deposits.tsx';
import { readPart, type ShownPart } from './agents/read-part.ts';
import { SalesPart } from './agents/sales-part.tsx';
import { StatementPart } from './agents/statement-part.tsx';
import { takeAgentForm } from './agents/take-agent-form.ts';
import { summaryOf } from './catalogue/summary-of.ts';
import { Figure, FigureStrip } from './figures.tsx';
import { loneLink } from './panel.tsx';

/** Every step that money took on the accounts of the agency, as the ledger has it. */
function LedgerPart({ list }: { list: ListedPage<AgentTransfer> }) {
  return (
    <PartTable
      caption="Transfers"
      columns={columns}
      list={list}
      rowKey={({ id }) => String(id)}
      summary={summaryOf(list, 'transfers')}
      empty={<EmptyState icon={BookOpen} title="No money has moved" level="h2" />}
    />
  );
}

const columns: TableColumn<AgentTransfer>[] = [
  {
    id: 'at',
    header: 'When',
    phone: 'second',
    cell: ({ at, kind }) => (
      <span className="block leading-4.5">
        <time dateTime={at.toISOString()} className="num text-ink-2">
          {momentText(at)}
        </time>
        <span className="block text-xs text-ink-3 md:hidden">{kind.replaceAll('_', ' ')}</span>
      </span>
    ),
  },
  { id: 'kind', header: 'Why', phone: 'none', cell: ({ kind }) => kind.replaceAll('_', ' ') },
  {
    id: 'accounts',
    header: 'From and to',
    phone: 'first',
    wraps: true,
    cell: ({ debit, credit }) => (
      <>
        <bdi>{debit}</bdi> <span className="text-ink-3">to</span> <bdi>{credit}</bdi>
      </>
    ),
  },
  {
    id: 'reference',
    header: 'Reference',
    phone: 'second-end',
    cell: ({ bookingId, reference }) =>
      bookingId === null ? (
        <span className="num max-md:pe-2.5" dir="ltr">
          {reference}
        </span>
      ) : (
        <Link
          to={`/admin/bookings/${bookingId}`}
          dir="ltr"
          className="num inline-flex items-center max-md:min-h-11 max-md:pe-2.5 pointer-coarse:min-h-11"
        >
          {reference}
        </Link>
      ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    phone: 'first-end',
    cell: ({ amountMinor, currency }) => (
      <>
        {minorUnitsText(amountMinor)} <span className="text-ink-3">{currency}</span>
      </>
    ),
  },
];

const labels: Record<AgentPartName, string> = {
  overview: 'Overview',
  statement: 'Statement',
  sales: 'Sales',
  ledger: 'Ledger',
};

/** The parts of an agency's page, each with its own address. */
function AgentParts({ current }: { current: AgentPartName }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Parts" className="overflow-x-auto border-b border-line [scrollbar-width:none]">
      <ul className="flex gap-1">
        {agentPartNames.map((name) => (
          <li key={name}>
            <Link
              to={name === 'overview' ? pathname : `${pathname}?part=${name}`}
              preventScrollReset
              aria-current={name === current ? 'page' : undefined}
              className="relative flex min-h-11 items-center px-3 font-display text-sm font-semibold whitespace-nowrap text-ink-2 after:absolute after:inset-x-3 after:bottom-0 after:h-0.75 after:rounded-t-[3px] hover:text-ink hover:no-underline focus-visible:-outline-offset-2 aria-[current]:text-brand aria-[current]:after:bg-brand"
            >
              {labels[name]}
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

/** What the page of an agency can open dialogs about: its standing on any part, all else on the first. */
function subjectsOf(agent: OfficeAgent, shown: ShownPart): DialogSubjects {
  const { email } = agent.owner;
  const agents = agent.owner.isErased ? [] : [{ ...agent, email }];
  if (shown.part !== 'overview') return { agents, deposits: [], requests: [] };
  const { pending, deposits, requests, adjustmentId, twoPeopleAboveMinor } = shown;
  const withdrawn = deposits
    .filter(canStillCome)
    .map((deposit) => ({ ...deposit, email, isWithdrawn: true }));
  return {
    agents,
    deposits: [...pending, ...withdrawn],
    requests,
    terms: { agent, adjustmentId, twoPeopleAboveMinor },
  };
}

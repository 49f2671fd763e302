import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type ListedAgents, listAgents, readAgentQuery } from '#features/agents/back-office/list-agents.ts';
import { listOpenRequests } from '#features/agents/back-office/list-requests.ts';
import { listPendingDeposits } from '#features/agents/deposits/list-pending-deposits.ts';
import { readWaitingCounts } from '#features/operations/todo/read-waiting.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { CircleCheck, Users } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/agents';
import { AdminPage, LoadFailed } from './admin-page.tsx';
import { AgentCard } from './agents/agent-card.tsx';
import { OpenDialog } from './agents/agent-dialogs.tsx';
import { answerAgentForm } from './agents/agent-forms.ts';
import { PendingDeposits } from './agents/deposit-lists.tsx';
import { Requests } from './agents/request-list.tsx';
import { FilterChips, SearchBox } from './catalogue/list-filters.tsx';
import { ListPages, summaryOf } from './catalogue/list-paging.tsx';
import { EmptyList } from './list-table.tsx';
import { loadPage } from './load-page.ts';
import { OutcomeAlert } from './outcome-message.tsx';
import { ListLink, Panel } from './panel.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const view = ['deposits', 'requests'].find((known) => known === searchParams.get('view')) ?? 'agents';
  return loadPage(context, { view, viewerId: knownViewer(context).userId }, async () => {
    const [list, deposits, requests, waiting] = await Promise.all([
      listAgents(db, readAgentQuery(searchParams)),
      listPendingDeposits(db),
      listOpenRequests(db),
      readWaitingCounts(db),
    ]);
    return { list, deposits, requests, waiting };
  });
}

export function action(args: Route.ActionArgs) {
  return answerAgentForm(args);
}

/** Deposits that wait for a second person are listed among the requests. */
const noneRequested: ReadonlySet<string> = new Set();

export default function Agents({ loaderData, actionData }: Route.ComponentProps) {
  const { view, found, viewerId } = loaderData;
  if (!found) return <LoadFailed title="Agent Management" text="Failed to load agents" />;
  const { list, deposits, requests, waiting } = found;
  return (
    <AdminPage title="Agent Management">
      <OutcomeAlert outcome={actionData} />
      <OpenDialog agents={list.rows} deposits={deposits} requests={requests} />
      <AttentionStrip
        waiting={[
          ['Awaiting verification', 'Agencies to verify', waiting.agents, '/admin/agents?status=pending'],
          ['Deposits to confirm', bankNote, waiting.deposits, '/admin/agents?view=deposits'],
          ['Requests to decide', 'Waiting for a second person', waiting.requests, '/admin/agents?view=requests'],
        ]}
      />
      {view === 'agents' && <AgentList list={list} />}
      {view === 'deposits' && (
        <WaitingPanel title="Deposits awaiting confirmation" empty="No deposits found" count={waiting.deposits}>
          <PendingDeposits deposits={deposits} viewerId={viewerId} requestedIds={noneRequested} withAgency />
        </WaitingPanel>
      )}
      {view === 'requests' && (
        <WaitingPanel title="Requests to decide" empty="No requests found" count={waiting.requests}>
          <Requests requests={requests} viewerId={viewerId} withAgency />
        </WaitingPanel>
      )}
    </AdminPage>
  );
}

const bankNote = 'Check the bank for these transfers';

type WaitingCount = [name: string, note: string, count: number, to: string];

function AttentionStrip({ waiting }: { waiting: readonly WaitingCount[] }) {
  const { pathname, search } = useLocation();
  return (
    <nav aria-label="Needs you">
      <ul className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line *:flex-1 *:basis-full md:*:basis-40">
        {waiting.map(([name, note, count, to]) => (
          <li key={name} className="grid bg-surface">
            <Link
              to={to}
              aria-current={`${pathname}${search}` === to ? 'true' : undefined}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 text-ink hover:bg-brand-soft/35 hover:no-underline focus-visible:-outline-offset-2 aria-[current]:bg-brand-soft"
            >
              <span className="text-sm font-semibold">{name}</span>
              <b
                className={clsx(
                  'num row-span-2 font-display text-2xl font-bold',
                  count > 0 ? 'text-warning' : 'text-ink-3',
                )}
              >
                {count.toLocaleString('en-US')}
              </b>
              <span className="text-xs text-ink-2">{count > 0 ? note : 'None waiting'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AgentList({ list }: { list: ListedAgents }) {
  const { counts } = list;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchBox label="Search agents" hint="by agency, e-mail, phone, reference" />
        <FilterChips
          label="Verification"
          name="status"
          all="All"
          allCount={counts.all}
          options={[
            { value: 'pending', label: 'Pending', count: counts.pending },
            { value: 'verified', label: 'Verified', count: counts.verified },
            { value: 'rejected', label: 'Rejected', count: counts.rejected },
          ]}
        />
        <p className="num ms-auto text-sm text-ink-2">{summaryOf(list, 'agents')}</p>
      </div>
      {list.rows.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyList icon={Users} title="No agents found" />
        </div>
      ) : (
        <ul aria-label="Agents" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-3">
          {list.rows.map((agent) => (
            <AgentCard key={agent.id} agent={agent} />
          ))}
        </ul>
      )}
      <ListPages page={list.page} list={list} />
    </>
  );
}

function WaitingPanel({
  title,
  empty,
  count,
  children,
}: {
  title: string;
  empty: string;
  count: number;
  children: ReactNode;
}) {
  return (
    <Panel title={title} aside={<ListLink to="/admin/agents">All agents</ListLink>}>
      {count === 0 ? <EmptyState icon={CircleCheck} title={empty} /> : children}
    </Panel>
  );
}

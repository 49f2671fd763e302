import type { ReactNode } from 'react';
import { data } from 'react-router';
import { readAgentQuery } from '#features/agents/back-office/agent-query.ts';
import { type ListedAgents, listAgents } from '#features/agents/back-office/list-agents.ts';
import { listOpenRequests } from '#features/agents/back-office/list-requests.ts';
import { listPendingDeposits } from '#features/agents/deposits/list-pending-deposits.ts';
import { readWaitingCounts } from '#features/operations/todo/read-waiting.ts';
import { factsOf, knownViewer } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CircleCheck, RotateCcw, Users } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/agents';
import { AdminPage } from './admin-page.tsx';
import { AgentCard } from './agents/agent-card.tsx';
import { AttentionStrip } from './agents/attention-strip.tsx';
import { PendingDeposits } from './agents/deposit-list.tsx';
import { OpenDialog } from './agents/open-dialog.tsx';
import { OutcomeAlert } from './agents/outcome-alert.tsx';
import { Requests } from './agents/request-list.tsx';
import { takeAgentForm } from './agents/take-agent-form.ts';
import { FilterChips } from './catalogue/filter-chips.tsx';
import { ListPages } from './catalogue/list-pages.tsx';
import { SearchBox } from './catalogue/search-box.tsx';
import { summaryOf } from './catalogue/summary-of.ts';
import { useListAddress } from './catalogue/use-list-address.ts';
import { LoadFailed } from './load-failed.tsx';
import { loneLink, Panel } from './panel.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, reportError } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const query = readAgentQuery(searchParams);
  const view = ['deposits', 'requests'].find((known) => known === searchParams.get('view')) ?? 'agents';
  try {
    const [list, deposits, requests, waiting] = await Promise.all([
      listAgents(db, query),
      listPendingDeposits(db),
      listOpenRequests(db),
      readWaitingCounts(db),
    ]);
    const found = { list, deposits, requests, waiting };
    return { view, found, viewerId: knownViewer(context).userId };
  } catch (error) {
    reportError(error);
    return data({ view, found: null, viewerId: '' }, { status: 500 });
  }
}

export function action(sent: Route.ActionArgs) {
  return takeAgentForm(sent);
}

/** What waits for a second person is among the requests. */
const noneRequested: ReadonlySet<string> = new Set();

export default function Agents({ loaderData, actionData }: Route.ComponentProps) {
  const { view, found, viewerId } = loaderData;
  if (!found) return <LoadFailed title="Agent Management" text="Failed to load agents" />;
  const { list, deposits, requests, waiting } = found;
  return (
    <AdminPage title="Agent Management">
      <OutcomeAlert outcome={actionData} />
      <OpenDialog outcome={actionData} agents={list.rows} deposits={deposits} requests={requests} />
      <AttentionStrip
        waiting={[
          {
            name: 'Awaiting verification',
            count: waiting.agents,
            note: waiting.agents > 0 ? 'Agencies to be checked' : 'All are checked',
            to: '/admin/agents?status=pending',
          },
          {
            name: 'Deposits to confirm',
            count: waiting.deposits,
            note: waiting.deposits > 0 ? 'Transfers to look for at the bank' : 'No transfer is awaited',
            to: '/admin/agents?view=deposits',
          },
          {
            name: 'Requests to decide',
            count: waiting.requests,
            note: waiting.requests > 0 ? 'Wait for a second person' : 'Nobody asks for anything',
            to: '/admin/agents?view=requests',
          },
        ]}
      />
      {view === 'agents' && <AgentList list={list} />}
      {view === 'deposits' && (
        <Waiting title="Deposits awaiting confirmation" empty="No deposits found" count={waiting.deposits}>
          <PendingDeposits deposits={deposits} viewerId={viewerId} asked={noneRequested} withAgency />
        </Waiting>
      )}
      {view === 'requests' && (
        <Waiting title="Requests to decide" empty="No requests found" count={waiting.requests}>
          <Requests requests={requests} viewerId={viewerId} withAgency />
        </Waiting>
      )}
    </AdminPage>
  );
}

function AgentList({ list }: { list: ListedAgents }) {
  const address = useListAddress();
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
          <EmptyState
            icon={Users}
            title="No agents found"
            level="h2"
            actions={
              address.list === address.pathname ? undefined : (
                <ButtonLink to={address.pathname} size="sm" icon={RotateCcw}>
                  Show all
                </ButtonLink>
              )
            }
          />
        </div>
      ) : (
        <ul
          aria-label="Agents"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-3"
        >
          {list.rows.map((agent) => (
            <AgentCard key={agent.id} agent={agent} />
          ))}
        </ul>
      )}
      <ListPages page={list.page} list={list} />
    </>
  );
}

/** What waits of all agencies, in place of their cards. */
function Waiting({
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
    <Panel
      title={title}
      aside={
        <Link to="/admin/agents" className={`text-sm font-semibold ${loneLink}`}>
          All agents
        </Link>
      }
    >
      {count === 0 ? <EmptyState icon={CircleCheck} title={empty} /> : children}
    </Panel>
  );
}

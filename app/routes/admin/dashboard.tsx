import { useNavigation } from 'react-router';
import type { WaitingWork } from '#features/operations/todo/read-waiting.ts';
import { dateFormat } from '#lib/formats.ts';
import { ButtonLink, Spinner } from '#ui/button.tsx';
import { ColumnChart } from '#ui/column-chart.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CircleCheck, RotateCw } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { ChartColumn } from '#ui/office-icons.tsx';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/dashboard';
import { AdminPage, LoadFailed } from './admin-page.tsx';
import { OpenAlerts } from './alerts/alert-list.tsx';
import { needLabels } from './bookings/need-queue.tsx';
import { HeadlineFigures, shortDollars, wholeDollars } from './dashboard/headline-figures.tsx';
import { type DashboardFacts, readDashboard } from './dashboard/read-dashboard.ts';
import { RecentBookings, RecentInquiries } from './dashboard/recent-lists.tsx';
import { useLivePage } from './live/live-updates.tsx';
import { loadPage } from './load-page.ts';
import { Panel } from './panel.tsx';

/** The axis reaches at least 100 dollars. */
const leastMinor = 10_000;

/** The current month is hatched, because it is not over. */
function RevenueChart({ months }: { months: DashboardFacts['months'] }) {
  const current = months.at(-1);
  const isEmpty = months.every(({ revenueMinor }) => revenueMinor === 0);
  const columns = months.map(({ month, revenueMinor }) => {
    const isRunning = month === current?.month;
    return {
      key: month,
      label: monthName(month, 'short'),
      title: `${monthName(month, 'long')}${isRunning ? ' to date' : ''}: ${wholeDollars(revenueMinor)}`,
      parts: [revenueMinor],
      figure: shortDollars(revenueMinor),
      isRunning,
    };
  });
  return (
    <Panel
      title="Revenue by month"
      aside={
        current &&
        !isEmpty && <span className="text-sm text-ink-3">{monthName(current.month, 'long')} to date is hatched</span>
      }
    >
      {isEmpty ? (
        <EmptyState icon={ChartColumn} title="No revenue in the last six months">
          Each month gets a bar here once something is sold.
        </EmptyState>
      ) : (
        <div className="px-3 py-4">
          <ColumnChart
            label={`Revenue by month. ${columns.map(({ title }) => title).join('. ')}.`}
            least={leastMinor}
            axisText={shortDollars}
            columns={columns}
          />
        </div>
      )}
    </Panel>
  );
}

function monthName(month: string, style: 'long' | 'short'): string {
  return dateFormat('en-US', { month: style, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
}

export function loader({ context }: Route.LoaderArgs) {
  return loadPage(context, {}, () => readDashboard(factsOf(context).db, new Date()));
}

export default function Dashboard({ loaderData: { found: facts } }: Route.ComponentProps) {
  useLivePage(['bookings', 'inquiries', 'agents', 'alerts']);
  if (!facts) return <LoadFailed title="Dashboard" text="Failed to load the dashboard" />;
  return (
    <AdminPage title="Dashboard" actions={<Refresh updatedAt={facts.updatedAt} />}>
      <OpenAlerts alerts={facts.alerts} />
      <HeadlineFigures facts={facts} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-stretch gap-5 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
        <RecentBookings bookings={facts.recentBookings} />
        <RecentInquiries inquiries={facts.recentInquiries} />
        <RevenueChart months={facts.months} />
        <WaitingList waiting={facts.waiting} />
      </div>
    </AdminPage>
  );
}

/** Live updates refresh the page too. Without scripts this link is the only way. */
function Refresh({ updatedAt }: { updatedAt: string }) {
  const isRefreshing = useNavigation().location?.pathname === '/admin';
  return (
    <div className="flex items-center gap-2">
      <span className="num text-sm text-ink-3 max-md:hidden">Updated {updatedAt} EAT</span>
      <ButtonLink
        to="/admin"
        size="sm"
        aria-busy={isRefreshing || undefined}
        {...(!isRefreshing && { icon: RotateCw })}
      >
        {isRefreshing && <Spinner />}
        Refresh
      </ButtonLink>
    </div>
  );
}

function WaitingList({ waiting }: { waiting: WaitingWork }) {
  const lines = waitingLines(waiting);
  return (
    <Panel title="Waiting for you">
      {lines.length === 0 ? (
        <EmptyState icon={CircleCheck} title="Nothing waits for you">
          Agencies, deposits, bookings and inquiries that need somebody appear here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {lines.map(([name, note, count, to]) => (
            <li key={name}>
              <Link
                to={to}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 text-ink hover:bg-brand-soft/35 hover:no-underline focus-visible:-outline-offset-2"
              >
                <span className="text-sm font-semibold">{name}</span>
                <span className="num row-span-2 inline-grid min-w-6 place-content-center rounded-full bg-warning-soft px-1.5 text-xs leading-6 font-bold text-warning">
                  {count.toLocaleString('en-US')}
                </span>
                <span className="truncate text-xs text-ink-3">
                  <bdi>{note}</bdi>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type WaitingLine = [name: string, note: string, count: number, to: string];

/** The most urgent first: expiring holds, then money, then people. */
function waitingLines(waiting: WaitingWork): WaitingLine[] {
  const { agents, longestAgents, deposits, requests, bookings, unassignedInquiries, endingHolds } = waiting;
  const others = agents - longestAgents.length;
  const [onlyNeed] = bookings;
  const endingNote = `Worth ${wholeDollars(endingHolds.worthMinor)}`;
  const needs = bookings.map(({ need }) => needLabels[need].title).join(', ');
  const needy = bookings.reduce((sum, { count }) => sum + count, 0);
  const needyPage = bookings.length === 1 ? `/admin/bookings?need=${onlyNeed?.need}` : '/admin/bookings';
  const agencies = longestAgents.join(', ') + (others > 0 ? ` and ${others} more` : '');
  const takenNote = 'By disputes, or refunds made outside this system';
  const lines: WaitingLine[] = [
    ['Holds that end within 10 minutes', endingNote, endingHolds.count, '/admin/bookings?status=held'],
    ['Bookings that need somebody', needs, needy, needyPage],
    ['Money taken back', takenNote, waiting.takenBack, '/admin/payments#taken-back'],
    ['Refunds held up', 'Their provider refused to send them', waiting.heldUpRefunds, '/admin/payments#held-up'],
    ['Money to match', 'Paid to the paybill without a known reference', waiting.unmatchedMoney, '/admin/payments'],
    ['Deposits to confirm', 'Bank and wire transfers', deposits, '/admin/agents?view=deposits'],
    ['Requests to decide', 'Waiting for a second person', requests, '/admin/agents?view=requests'],
    ['Agents to verify', agencies, agents, '/admin/agents?status=pending'],
    ['Unassigned inquiries', 'Nobody has taken them yet', unassignedInquiries, '/admin/inquiries/support'],
  ];
  return lines.filter(([, , count]) => count > 0);
}

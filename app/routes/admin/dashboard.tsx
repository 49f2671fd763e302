import clsx from 'clsx';
import { data, useNavigation } from 'react-router';
import type { WaitingWork } from '#features/operations/todo/read-waiting.ts';
import { dateFormat } from '#lib/formats.ts';
import { factsOf } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ColumnChart } from '../../ui/chart/column-chart.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChartColumn, CircleCheck, Inbox, RotateCw } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/dashboard';
import { AdminPage } from './admin-page.tsx';
import { shortDollars, wholeDollars } from './dashboard/dollars.ts';
import { HeadlineFigures } from './dashboard/headline-figures.tsx';
import { type DashboardFacts, readDashboard } from './dashboard/read-dashboard.ts';
import { RecentBookings } from './dashboard/recent-bookings.tsx';
import { useArrivals } from './dashboard/use-arrivals.ts';
import { waitingLines } from './dashboard/waiting-lines.ts';
import { InquiryBadge } from './inquiries/inquiry-badge.tsx';
import { useLivePage } from './live/use-live.ts';
import { LoadFailed } from './load-failed.tsx';
import { loneLink, Panel } from './panel.tsx';

/** The axis reaches to a hundred dollars at least. */
const leastMinor = 10_000;

/** Six columns; the month that runs is hatched, because it is not over. */
function RevenueChart({ months }: { months: DashboardFacts['months'] }) {
  const running = months.at(-1);
  const isEmpty = months.every(({ revenueMinor }) => revenueMinor === 0);
  const columns = months.map(({ month, revenueMinor }) => {
    const isRunning = month === running?.month;
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
        running &&
        !isEmpty && (
          <span className="text-sm text-ink-3">{monthName(running.month, 'long')} to date is hatched</span>
        )
      }
    >
      {isEmpty ? (
        <EmptyState icon={ChartColumn} title="No revenue in the last six months">
          Each month becomes a bar here once something is sold.
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

export async function loader({ context }: Route.LoaderArgs) {
  const { db, reportError } = factsOf(context);
  try {
    return { facts: await readDashboard(db, new Date()) };
  } catch (error) {
    reportError(error);
    return data({ facts: null }, { status: 500 });
  }
}

export default function Dashboard({ loaderData: { facts } }: Route.ComponentProps) {
  useLivePage(['bookings', 'inquiries', 'agents']);
  if (!facts) return <LoadFailed title="Dashboard" text="Failed to load the dashboard" />;
  return (
    <AdminPage title="Dashboard" actions={<Refresh updatedAt={facts.updatedAt} />}>
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

/** News comes by itself; this is for those without scripts, and for the doubtful. */
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

/** Only what is there, each with the way to it. */
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
          {lines.map(({ name, note, count, to }) => (
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

function RecentInquiries({ inquiries }: { inquiries: DashboardFacts['recentInquiries'] }) {
  const arrived = useArrivals(inquiries.map(({ id }) => id));
  const newest = inquiries.find(({ id }) => arrived.has(id));
  return (
    <Panel
      title="Recent Inquiries"
      aside={
        <Link to="/admin/inquiries" aria-label="View all inquiries" className={`text-sm ${loneLink}`}>
          View all
        </Link>
      }
    >
      <p role="status" className="sr-only">
        {newest && `New inquiry of ${newest.name}: ${newest.subject}.`}
      </p>
      {inquiries.length === 0 ? (
        <EmptyState icon={Inbox} title="No recent inquiries">
          What people write through the contact page appears here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {inquiries.map(({ id, name, subject, status, date }) => (
            <li key={id}>
              <Link
                to={`/admin/inquiries?inquiry=${id}`}
                className={clsx(
                  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2.5 text-ink transition-colors duration-(--duration-2) hover:bg-brand-soft/35 hover:no-underline focus-visible:-outline-offset-2',
                  arrived.has(id) && 'bg-brand-soft',
                )}
              >
                <span className="truncate text-sm font-semibold">
                  <bdi>{name}</bdi>
                </span>
                <span className="flex justify-self-end">
                  <InquiryBadge status={status} />
                </span>
                <span className="truncate text-sm text-ink-2">
                  <bdi>{subject}</bdi>
                </span>
                <span className="num justify-self-end text-xs text-ink-3">{date}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

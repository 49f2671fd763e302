import { data, useNavigation } from 'react-router';
import { factsOf } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { RotateCw } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/dashboard';
import { AdminPage } from './admin-page.tsx';
import { HeadlineFigures } from './dashboard/headline-figures.tsx';
import { readDashboard } from './dashboard/read-dashboard.ts';
import { RecentBookings } from './dashboard/recent-bookings.tsx';
import { RecentInquiries } from './dashboard/recent-inquiries.tsx';
import { RevenueChart } from './dashboard/revenue-chart.tsx';
import { WaitingList } from './dashboard/waiting-list.tsx';
import { useLivePage } from './live/use-live.ts';
import { LoadFailed } from './load-failed.tsx';

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

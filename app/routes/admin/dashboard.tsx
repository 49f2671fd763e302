import { RotateCw } from 'lucide-react';
import { useNavigation } from 'react-router';
import { countActiveFlights } from '#features/catalogue/flights/count-flights.ts';
import { countActiveHotels } from '#features/catalogue/hotels/count-active-hotels.ts';
import { countUsers, growthPercent } from '#features/identity/roles/count-users.ts';
import { readInquirySummary } from '#features/inquiries/read-inquiry-summary.ts';
import { factsOf } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/dashboard';
import { AdminPage } from './admin-page.tsx';
import { RecentInquiries } from './dashboard/recent-inquiries.tsx';
import { Figure, FigureStrip, Growth } from './figures.tsx';

const shortDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const [users, inquiries, activeFlights, partnerHotels] = await Promise.all([
    countUsers(db),
    readInquirySummary(db),
    countActiveFlights(db),
    countActiveHotels(db),
  ]);
  return {
    activeFlights,
    partnerHotels,
    totalUsers: users.total,
    userGrowth: growthPercent(users),
    pendingInquiries: inquiries.pendingCount,
    latestInquiries: inquiries.latest.map(({ createdAt, ...inquiry }) => ({
      ...inquiry,
      date: shortDate.format(createdAt),
    })),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { totalUsers, userGrowth, pendingInquiries, activeFlights, partnerHotels, latestInquiries } =
    loaderData;
  const isRefreshing = useNavigation().location?.pathname === '/admin';
  return (
    <AdminPage
      title="Dashboard"
      actions={
        <ButtonLink
          to="/admin"
          size="sm"
          aria-busy={isRefreshing || undefined}
          {...(!isRefreshing && { icon: RotateCw })}
        >
          {isRefreshing && <Spinner />}
          Refresh
        </ButtonLink>
      }
    >
      <FigureStrip>
        <Figure name="Total Users" value={totalUsers.toLocaleString('en-US')}>
          <Growth percent={userGrowth} otherwise="All new this month" />
        </Figure>
        <Figure name="Pending Inquiries" value={pendingInquiries.toLocaleString('en-US')}>
          {pendingInquiries > 0 ? (
            <span className="font-semibold text-warning">Requires attention</span>
          ) : (
            'All answered'
          )}
        </Figure>
        <Figure name="Active Flights" value={activeFlights.toLocaleString('en-US')}>
          Available routes
        </Figure>
        <Figure name="Partner Hotels" value={partnerHotels.toLocaleString('en-US')}>
          Verified properties
        </Figure>
      </FigureStrip>
      <RecentInquiries inquiries={latestInquiries} />
    </AdminPage>
  );
}

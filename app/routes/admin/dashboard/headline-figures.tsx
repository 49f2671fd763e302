import { growthPercent } from '#lib/growth-percent.ts';
import { Figure, FigureStrip, Growth } from '../figures.tsx';
import { wholeDollars } from './dollars.ts';
import type { DashboardFacts } from './read-dashboard.ts';

export function HeadlineFigures({ facts }: { facts: DashboardFacts }) {
  const { users, bookings, revenueMinor, pendingInquiries, activeFlights, partnerHotels } = facts;
  return (
    // Six in one line need a wide screen; before that they stand three by three.
    <div className="md:max-[80rem]:[&>dl>*]:basis-[30%]">
      <FigureStrip>
        <Figure name="Total Users" value={figure(users.total)}>
          <GrowthOf {...users} />
        </Figure>
        <Figure name="Total Bookings" value={figure(bookings.total)}>
          <GrowthOf {...bookings} />
        </Figure>
        <Figure name="Total Revenue" value={wholeDollars(revenueMinor.total)}>
          <GrowthOf {...revenueMinor} />
        </Figure>
        <Figure name="Pending Inquiries" value={figure(pendingInquiries)}>
          {pendingInquiries > 0 ? (
            <span className="font-semibold text-warning">Requires attention</span>
          ) : (
            'All answered'
          )}
        </Figure>
        <Figure name="Active Flights" value={figure(activeFlights)}>
          Available routes
        </Figure>
        <Figure name="Partner Hotels" value={figure(partnerHotels)}>
          Verified properties
        </Figure>
      </FigureStrip>
    </div>
  );
}

/** This month so far against last month up to the same day and hour. */
function GrowthOf({ thisMonth, lastMonthToDate }: { thisMonth: number; lastMonthToDate: number }) {
  return (
    <Growth
      percent={growthPercent(thisMonth, lastMonthToDate)}
      otherwise={thisMonth > 0 ? 'New this month' : 'None this month yet'}
    />
  );
}

function figure(count: number): string {
  return count.toLocaleString('en-US');
}

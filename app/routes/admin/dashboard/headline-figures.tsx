import { growthPercent, numberFormat } from '#lib/formats.ts';
import { wholeUnitsFormatter } from '#lib/money.ts';
import { FigureStrip, Growth } from '../figures.tsx';
import type { DashboardFacts } from './read-dashboard.ts';

const writeDollars = wholeUnitsFormatter({ symbol: '$' }, 'en-US');

/** $1,284 */
export function wholeDollars(minor: number): string {
  return writeDollars(Math.round(minor / 100));
}

/** $8.1k */
export function shortDollars(minor: number): string {
  const format = numberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
  const figure = format.format(Math.abs(minor) / 100).toLowerCase();
  return `${minor < 0 ? '−' : ''}$${figure}`;
}

export function HeadlineFigures({ facts }: { facts: DashboardFacts }) {
  const { users, bookings, revenueMinor, pendingInquiries, recentInquiries, activeFlights, partnerHotels } = facts;
  return (
    // Below 80rem the six figures are shown in two rows of three.
    <div className="md:max-[80rem]:[&>dl>*]:basis-[30%]">
      <FigureStrip
        figures={[
          {
            name: 'Total Users',
            value: users.total,
            hint: 'Everybody with an account',
            to: '/admin/users',
            note: <GrowthOf {...users} write={newOnes} />,
          },
          {
            name: 'Total Bookings',
            value: bookings.total,
            unit: 'sold',
            hint: 'Ever confirmed, also if cancelled later',
            to: '/admin/bookings?status=sold',
            note: <GrowthOf {...bookings} write={newOnes} />,
          },
          {
            name: 'Total Revenue',
            value: wholeDollars(revenueMinor.total),
            hint: 'Of all time: sales less refunds',
            to: '/admin/analytics/revenue?period=all_time',
            note: <GrowthOf {...revenueMinor} write={wholeDollars} />,
          },
          {
            name: 'Pending Inquiries',
            value: pendingInquiries,
            hint: 'New or in progress',
            to: '/admin/inquiries?status=pending',
            note:
              pendingInquiries > 0 ? (
                <span className="font-semibold text-warning">Requires attention</span>
              ) : (
                nobodyWaits(recentInquiries.length)
              ),
          },
          {
            name: 'Active Flights',
            value: activeFlights,
            hint: 'From today on, not delayed or cancelled',
            to: '/admin/flights?status=active',
            note: 'Available routes',
          },
          {
            name: 'Partner Hotels',
            value: partnerHotels,
            hint: 'Active ones',
            to: '/admin/hotels?status=active',
            note: 'Verified properties',
          },
        ]}
      />
    </div>
  );
}

interface GrowthOfProps {
  thisMonth: number;
  lastMonthToDate: number;
  /** Used where there is no last month to compare with. */
  write: (thisMonth: number) => string;
}

/** Compares this month so far with last month up to the same day and hour. */
function GrowthOf({ thisMonth, lastMonthToDate, write }: GrowthOfProps) {
  return (
    <Growth
      percent={growthPercent(thisMonth, lastMonthToDate)}
      otherwise={thisMonth === 0 ? 'None this month yet' : `${write(thisMonth)} this month`}
    />
  );
}

function newOnes(count: number): string {
  return `${count.toLocaleString('en-US')} new`;
}

function nobodyWaits(inquiries: number): string {
  return inquiries === 0 ? 'None yet' : 'All answered';
}

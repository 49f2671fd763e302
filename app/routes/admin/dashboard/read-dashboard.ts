import type { Database } from '#db/connect.ts';
import { countUsers } from '#features/analytics/count-users.ts';
import { readTotals } from '#features/analytics/read-totals.ts';
import { destinationOf, readRecentBookings } from '#features/booking/back-office/listed-bookings.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { countFlights } from '#features/catalogue/flights/count-flights.ts';
import { countActiveHotels } from '#features/catalogue/hotels/count-hotels.ts';
import { readInquirySummary } from '#features/inquiries/queue/list-inquiries.ts';
import { listAlerts } from '#features/operations/alerts/alerts.ts';
import { readWaiting } from '#features/operations/todo/read-waiting.ts';
import { dateFormat } from '#lib/formats.ts';

const bookingsShown = 3;

export type DashboardFacts = Awaited<ReturnType<typeof readDashboard>>;

/** Everything on the dashboard, with dates and times in the business time zone. */
export async function readDashboard(db: Database, now: Date) {
  const [users, totals, inquiries, flights, partnerHotels, bookings, waiting, alerts] = await Promise.all([
    countUsers(db, now),
    readTotals(db, now),
    readInquirySummary(db),
    countFlights(db),
    countActiveHotels(db),
    readRecentBookings(db, bookingsShown),
    readWaiting(db),
    listAlerts(db, { isOpen: true }),
  ]);
  return {
    users,
    bookings: totals.bookings,
    revenueMinor: totals.revenueMinor,
    months: totals.months,
    pendingInquiries: inquiries.pendingCount,
    activeFlights: flights.upcoming.active,
    partnerHotels,
    recentBookings: bookings.map(({ id, reference, type, status, customer, totalUsdMinor, ...booking }) => ({
      id,
      reference,
      type,
      status,
      customer: customer || 'Unknown Customer',
      destination: destinationOf(booking),
      date: businessDate(booking.createdAt),
      totalUsdMinor,
    })),
    recentInquiries: inquiries.latest.map(({ id, name, subject, status, createdAt }) => ({
      id,
      name,
      subject,
      status,
      date: businessDate(createdAt),
    })),
    waiting,
    alerts,
    updatedAt: dateFormat('en-GB', { timeZone: businessTimeZone, timeStyle: 'short' }).format(now),
  };
}

function businessDate(at: Date): string {
  return dateFormat('en-US', { timeZone: businessTimeZone, dateStyle: 'medium' }).format(at);
}

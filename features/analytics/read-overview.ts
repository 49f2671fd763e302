import type { Database } from '#db/connect.ts';
import { foldAnalytics } from './fold-analytics.ts';
import type { AnalyticsPeriod } from './period.ts';
import { readAccounts, sumAccounts } from './read-accounts.ts';
import { type Ratings, readRatings } from './read-ratings.ts';
import { compareSales, readSales, revenueOf, seriesOfSales } from './read-sales.ts';
import { readTopDestinations, readTopHotels, type TopDestination, type TopHotel } from './read-tops.ts';
import { type Compared, type ReportState, type Series, sharePercent } from './report.ts';

export interface Overview extends ReportState {
  cards: {
    revenueMinor: Compared;
    bookings: Compared;
    /** Accounts at the end of the period, without those that were erased. */
    users: Compared;
    /** Of gross sales; null without a booking. */
    averageMinor: Compared<number | null>;
  };
  series: Series<{ revenueMinor: number; bookings: number }>;
  destinations: TopDestination[];
  hotels: TopHotel[];
  quick: Ratings & {
    /** Confirmed of started checkouts; null where none was started. */
    completionPercent: Compared<number | null>;
  };
}

const mostTops = 5;

export async function readOverview(db: Database, period: AnalyticsPeriod): Promise<Overview> {
  const isComplete = await foldAnalytics(db);
  const [sales, accounts, destinations, hotels, ratings] = await Promise.all([
    readSales(db, period),
    readAccounts(db, period),
    readTopDestinations(db, period, mostTops),
    readTopHotels(db, period, mostTops),
    readRatings(db, period),
  ]);
  return {
    isComplete,
    cards: {
      revenueMinor: compareSales(sales, revenueOf),
      bookings: compareSales(sales, ({ confirmed }) => confirmed),
      users: sumAccounts(accounts),
      averageMinor: compareSales(sales, ({ grossMinor, confirmed }) =>
        confirmed === 0 ? null : Math.round(grossMinor / confirmed),
      ),
    },
    series: seriesOfSales(sales, (counts) => ({
      revenueMinor: revenueOf(counts),
      bookings: counts.confirmed,
    })),
    destinations,
    hotels,
    quick: {
      ...ratings,
      completionPercent: compareSales(sales, ({ completed, started }) => sharePercent(completed, started)),
    },
  };
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { coverOf, coverToDate } from './cover.ts';
import { foldAnalytics } from './fold-analytics.ts';
import type { AnalyticsPeriod } from './period.ts';
import { readAccounts, sumAccounts } from './read-accounts.ts';
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

interface Ratings {
  /** Reviews with 4 or 5 of 5; null without a review. */
  satisfactionPercent: Compared<number | null>;
  averageRating: Compared<number | null>;
  reviews: Compared;
}

/** What guests said of hotels. Reviews that are hidden count nowhere. */
async function readRatings(db: Database, period: AnalyticsPeriod): Promise<Ratings> {
  const parts = [
    ...coverToDate(period, period.today).map((part) => ({ ...part, isBefore: false })),
    ...(period.before ? coverOf(period.before).map((part) => ({ ...part, isBefore: true })) : []),
  ];
  const { rows } = await sql<{ isBefore: boolean } & RatingSums>`
    select part.is_before as "isBefore", sum(reviews)::bigint as reviews, sum(rating_sum)::bigint as "ratingSum",
      sum(satisfied)::bigint as satisfied
    from unnest(
      ${parts.map(({ isBefore }) => isBefore)}::boolean[], ${parts.map(({ grain }) => grain)}::text[],
      ${parts.map(({ start }) => start)}::date[]
    ) as part (is_before, grain, start)
    join analytics_reviews on analytics_reviews.grain = part.grain and analytics_reviews.start = part.start
    group by part.is_before`.execute(db);
  const of = (isBefore: boolean): RatingSums =>
    rows.find((row) => row.isBefore === isBefore) ?? { reviews: 0, ratingSum: 0, satisfied: 0 };
  function compare<Figure>(figure: (sums: RatingSums) => Figure): Compared<Figure> {
    return { current: figure(of(false)), before: period.before && figure(of(true)) };
  }
  return {
    satisfactionPercent: compare(({ satisfied, reviews }) => sharePercent(satisfied, reviews)),
    averageRating: compare(({ ratingSum, reviews }) =>
      reviews === 0 ? null : Math.round((10 * ratingSum) / reviews) / 10,
    ),
    reviews: compare(({ reviews }) => reviews),
  };
}

interface RatingSums {
  reviews: number;
  ratingSum: number;
  satisfied: number;
}

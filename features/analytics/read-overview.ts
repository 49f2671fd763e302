import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { readAccounts, sumAccounts } from './count-users.ts';
import { comparedPartsTable, coverToDate, sumOf } from './cover.ts';
import { foldAnalytics } from './fold-analytics.ts';
import type { AnalyticsPeriod } from './period.ts';
import { compareSales, readSales, revenueOf, seriesOfSales } from './read-sales.ts';
import { type Compared, type ReportState, type Series, sharePercent } from './report.ts';

export interface Overview extends ReportState {
  cards: {
    revenueMinor: Compared;
    bookings: Compared;
    /** Accounts at the end of the period, without erased ones. */
    users: Compared;
    /** Average of gross sales; null without a booking. */
    averageMinor: Compared<number | null>;
  };
  series: Series<{ revenueMinor: number; bookings: number }>;
  destinations: TopDestination[];
  hotels: TopHotel[];
  quick: Ratings & {
    /** Confirmed as a share of started checkouts; null without any. */
    completionPercent: Compared<number | null>;
  };
}

const maxTops = 5;

export async function readOverview(db: Database, period: AnalyticsPeriod): Promise<Overview> {
  const isComplete = await foldAnalytics(db);
  const [sales, accounts, destinations, hotels, ratings] = await Promise.all([
    readSales(db, period),
    readAccounts(db, period),
    readTopDestinations(db, period, maxTops),
    readTopHotels(db, period, maxTops),
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
    series: seriesOfSales(sales, (counts) => ({ revenueMinor: revenueOf(counts), bookings: counts.confirmed })),
    destinations,
    hotels,
    quick: {
      ...ratings,
      completionPercent: compareSales(sales, ({ completed, started }) => sharePercent(completed, started)),
    },
  };
}

interface Ratings {
  /** The share of reviews with 4 or 5 stars; null without a review. */
  satisfactionPercent: Compared<number | null>;
  averageRating: Compared<number | null>;
  reviews: Compared;
}

/** Hotel ratings, without hidden reviews. */
async function readRatings(db: Database, period: AnalyticsPeriod): Promise<Ratings> {
  const { rows } = await sql<{ isBefore: boolean } & RatingSums>`
    select part.is_before, sum(reviews)::bigint as reviews, sum(rating_sum)::bigint as rating_sum,
      sum(satisfied)::bigint as satisfied
    from ${partsOf(period)}
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

export interface Earned {
  bookings: number;
  revenueMinor: number;
}

export interface TopDestination extends Earned {
  city: string;
  /** The country code, such as KE. */
  country: string;
  /** In the period before. */
  before: Earned | null;
}

export interface TopHotel extends Earned {
  hotelId: string;
  name: string;
  city: string;
  roomNights: number;
  before: Earned | null;
}

const earnedBefore = sql`json_build_object(
  'bookings', ${sumOf(sql`bookings`, 'before')},
  'revenueMinor', ${sumOf(sql`revenue`, 'before')}
)`;

/** By bookings. */
async function readTopDestinations(db: Database, period: AnalyticsPeriod, limit: number): Promise<TopDestination[]> {
  const { rows } = await sql<TopDestination>`
    select city, country, ${sumOf(sql`bookings`, 'period')} as bookings,
      ${sumOf(sql`revenue`, 'period')} as revenue_minor, ${beforeOf(period)} as before
    from (
      select destination_id, is_before, sum(bookings) as bookings, sum(gross_minor - refunds_minor) as revenue
      from ${partsOf(period)}
      join analytics_routes on analytics_routes.grain = part.grain and analytics_routes.start = part.start
      group by destination_id, is_before
    ) as sums
    join airports on airports.id = destination_id
    group by city, country
    having ${sumOf(sql`bookings`, 'period')} > 0
    order by 3 desc, 4 desc, city, country
    limit ${limit}`.execute(db);
  return rows;
}

/** By revenue. */
async function readTopHotels(db: Database, period: AnalyticsPeriod, limit: number): Promise<TopHotel[]> {
  const { rows } = await sql<TopHotel>`
    select hotel_id, hotels.name, locations.city, sums.bookings, room_nights, revenue_minor, before
    from (
      select hotel_id, ${sumOf(sql`bookings`, 'period')} as bookings,
        ${sumOf(sql`room_nights`, 'period')} as room_nights,
        ${sumOf(sql`revenue`, 'period')} as revenue_minor, ${beforeOf(period)} as before
      from (
        select hotel_id, is_before, bookings, room_nights, gross_minor - refunds_minor as revenue
        from ${partsOf(period)}
        join analytics_hotels on analytics_hotels.grain = part.grain and analytics_hotels.start = part.start
      ) as parts
      group by hotel_id
      having ${sumOf(sql`bookings`, 'period')} > 0
    ) as sums
    join hotels on hotels.id = hotel_id
    join locations on locations.id = hotels.location_id
    order by revenue_minor desc, sums.bookings desc, hotels.name, hotel_id
    limit ${limit}`.execute(db);
  return rows;
}

function partsOf(period: AnalyticsPeriod): RawBuilder<unknown> {
  return comparedPartsTable(coverToDate(period, period.today), period.before);
}

function beforeOf({ before }: AnalyticsPeriod): RawBuilder<unknown> {
  return before ? earnedBefore : sql`null::json`;
}

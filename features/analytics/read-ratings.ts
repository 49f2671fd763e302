import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { coverOf, coverToDate } from './cover.ts';
import type { AnalyticsPeriod } from './period.ts';
import { type Compared, sharePercent } from './report.ts';

export interface Ratings {
  /** Reviews with 4 or 5 of 5; null without a review. */
  satisfactionPercent: Compared<number | null>;
  averageRating: Compared<number | null>;
  reviews: Compared;
}

/** What guests said of hotels. Reviews that are hidden count nowhere. */
export async function readRatings(db: Database, period: AnalyticsPeriod): Promise<Ratings> {
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

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isWithin } from '#features/agents/within-period.ts';
import { comparedPartsTable, coverOf, sumOf } from './cover.ts';
import { foldAnalytics } from './fold-analytics.ts';
import type { ComparedPeriod } from './period.ts';
import { readTable } from './read-table.ts';
import { sharePercent, type TablePage, type TableRows } from './report.ts';

export const loadFactorSorts = ['load', 'flight', 'flights', 'seats', 'sold'] as const;
export type LoadFactorSort = (typeof loadFactorSorts)[number];

interface Seats {
  flights: number;
  seats: number;
  sold: number;
}

export interface Load extends Seats {
  loadPercent: number | null;
}

export interface ComparedLoad extends Load {
  /** In the period before; null without departures. */
  before: Load | null;
}

export interface LoadFactor extends ComparedLoad {
  flightNumber: string;
  /** Airport codes of the last flight in the period. */
  from: string;
  to: string;
}

interface CountedSeats extends Seats {
  flightsBefore: number;
  seatsBefore: number;
  soldBefore: number;
}

type Counted = CountedSeats & { flightNumber: string };

const columns: Record<LoadFactorSort, RawBuilder<unknown>> = {
  load: sql`sold::float8 / nullif(seats, 0)`,
  flight: sql`"flightNumber"`,
  flights: sql`flights`,
  seats: sql`seats`,
  sold: sql`sold`,
};

/** Load factors of the period's departures by flight number, without cancelled flights. */
export async function readLoadFactors(
  db: Database,
  period: ComparedPeriod,
  tablePage: TablePage<LoadFactorSort>,
): Promise<TableRows<LoadFactor> & { total: ComparedLoad }> {
  await foldAnalytics(db);
  const { table, total } = await readTable<Counted, CountedSeats>(db, tablePage, {
    query: sql`
      select flight_number as "flightNumber", ${sumOf(sql`flights`, 'period')} as flights,
        ${sumOf(sql`seats`, 'period')} as seats, ${sumOf(sql`sold`, 'period')} as sold,
        ${sumOf(sql`flights`, 'before')} as "flightsBefore", ${sumOf(sql`seats`, 'before')} as "seatsBefore",
        ${sumOf(sql`sold`, 'before')} as "soldBefore"
      from ${comparedPartsTable(coverOf(period), period.before)}
      join analytics_flights on analytics_flights.grain = part.grain and analytics_flights.start = part.start
      group by flight_number`,
    isShown: sql`flights > 0`,
    order: sql`${columns[tablePage.sort]} ${tablePage.descending ? sql`desc nulls last` : sql`asc nulls first`}, "flightNumber"`,
    totals: sql`json_build_object(
      'flights', coalesce(sum(flights), 0), 'seats', coalesce(sum(seats), 0), 'sold', coalesce(sum(sold), 0),
      'flightsBefore', coalesce(sum("flightsBefore"), 0), 'seatsBefore', coalesce(sum("seatsBefore"), 0),
      'soldBefore', coalesce(sum("soldBefore"), 0)
    )`,
  });
  const places = await readPlaces(db, period, table.rows);
  return {
    ...table,
    rows: table.rows.map((row) => ({
      flightNumber: row.flightNumber,
      from: places.get(row.flightNumber)?.from ?? '',
      to: places.get(row.flightNumber)?.to ?? '',
      ...comparedLoad(row),
    })),
    total: comparedLoad(total),
  };
}

function comparedLoad({ flightsBefore, seatsBefore, soldBefore, ...current }: CountedSeats): ComparedLoad {
  const before = { flights: flightsBefore, seats: seatsBefore, sold: soldBefore };
  return { ...loadOf(current), before: flightsBefore === 0 ? null : loadOf(before) };
}

function loadOf({ flights, seats, sold }: Seats): Load {
  return { flights, seats, sold, loadPercent: sharePercent(sold, seats) };
}

/** The route of the last flight of each shown number. */
async function readPlaces(
  db: Database,
  period: ComparedPeriod,
  shown: readonly Counted[],
): Promise<Map<string, { from: string; to: string }>> {
  const { rows } = await sql<{ flightNumber: string; from: string; to: string }>`
    select shown.number as flight_number, origin.code as "from", target.code as "to"
    from unnest(${shown.map(({ flightNumber }) => flightNumber)}::text[]) as shown (number)
    cross join lateral (
      select departure_airport_id, arrival_airport_id from flights
      where flight_number = shown.number and deleted_at is null and status <> 'cancelled'
        and ${isWithin(sql`departure_time`, period)}
      order by departure_time desc, id desc limit 1
    ) as last
    join airports as origin on origin.id = departure_airport_id
    join airports as target on target.id = arrival_airport_id`.execute(db);
  return new Map(rows.map(({ flightNumber, from, to }) => [flightNumber, { from, to }]));
}

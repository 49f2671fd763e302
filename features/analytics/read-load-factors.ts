import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isWithin } from '#features/agents/period/within-period.ts';
import type { AnalyticsPeriod } from './period.ts';
import { readTable } from './read-table.ts';
import { sharePercent, type TablePage, type TableRows } from './report.ts';

export const loadFactorSorts = ['load', 'flight', 'flights', 'seats', 'sold'] as const;
export type LoadFactorSort = (typeof loadFactorSorts)[number];

export interface LoadFactor {
  flightNumber: string;
  /** Airport codes of the last one in the period. */
  from: string;
  to: string;
  flights: number;
  seats: number;
  sold: number;
  loadPercent: number | null;
}

type LoadTotal = Pick<LoadFactor, 'flights' | 'seats' | 'sold' | 'loadPercent'>;
type Counted = Omit<LoadFactor, 'from' | 'to' | 'loadPercent'> & { lastAt: string };

const columns: Record<LoadFactorSort, RawBuilder<unknown>> = {
  load: sql`sold::numeric / nullif(seats, 0)`,
  flight: sql`"flightNumber"`,
  flights: sql`flights`,
  seats: sql`seats`,
  sold: sql`sold`,
};

/** How full the flights that leave in the period are, by flight number; those that were cancelled are none. */
export async function readLoadFactors(
  db: Database,
  period: AnalyticsPeriod,
  asked: TablePage<LoadFactorSort>,
): Promise<TableRows<LoadFactor> & { total: LoadTotal }> {
  const { table, total } = await readTable<Counted, Omit<LoadTotal, 'loadPercent'>>(db, asked, {
    query: sql`
      select flight_number as "flightNumber", count(*)::integer as flights, sum(seats)::bigint as seats,
        sum(sold)::bigint as sold, max(departure_time) as "lastAt"
      from flights
      join lateral (
        select sum(seats) as seats, sum(sold) as sold from flight_cabins where flight_id = flights.id
      ) as cabins on true
      where ${isWithin(sql`departure_time`, period)} and deleted_at is null and status <> 'cancelled'
      group by flight_number`,
    order: sql`${columns[asked.sort]} ${asked.descending ? sql`desc nulls last` : sql`asc nulls first`}, "flightNumber"`,
    totals: sql`json_build_object(
      'flights', coalesce(sum(flights), 0), 'seats', coalesce(sum(seats), 0), 'sold', coalesce(sum(sold), 0)
    )`,
  });
  const places = await readPlaces(db, table.rows);
  return {
    ...table,
    rows: table.rows.map(({ lastAt: _, ...row }) => ({
      ...row,
      from: places.get(row.flightNumber)?.from ?? '',
      to: places.get(row.flightNumber)?.to ?? '',
      loadPercent: sharePercent(row.sold, row.seats),
    })),
    total: { ...total, loadPercent: sharePercent(total.sold, total.seats) },
  };
}

/** Where the last one goes, only of those that are shown. */
async function readPlaces(
  db: Database,
  shown: readonly Counted[],
): Promise<Map<string, { from: string; to: string }>> {
  const { rows } = await sql<{ flightNumber: string; from: string; to: string }>`
    select shown.number as "flightNumber", origin.code as "from", target.code as "to"
    from unnest(
      ${shown.map(({ flightNumber }) => flightNumber)}::text[], ${shown.map(({ lastAt }) => lastAt)}::timestamptz[]
    ) as shown (number, last_at)
    join flights on flight_number = shown.number and departure_time = shown.last_at and deleted_at is null
    join airports as origin on origin.id = departure_airport_id
    join airports as target on target.id = arrival_airport_id
    order by flights.id`.execute(db);
  return new Map(rows.map(({ flightNumber, from, to }) => [flightNumber, { from, to }]));
}

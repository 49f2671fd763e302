import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isWithin, midnightOf } from '#features/agents/period/within-period.ts';
import { sumOf } from './cover.ts';
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
  /** In the period before; null where none departed then. */
  before: Load | null;
}

export interface LoadFactor extends ComparedLoad {
  flightNumber: string;
  /** Airport codes of the last one in the period. */
  from: string;
  to: string;
}

interface CountedSeats extends Seats {
  before: Seats;
}

type Counted = CountedSeats & { flightNumber: string; lastAt: string };

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
  period: ComparedPeriod,
  asked: TablePage<LoadFactorSort>,
): Promise<TableRows<LoadFactor> & { total: ComparedLoad }> {
  const isShown = isWithin(sql`departure_time`, period);
  const isCompared = period.before ? isWithin(sql`departure_time`, period.before) : sql`false`;
  const { table, total } = await readTable<Counted, CountedSeats>(db, asked, {
    query: sql`
      select flight_number as "flightNumber", ${sumOf(sql`1`, 'period')} as flights,
        ${sumOf(sql`seats`, 'period')} as seats, ${sumOf(sql`sold`, 'period')} as sold,
        json_build_object(
          'flights', ${sumOf(sql`1`, 'before')}, 'seats', ${sumOf(sql`seats`, 'before')},
          'sold', ${sumOf(sql`sold`, 'before')}
        ) as before,
        max(departure_time) as "lastAt"
      from flights
      cross join lateral (select departure_time < ${midnightOf(period.from)} as is_before) as part
      join lateral (
        select sum(seats) as seats, sum(sold) as sold from flight_cabins where flight_id = flights.id
      ) as cabins on true
      where (${isShown} or ${isCompared}) and deleted_at is null and status <> 'cancelled'
      group by flight_number`,
    isShown: sql`flights > 0`,
    order: sql`${columns[asked.sort]} ${asked.descending ? sql`desc nulls last` : sql`asc nulls first`}, "flightNumber"`,
    totals: sql`json_build_object(
      'flights', coalesce(sum(flights), 0), 'seats', coalesce(sum(seats), 0), 'sold', coalesce(sum(sold), 0),
      'before', json_build_object(
        'flights', coalesce(sum((before ->> 'flights')::bigint), 0),
        'seats', coalesce(sum((before ->> 'seats')::bigint), 0), 'sold', coalesce(sum((before ->> 'sold')::bigint), 0)
      )
    )`,
  });
  const places = await readPlaces(db, table.rows);
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

function comparedLoad({ before, ...current }: CountedSeats): ComparedLoad {
  return { ...loadOf(current), before: before.flights === 0 ? null : loadOf(before) };
}

function loadOf({ flights, seats, sold }: Seats): Load {
  return { flights, seats, sold, loadPercent: sharePercent(sold, seats) };
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

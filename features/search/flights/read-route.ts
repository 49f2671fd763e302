import { type RawBuilder, sql } from 'kysely';
import type { FlightsWanted, OpenDays, Timetable } from '../timetable/create-timetable.ts';
import type { Network } from '../timetable/network.ts';
import { MINUTES_PER_DAY } from '../timetable/read-flights.ts';
import { type Found, findItineraries, type ItineraryQuery, isVague } from './find-itineraries.ts';
import { MAX_JOURNEY_MINUTES, MAX_LAYOVER_MINUTES } from './itinerary.ts';

/** The largest UTC offsets, west and east. */
const MAX_WEST_OFFSET_MINUTES = 12 * 60;
const MAX_EAST_OFFSET_MINUTES = 14 * 60;

/**
 * Finds the same itineraries as a search in whole days, by reading only relevant flights; used until those days are in
 * memory.
 */
export async function findInDatabase(
  timetable: Timetable,
  query: ItineraryQuery,
): Promise<{ open: OpenDays; found: Found }> {
  const network = timetable.network();
  const ends = flightsAtBothEnds(network, query);
  const open = await timetable.openSome(ends);
  const found = findItineraries(open, query);
  if (found.connections < 2) return { open, found };
  const between = flightsInBetween(network, query, open);
  if (!between) return { open, found };
  const whole = await timetable.openSome([...ends, between]);
  return { open: whole, found: findItineraries(whole, query) };
}

function flightsAtBothEnds(network: Network, query: ItineraryQuery): FlightsWanted[] {
  const first = query.localDay * MINUTES_PER_DAY - MAX_EAST_OFFSET_MINUTES;
  const end = (query.localDay + 1) * MINUTES_PER_DAY + MAX_WEST_OFFSET_MINUTES;
  const from = airportIds(network, query.origins);
  const to = airportIds(network, query.destinations);
  const isOfDay = sql`(departure_time at time zone origin.timezone)::date = ${dateOf(query.localDay)}::date`;
  const leaves = sql`departure_airport_id = any(${from}) and ${isOfDay}`;
  const arrives = sql`arrival_airport_id = any(${to})`;
  if (isVague(query)) return [{ span: { first, end }, condition: sql`${leaves} and ${arrives}` }];
  return [
    { span: { first, end }, condition: leaves },
    {
      span: { first, end: end + MAX_JOURNEY_MINUTES },
      condition: sql`${arrives} and departure_airport_id <> all(${from})`,
    },
  ];
}

/** Flights from the arrivals of first flights to the departures of last ones. */
function flightsInBetween(
  network: Network,
  { origins, destinations }: ItineraryQuery,
  { days }: OpenDays,
): FlightsWanted | undefined {
  const firsts = new Set<number>();
  const lasts = new Set<number>();
  let earliest = Number.POSITIVE_INFINITY;
  let latest = 0;
  for (const day of days) {
    for (let index = 0; index < day.count; index += 1) {
      if (origins.includes(day.from[index] ?? 0)) {
        firsts.add(day.to[index] ?? 0);
        earliest = Math.min(earliest, day.arrival[index] ?? 0);
        latest = Math.max(latest, day.arrival[index] ?? 0);
      } else lasts.add(day.from[index] ?? 0);
    }
  }
  const ends = [...origins, ...destinations];
  const from = [...firsts].filter((airport) => !ends.includes(airport));
  const to = [...lasts].filter((airport) => !ends.includes(airport));
  if (from.length === 0 || to.length === 0) return undefined;
  return {
    span: { first: earliest, end: latest + MAX_LAYOVER_MINUTES + 1 },
    condition: sql`departure_airport_id = any(${airportIds(network, from)})
      and arrival_airport_id = any(${airportIds(network, to)})`,
  };
}

function airportIds({ airports }: Network, numbers: readonly number[]): RawBuilder<string[]> {
  return sql`${numbers.flatMap((number) => airports[number]?.id ?? [])}::uuid[]`;
}

function dateOf(day: number): string {
  return new Date(day * MINUTES_PER_DAY * 60_000).toISOString().slice(0, 10);
}

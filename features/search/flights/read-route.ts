import { type RawBuilder, sql } from 'kysely';
import type { FlightsWanted, OpenDays, Timetable } from '../timetable/create-timetable.ts';
import type { Network } from '../timetable/network.ts';
import { MINUTES_A_DAY } from '../timetable/read-flights.ts';
import { type Asked, type Found, findItineraries, isVague } from './find-itineraries.ts';
import { MAX_JOURNEY_MINUTES, MAX_LAYOVER_MINUTES } from './rules.ts';

/** The most that clocks are behind and ahead of UTC. */
const MOST_BEHIND_MINUTES = 12 * 60;
const MOST_AHEAD_MINUTES = 14 * 60;

/** Finds the same as in whole days by reading only what leads there, while those days are not read yet. */
export async function findInDatabase(
  timetable: Timetable,
  asked: Asked,
): Promise<{ open: OpenDays; found: Found }> {
  const network = timetable.network();
  const ends = flightsAtBothEnds(network, asked);
  const open = await timetable.openSome(ends);
  const found = findItineraries(open, asked);
  if (found.connections < 2) return { open, found };
  const between = flightsInBetween(network, asked, open);
  if (!between) return { open, found };
  const whole = await timetable.openSome([...ends, between]);
  return { open: whole, found: findItineraries(whole, asked) };
}

function flightsAtBothEnds(network: Network, asked: Asked): FlightsWanted[] {
  const first = asked.localDay * MINUTES_A_DAY - MOST_AHEAD_MINUTES;
  const end = (asked.localDay + 1) * MINUTES_A_DAY + MOST_BEHIND_MINUTES;
  const from = airportIds(network, asked.origins);
  const to = airportIds(network, asked.destinations);
  const isOfDay = sql`(departure_time at time zone origin.timezone)::date = ${dateOf(asked.localDay)}::date`;
  const leaves = sql`departure_airport_id = any(${from}) and ${isOfDay}`;
  const arrives = sql`arrival_airport_id = any(${to})`;
  if (isVague(asked)) return [{ span: { first, end }, condition: sql`${leaves} and ${arrives}` }];
  return [
    { span: { first, end }, condition: leaves },
    {
      span: { first, end: end + MAX_JOURNEY_MINUTES },
      condition: sql`${arrives} and departure_airport_id <> all(${from})`,
    },
  ];
}

/** From where the first flights lead to where the last ones begin. */
function flightsInBetween(
  network: Network,
  { origins, destinations }: Asked,
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
  return new Date(day * MINUTES_A_DAY * 60_000).toISOString().slice(0, 10);
}

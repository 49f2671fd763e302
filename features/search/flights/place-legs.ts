import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { DEFAULT_FROM, type FlightProblems, type FlightQuery } from '../flight-query.ts';
import type { PlaceIndex } from '../places/place-index.ts';

/** A leg with its airports. */
export interface PlacedLeg {
  /** As typed. */
  fromText: string;
  toText: string;
  date: CalendarDate;
  /** Codes of the matching airports. */
  from: string[];
  to: string[];
}

type PlacedLegs = { ok: true; legs: PlacedLeg[] } | { ok: false; problems: FlightProblems };

/** All legs of a trip, including the return, with the airports that match their texts. */
export async function placeLegs(
  places: Pick<PlaceIndex, 'findAirports'>,
  query: Pick<FlightQuery, 'legs' | 'returnDate'>,
): Promise<PlacedLegs> {
  const problems: FlightProblems = {};
  const legs = await Promise.all(
    query.legs.map(async ({ from: fromText, to: toText, date }, index): Promise<PlacedLeg> => {
      const [from, to] = await Promise.all([places.findAirports(fromText), places.findAirports(toText)]);
      if (from.length === 0) problems[`from-${index}`] = 'unknownPlace';
      if (to.length === 0) problems[`to-${index}`] = 'unknownPlace';
      else if (from.length > 0 && isSamePlace(from, to)) problems[`to-${index}`] = 'samePlace';
      return { fromText, toText, date, from, to };
    }),
  );
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const [out] = legs;
  if (query.returnDate && out) {
    const { from, to, fromText, toText } = out;
    legs.push({ fromText: toText, toText: fromText, from: to, to: from, date: query.returnDate });
  }
  return { ok: true, legs };
}

/** A city and one of its airports are the same place; vague texts with many matches may overlap. */
function isSamePlace(from: readonly string[], to: readonly string[]): boolean {
  const [fewer, more] = from.length < to.length ? [from, to] : [to, from];
  return more.length <= 3 && fewer.every((code) => more.includes(code));
}

/**
 * The origin of a search whose URL has only a destination, if that is the default origin: the airport with the most
 * flights to it in the next week.
 */
export async function originTowards(
  { db, places }: { db: Database; places: Pick<PlaceIndex, 'findAirports'> },
  params: URLSearchParams,
  now: Date,
): Promise<string | undefined> {
  // A submitted form always has its own origin.
  if (!params.get('to') || ['from', 'trip', 'legs'].some((name) => params.has(name))) return undefined;
  const destinations = await places.findAirports(params.get('to') ?? '');
  if (!isSamePlace([DEFAULT_FROM], destinations)) return undefined;
  const { rows } = await sql<{ code: string }>`
    select origin.code
    from flights
    join airports as origin on origin.id = departure_airport_id
    where arrival_airport_id in (select id from airports where code = any(${destinations}) and deleted_at is null)
      and departure_time > ${now} and departure_time < ${now}::timestamptz + interval '7 days'
      and flights.deleted_at is null and status <> 'cancelled' and origin.code <> all(${destinations})
    group by origin.code
    order by count(*) desc, origin.code
    limit 1
  `.execute(db);
  return rows[0]?.code;
}

import type { CalendarDate } from '#lib/calendar-date.ts';
import type { FlightProblems, FlightQuery } from '../flight-query.ts';
import type { PlaceIndex } from '../places/place-index.ts';

/** A leg whose places are understood. */
export interface PlacedLeg {
  /** As asked for. */
  fromText: string;
  toText: string;
  date: CalendarDate;
  /** Codes of the airports that are meant. */
  from: string[];
  to: string[];
}

type PlacedLegs = { ok: true; legs: PlacedLeg[] } | { ok: false; problems: FlightProblems };

/** All legs of a trip, the way back too, with the airports that their texts mean. */
export async function placeLegs(
  places: Pick<PlaceIndex, 'airportsMeant'>,
  query: Pick<FlightQuery, 'legs' | 'returnDate'>,
): Promise<PlacedLegs> {
  const problems: FlightProblems = {};
  const legs = await Promise.all(
    query.legs.map(async ({ from: fromText, to: toText, date }, index): Promise<PlacedLeg> => {
      const [from, to] = await Promise.all([places.airportsMeant(fromText), places.airportsMeant(toText)]);
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

/** A city and one of its airports are the same place; texts that fit half a country may well overlap. */
export function isSamePlace(from: readonly string[], to: readonly string[]): boolean {
  const [fewer, more] = from.length < to.length ? [from, to] : [to, from];
  return more.length <= 3 && fewer.every((code) => more.includes(code));
}

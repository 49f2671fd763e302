import type { CalendarDate } from '#lib/calendar-date.ts';
import type { BookedAirport, BookedFlight } from '../booking-details.ts';

/** What was searched for, from one place to another, with the flights it takes. */
export interface BookedLeg {
  number: number;
  from: BookedAirport;
  to: BookedAirport;
  /** By the clock of the airport it leaves from. */
  date: CalendarDate;
  flights: BookedFlight[];
}

export function legsOf(flights: readonly BookedFlight[]): BookedLeg[] {
  return [...Map.groupBy(flights, ({ leg }) => leg)].map(([number, own]) => {
    const { first, last } = endsOf(own);
    return { number, from: first.from, to: last.to, date: first.departs.slice(0, 10), flights: own };
  });
}

/**
 * Where a whole trip leads: of a round trip the farther end, and when it comes back; of any other that ends where it
 * began, where it stays longest.
 */
export function routeOf(legs: readonly BookedLeg[]): {
  from: BookedAirport;
  to: BookedAirport;
  back: CalendarDate | null;
} {
  const { first, last } = endsOf(legs);
  const isRound = legs.length === 2 && first.from.city === last.to.city && first.to.city === last.from.city;
  const to = first.from.city === last.to.city ? longestStay(legs) : last.to;
  return { from: first.from, to, back: isRound ? last.date : null };
}

function longestStay(legs: readonly BookedLeg[]): BookedAirport {
  const stays = legs.map(({ to, flights }, position) => {
    const leaves = legs[position + 1]?.flights[0]?.departsAt.getTime() ?? 0;
    return { to, staysMs: leaves - endsOf(flights).last.arrivesAt.getTime() };
  });
  return stays.reduce((longest, stay) => (stay.staysMs > longest.staysMs ? stay : longest)).to;
}

function endsOf<Item>(items: readonly Item[]): { first: Item; last: Item } {
  const first = items[0];
  const last = items.at(-1);
  if (first === undefined || last === undefined) throw new Error('A booking of flights without a flight');
  return { first, last };
}

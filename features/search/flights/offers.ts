import { type FareShares, passengerFareMinor } from '#features/catalogue/fares/fare-rules.ts';
import type { OpenDays } from '../timetable/create-timetable.ts';
import { MINUTES_A_DAY } from '../timetable/read-flights.ts';
import { CABINS, cabinSold, indexOfFlight, type TimetableDay } from '../timetable/timetable-day.ts';

/** Who travels, and how. */
export interface Party {
  adults: number;
  children: number;
  infants: number;
  /** The number of the cabin: economy, premium, business, first. */
  cabin: number;
}

/** A flight with a seat for everybody, and what they pay for it together. */
export interface Offer {
  day: TimetableDay;
  /** Its place in that day. */
  index: number;
  from: number;
  to: number;
  airline: number;
  /** In minutes since 1970. */
  departure: number;
  arrival: number;
  /** The one asked for; on a flight without it the next best that the aircraft has. */
  cabin: number;
  left: number;
  priceMinor: number;
}

/**
 * Some of these as columns: a search looks at thousands of flights, and only those that it finds become objects. Rows
 * are in the order of departure, or of arrival and price.
 */
export interface OfferTable {
  /** Where each is: the position among the open days, and in that day. */
  days: number[];
  indexes: number[];
  from: number[];
  to: number[];
  airlines: number[];
  departures: number[];
  arrivals: number[];
  prices: number[];
  /** Whether it is in the cabin asked for. */
  isRequested: boolean[];
}

/** What can be bought of the timetable by one party at one moment. */
export interface Offers {
  /** From some airports on one day, by the clocks there, to all or only some airports. */
  leaving(origins: readonly number[], localDay: number, isWanted: (to: number) => boolean): OfferTable;
  /** Between two airports, by arrival and price; the time is that of departure. */
  between(from: number, to: number, earliest: number, latest: number): OfferTable;
  /** From an airport to some others. */
  from(airport: number, earliest: number, latest: number, isWanted: (to: number) => boolean): OfferTable;
  offerAt(table: OfferTable, row: number): Offer;
  byId(id: string): Offer | undefined;
}

export function openOffers({ days, network }: OpenDays, party: Party, nowMinute: number): Offers {
  const people = party.adults + party.children;
  const fares = network.airlines.map((airline) => airline.fares);

  /** The cabin in which everybody is carried, or -1. */
  function cabinFor(day: TimetableDay, index: number): number {
    if ((day.departure[index] ?? 0) <= nowMinute) return -1;
    const cabin = cabinSold(day.cabins[index] ?? 0, party.cabin);
    if (cabin === -1 || (day.left[index * CABINS + cabin] ?? 0) < people) return -1;
    return fares[day.airline[index] ?? 0]?.[cabin] ? cabin : -1;
  }

  function priceIn(cabin: number, day: TimetableDay, index: number): number {
    const fare = fares[day.airline[index] ?? 0]?.[cabin];
    return fare ? partyFareMinor(day.priceMinor[index * CABINS + cabin] ?? 0, party, fare) : 0;
  }

  function push(table: OfferTable, position: number, day: TimetableDay, index: number): void {
    const cabin = cabinFor(day, index);
    if (cabin === -1) return;
    table.days.push(position);
    table.indexes.push(index);
    table.from.push(day.from[index] ?? 0);
    table.to.push(day.to[index] ?? 0);
    table.airlines.push(day.airline[index] ?? 0);
    table.departures.push(day.departure[index] ?? 0);
    table.arrivals.push(day.arrival[index] ?? 0);
    table.prices.push(priceIn(cabin, day, index));
    table.isRequested.push(cabin === party.cabin);
  }

  function offerOf(day: TimetableDay, index: number): Offer | undefined {
    const cabin = cabinFor(day, index);
    if (cabin === -1) return undefined;
    return {
      day,
      index,
      from: day.from[index] ?? 0,
      to: day.to[index] ?? 0,
      airline: day.airline[index] ?? 0,
      departure: day.departure[index] ?? 0,
      arrival: day.arrival[index] ?? 0,
      cabin,
      left: day.left[index * CABINS + cabin] ?? 0,
      priceMinor: priceIn(cabin, day, index),
    };
  }

  return {
    leaving(origins, localDay, isWanted) {
      const table = emptyTable();
      days.forEach((day, position) => {
        for (const origin of origins) {
          const end = day.begins[origin + 1] ?? 0;
          for (let index = day.begins[origin] ?? 0; index < end; index += 1) {
            const local = (day.departure[index] ?? 0) + (day.departureOffset[index] ?? 0);
            if (Math.floor(local / MINUTES_A_DAY) !== localDay || !isWanted(day.to[index] ?? 0)) continue;
            push(table, position, day, index);
          }
        }
      });
      return table;
    },
    between(from, to, earliest, latest) {
      const table = emptyTable();
      days.forEach((day, position) => {
        const end = day.begins[from + 1] ?? 0;
        for (let index = firstTo(day, from, to); index < end && day.to[index] === to; index += 1) {
          const departure = day.departure[index] ?? 0;
          if (departure > latest) break;
          if (departure < earliest) continue;
          push(table, position, day, index);
          moveToArrival(table);
        }
      });
      return table;
    },
    from(airport, earliest, latest, isWanted) {
      const table = emptyTable();
      days.forEach((day, position) => {
        const end = day.begins[airport + 1] ?? 0;
        for (let index = day.begins[airport] ?? 0; index < end; index += 1) {
          const departure = day.departure[index] ?? 0;
          if (departure < earliest || departure > latest || !isWanted(day.to[index] ?? 0)) continue;
          push(table, position, day, index);
        }
      });
      return table;
    },
    offerAt(table, row) {
      const day = days[table.days[row] ?? 0];
      const offer = day && offerOf(day, table.indexes[row] ?? 0);
      if (!offer) throw new Error('An offer that is none');
      return offer;
    },
    byId(id) {
      for (const day of days) {
        const index = indexOfFlight(day, id);
        if (index !== -1) return offerOf(day, index);
      }
      return undefined;
    },
  };
}

function emptyTable(): OfferTable {
  return {
    days: [],
    indexes: [],
    from: [],
    to: [],
    airlines: [],
    departures: [],
    arrivals: [],
    prices: [],
    isRequested: [],
  };
}

/** Brings the last row to its place by arrival and price. What leaves later mostly arrives later, so that it is near. */
function moveToArrival(table: OfferTable): void {
  const { arrivals, prices } = table;
  for (let row = arrivals.length - 1; row > 0; row -= 1) {
    const order = (arrivals[row - 1] ?? 0) - (arrivals[row] ?? 0);
    if (order < 0 || (order === 0 && (prices[row - 1] ?? 0) <= (prices[row] ?? 0))) return;
    for (const column of Object.values(table))
      [column[row - 1], column[row]] = [column[row], column[row - 1]];
  }
}

/** What everybody pays together for one flight. */
export function partyFareMinor(
  baseMinor: number,
  { adults, children, infants }: Pick<Party, 'adults' | 'children' | 'infants'>,
  fare: FareShares,
): number {
  let sum = adults * baseMinor;
  if (children > 0) sum += children * passengerFareMinor(baseMinor, 'child', fare);
  if (infants > 0) sum += infants * passengerFareMinor(baseMinor, 'infant', fare);
  return sum;
}

/** Where the flights to an airport begin, among those from another. */
function firstTo(day: TimetableDay, from: number, to: number): number {
  let low = day.begins[from] ?? 0;
  let high = day.begins[from + 1] ?? 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((day.to[middle] ?? 0) < to) low = middle + 1;
    else high = middle;
  }
  return low;
}

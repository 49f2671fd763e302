import { type FareShares, passengerFareMinor } from '#features/catalogue/fares/fare-rules.ts';
import type { UsdMinor } from '#lib/money.ts';
import { cabins, type FlightQuery } from '../flight-query.ts';
import type { OpenDays } from '../timetable/create-timetable.ts';
import { MINUTES_PER_DAY } from '../timetable/read-flights.ts';
import { CABINS, cabinSold, indexOfFlight, type TimetableDay } from '../timetable/timetable-day.ts';

export function partyOf({
  adults,
  children,
  infants,
  cabin,
}: Pick<FlightQuery, 'adults' | 'children' | 'infants' | 'cabin'>): Party {
  return { adults, children, infants, cabin: cabins.indexOf(cabin) };
}

/** The passengers and their cabin. */
export interface Party {
  adults: number;
  children: number;
  infants: number;
  /** The index of the cabin: economy, premium, business, first. */
  cabin: number;
}

/** A flight with seats for all passengers, and its price for all of them. */
export interface Offer {
  day: TimetableDay;
  /** Its index in that day. */
  index: number;
  from: number;
  to: number;
  airline: number;
  /** In minutes since 1970. */
  departure: number;
  arrival: number;
  /** The requested cabin or, if the aircraft does not have it, the next lower one. */
  cabin: number;
  left: number;
  priceMinor: UsdMinor;
}

/**
 * Offers in columns: a search compares thousands of flights, and only those in results become objects. Rows are sorted
 * by departure, or by arrival and price.
 */
export interface OfferTable {
  /** The index of the open day, and the flight's index in it. */
  days: number[];
  indexes: number[];
  from: number[];
  to: number[];
  airlines: number[];
  departures: number[];
  arrivals: number[];
  prices: number[];
  /** Whether it is in the requested cabin. */
  isRequested: boolean[];
}

/** The flights that can be sold to these passengers. */
export interface Offers {
  /** Departures from these airports on a local date, to the wanted airports. */
  leaving(origins: readonly number[], localDay: number, isWanted: (to: number) => boolean): OfferTable;
  /** Flights between two airports in a range of departure times, sorted by arrival and price. */
  between(from: number, to: number, earliest: number, latest: number): OfferTable;
  /** Flights from an airport to the wanted airports in a range of departure times. */
  from(airport: number, earliest: number, latest: number, isWanted: (to: number) => boolean): OfferTable;
  offerAt(table: OfferTable, row: number): Offer;
  byId(id: string): Offer | undefined;
}

export function openOffers({ days, network }: OpenDays, party: Party, nowMinute: number): Offers {
  const people = party.adults + party.children;
  const fares = network.airlines.map((airline) => airline.fares);

  /** The cabin with seats for all passengers, or -1. */
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
            if (Math.floor(local / MINUTES_PER_DAY) !== localDay || !isWanted(day.to[index] ?? 0)) continue;
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
      if (!offer) throw new Error('There is no such offer');
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

/** Insertion sort of the last row by arrival and price. Later departures mostly arrive later, so it moves few steps. */
function moveToArrival(table: OfferTable): void {
  const { arrivals, prices } = table;
  for (let row = arrivals.length - 1; row > 0; row -= 1) {
    const order = (arrivals[row - 1] ?? 0) - (arrivals[row] ?? 0);
    if (order < 0 || (order === 0 && (prices[row - 1] ?? 0) <= (prices[row] ?? 0))) return;
    for (const column of Object.values(table)) [column[row - 1], column[row]] = [column[row], column[row - 1]];
  }
}

/** The price of a flight for all passengers. */
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

/** The first flight to an airport among those from another. */
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

import { type FareShares, passengerFareMinor } from '#features/catalogue/fares/fare-rules.ts';
import type { OpenDays } from '../timetable/create-timetable.ts';
import { MINUTES_A_DAY } from '../timetable/read-flights.ts';
import { CABINS, indexOfFlight, type TimetableDay } from '../timetable/timetable-day.ts';

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

/** What can be bought of the timetable by one party at one moment. */
export interface Offers {
  /** In the order of destination and departure. The day is that of the clocks at the airport, as a number since 1970. */
  leaving(from: number, localDay: number): Offer[];
  /** In the order of departure. */
  between(from: number, to: number, earliest: number, latest: number): Offer[];
  byId(id: string): Offer | undefined;
}

export function openOffers({ days, network }: OpenDays, party: Party, nowMinute: number): Offers {
  const people = party.adults + party.children;

  function offerOf(day: TimetableDay, index: number): Offer | undefined {
    const departure = day.departure[index] ?? 0;
    if (departure <= nowMinute) return undefined;
    const cabin = cabinSold(day, index, party.cabin);
    if (cabin === -1) return undefined;
    const left = day.left[index * CABINS + cabin] ?? 0;
    if (left < people) return undefined;
    const airline = day.airline[index] ?? 0;
    const fare = network.airlines[airline]?.fares[cabin];
    if (!fare) return undefined;
    return {
      day,
      index,
      from: day.from[index] ?? 0,
      to: day.to[index] ?? 0,
      airline,
      departure,
      arrival: day.arrival[index] ?? 0,
      cabin,
      left,
      priceMinor: partyFareMinor(day.priceMinor[index * CABINS + cabin] ?? 0, party, fare),
    };
  }

  return {
    leaving(from, localDay) {
      const found: Offer[] = [];
      for (const day of days) {
        const end = day.begins[from + 1] ?? 0;
        for (let index = day.begins[from] ?? 0; index < end; index += 1) {
          const local = (day.departure[index] ?? 0) + (day.departureOffset[index] ?? 0);
          if (Math.floor(local / MINUTES_A_DAY) !== localDay) continue;
          const offer = offerOf(day, index);
          if (offer) found.push(offer);
        }
      }
      return found;
    },
    between(from, to, earliest, latest) {
      const found: Offer[] = [];
      for (const day of days) {
        const end = day.begins[from + 1] ?? 0;
        for (let index = firstTo(day, from, to); index < end && day.to[index] === to; index += 1) {
          const departure = day.departure[index] ?? 0;
          if (departure > latest) break;
          if (departure < earliest) continue;
          const offer = offerOf(day, index);
          if (offer) found.push(offer);
        }
      }
      return found;
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

/** An aircraft without the cabin carries people in the next lower one that it has; one that is full does not. */
function cabinSold({ seats }: TimetableDay, index: number, asked: number): number {
  for (let cabin = asked; cabin >= 0; cabin -= 1) if ((seats[index * CABINS + cabin] ?? 0) > 0) return cabin;
  return -1;
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

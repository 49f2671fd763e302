import type { FareRule } from '#features/catalogue/fares/fare-rules.ts';
import type { Cabin } from '../flight-query.ts';

// What travels to the browser and through the API of what was found. Airlines, airports and fares are named once.

export interface ShownFlight {
  /** As travellers see it, KQ100. */
  number: string;
  airline: string;
  aircraft: string;
  cabin: Cabin;
  from: string;
  to: string;
  /** By the clocks at each airport: 2026-12-11T06:15. */
  departs: string;
  arrives: string;
  minutes: number;
  /** Landings on the way. */
  stops: number;
  isDelayed: boolean;
  /** Before this flight, since the one before it landed; 0 for the first. */
  layover: number;
  /** For everybody, in US cents. */
  priceMinor: number;
}

export interface ShownItinerary {
  /** The ids of its flights. */
  key: string;
  flights: ShownFlight[];
  /** Changes of planes and landings on the way. */
  stops: number;
  minutes: number;
  /** By how many days the date of arrival is later than that of departure. */
  daysLater: number;
  /** The fewest seats left on any of its flights. */
  seatsLeft: number;
  /** For everybody, in US cents. */
  priceMinor: number;
}

export interface ShownNames {
  airlines: Record<string, { name: string; logoFile: string | null }>;
  airports: Record<string, { name: string; city: string; country: string }>;
}

/** By airline and cabin, as in `KQ economy`. */
export type ShownFares = Record<string, FareRule>;

export function fareKey({ airline, cabin }: Pick<ShownFlight, 'airline' | 'cabin'>): string {
  return `${airline} ${cabin}`;
}

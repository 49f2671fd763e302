import type { FareRule } from '#features/catalogue/fares/fare-rules.ts';
import type { UsdMinor } from '#lib/money.ts';
import type { Cabin } from '../flight-query.ts';

// Results as sent to the browser and by the API. Names of airlines and airports, and fares, are listed once.

export interface ShownFlight {
  /** The public number, KQ100. */
  number: string;
  airline: string;
  aircraft: string;
  cabin: Cabin;
  from: string;
  to: string;
  /** Local times: 2026-12-11T06:15. */
  departs: string;
  arrives: string;
  minutes: number;
  /** Technical stops of this flight. */
  stops: number;
  isDelayed: boolean;
  /** Time since the previous flight landed; 0 for the first. */
  layover: number;
  /** For all passengers, in US cents. */
  priceMinor: UsdMinor;
}

export interface ShownItinerary {
  /** The ids of its flights. */
  key: string;
  flights: ShownFlight[];
  /** Connections and technical stops. */
  stops: number;
  minutes: number;
  /** The difference between the local dates of departure and arrival. */
  daysLater: number;
  /** The lowest number of seats left on any flight. */
  seatsLeft: number;
  /** For all passengers, in US cents. */
  priceMinor: UsdMinor;
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

import type { FareRule } from '#features/catalogue/fares/fare-rules.ts';

/** An airport as searches need it. */
export interface NetworkAirport {
  id: string;
  code: string;
  name: string;
  city: string;
  country: string;
  /** Airports of one city have the same. */
  cityKey: string;
  minConnectionDomestic: number;
  minConnectionInternational: number;
}

export interface NetworkAirline {
  id: string;
  code: string;
  name: string;
  logoFile: string | null;
  /** By the number of the cabin: economy, premium, business, first. */
  fares: readonly FareRule[];
}

/**
 * Airports and airlines, each under a number of its own. A number is never given to another one while the process
 * lives, so that days that were read earlier keep their meaning.
 */
export interface Network {
  airports: readonly NetworkAirport[];
  airlines: readonly NetworkAirline[];
  airportNumbers: ReadonlyMap<string, number>;
  airlineNumbers: ReadonlyMap<string, number>;
  /** The airport that has this code today. */
  airportsByCode: ReadonlyMap<string, number>;
}

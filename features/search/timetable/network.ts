import type { FareRule } from '#features/catalogue/fares/fare-rules.ts';
import { bytesOfId } from './timetable-day.ts';

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
  /** By their ids, as bytes. */
  airportNumbers: ReadonlyMap<string, number>;
  airlineNumbers: ReadonlyMap<string, number>;
  /** The airport that has this code today. */
  airportsByCode: ReadonlyMap<string, number>;
  /** By the number of the airport; airports of one city or country have the same. */
  cities: Uint32Array;
  countries: Uint32Array;
  minConnectionDomestic: Uint16Array;
  minConnectionInternational: Uint16Array;
}

export function createNetwork(
  airports: readonly NetworkAirport[],
  airlines: readonly NetworkAirline[],
  airportsByCode: ReadonlyMap<string, number>,
): Network {
  return {
    airports,
    airlines,
    airportNumbers: numbersById(airports),
    airlineNumbers: numbersById(airlines),
    airportsByCode,
    cities: numbered(airports.map(({ cityKey }) => cityKey)),
    countries: numbered(airports.map(({ country }) => country)),
    minConnectionDomestic: Uint16Array.from(airports, (airport) => airport.minConnectionDomestic),
    minConnectionInternational: Uint16Array.from(airports, (airport) => airport.minConnectionInternational),
  };
}

function numbersById(rows: readonly { id: string }[]): Map<string, number> {
  return new Map(rows.map(({ id }, number) => [bytesOfId(id).toString('latin1'), number]));
}

function numbered(texts: readonly string[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(texts, (text) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  });
}

/** What a change of planes takes at least. */
export function minConnection(network: Network, from: number, at: number, to: number): number {
  const { countries } = network;
  const isDomestic = countries[from] === countries[at] && countries[at] === countries[to];
  const minutes = isDomestic ? network.minConnectionDomestic[at] : network.minConnectionInternational[at];
  return minutes ?? 0;
}

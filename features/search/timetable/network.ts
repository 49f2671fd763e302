import type { Database } from '#db/connect.ts';
import { type FareRule, fareCabins } from '#features/catalogue/fares/fare-rules.ts';
import { bytesOfId } from './timetable-day.ts';

export interface NetworkAirport {
  id: string;
  code: string;
  name: string;
  city: string;
  country: string;
  /** Equal for airports of one city. */
  cityKey: string;
  minConnectionDomestic: number;
  minConnectionInternational: number;
}

export interface NetworkAirline {
  id: string;
  code: string;
  name: string;
  logoFile: string | null;
  /** By the index of the cabin: economy, premium, business, first. */
  fares: readonly FareRule[];
}

/**
 * Airports and airlines by number. A number is never reused while the process runs, so that days read earlier stay
 * valid.
 */
export interface Network {
  airports: readonly NetworkAirport[];
  airlines: readonly NetworkAirline[];
  /** By the bytes of their ids. */
  airportNumbers: ReadonlyMap<string, number>;
  airlineNumbers: ReadonlyMap<string, number>;
  /** The airport that has this code now. */
  airportsByCode: ReadonlyMap<string, number>;
  /** By airport number; equal for airports of one city or country. */
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

/** The minimum connection time. */
export function minConnection(network: Network, from: number, at: number, to: number): number {
  const { countries } = network;
  const isDomestic = countries[from] === countries[at] && countries[at] === countries[to];
  const minutes = isDomestic ? network.minConnectionDomestic[at] : network.minConnectionInternational[at];
  return minutes ?? 0;
}

/** Reads all airports and airlines. Those of an earlier network keep their numbers, even if deleted. */
export async function readNetwork(db: Database, earlier?: Network): Promise<Network> {
  const [airportRows, airlineRows] = await Promise.all([readAirports(db), readAirlines(db)]);
  const airports = renumber(earlier?.airports ?? [], airportRows);
  const airlines = renumber(earlier?.airlines ?? [], airlineRows);
  const numbers = new Map(airports.map(({ id }, number) => [id, number]));
  return createNetwork(airports, airlines, new Map(airportRows.map(({ code, id }) => [code, numbers.get(id) ?? -1])));
}

function renumber<Row extends { id: string }>(earlier: readonly Row[], rows: readonly Row[]): Row[] {
  const now = new Map(rows.map((row) => [row.id, row]));
  const renumbered = earlier.map((row) => now.get(row.id) ?? row);
  const known = new Set(earlier.map(({ id }) => id));
  return [...renumbered, ...rows.filter(({ id }) => !known.has(id))];
}

async function readAirports(db: Database): Promise<NetworkAirport[]> {
  const rows = await db
    .selectFrom('airports')
    .select(['id', 'code', 'name', 'city', 'country'])
    .select([
      'minConnectionDomesticMinutes as minConnectionDomestic',
      'minConnectionInternationalMinutes as minConnectionInternational',
    ])
    .where('deletedAt', 'is', null)
    .orderBy('code')
    .execute();
  return rows.map((row) => ({ ...row, cityKey: `${row.country} ${row.city.toLowerCase()}` }));
}

async function readAirlines(db: Database): Promise<NetworkAirline[]> {
  const [airlines, rules, terms] = await Promise.all([
    db
      .selectFrom('airlines')
      .select(['id', 'code', 'name', 'logoFile'])
      .where('deletedAt', 'is', null)
      .orderBy('code')
      .execute(),
    db
      .selectFrom('fareRules')
      .select(['id', 'airlineId', 'cabin'])
      .select(['cabinBagKg', 'checkedBags'])
      .select(['checkedBagKg', 'childFarePercent'])
      .select('infantFarePercent')
      .execute(),
    db
      .selectFrom('fareTerms')
      .select(['fareRuleId', 'daysBefore'])
      .select(['changeFeePercent', 'refundPercent'])
      .orderBy('daysBefore', 'desc')
      .execute(),
  ]);
  const rulesOf = Map.groupBy(rules, ({ airlineId }) => airlineId);
  const termsOf = Map.groupBy(terms, ({ fareRuleId }) => fareRuleId);
  return airlines.map((airline) => ({
    ...airline,
    fares: fareCabins.map((cabin): FareRule => {
      const rule = rulesOf.get(airline.id)?.find((candidate) => candidate.cabin === cabin);
      if (!rule) throw new Error(`${airline.code} has no fare rules for ${cabin}`);
      const { id, airlineId: _, cabin: __, ...included } = rule;
      return {
        ...included,
        terms: (termsOf.get(id) ?? []).map(({ fareRuleId, ...term }) => term),
      };
    }),
  }));
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { projectFolder } from '#lib/project-folder.ts';
import type { Values } from '../editing/form-values.ts';
import type { AirportField } from './airport.ts';

/** An airport of the reference data, data/airports.csv. */
export interface KnownAirport {
  code: string;
  name: string;
  city: string;
  /** ISO 3166-1. */
  country: string;
  timezone: string;
  latitude: number;
  longitude: number;
  hasScheduledFlights: boolean;
  size: 'large' | 'medium' | 'small';
}

const linesSchema = z.array(
  z
    .object({
      iata: z.string(),
      name: z.string(),
      city: z.string(),
      country: z.string(),
      timezone: z.string(),
      latitude: z.coerce.number(),
      longitude: z.coerce.number(),
      scheduled: z.stringbool(),
      size: z.enum(['large', 'medium', 'small']),
    })
    .transform(
      ({ iata, scheduled, city, ...facts }): KnownAirport => ({
        ...facts,
        code: iata,
        // Ninety small airports have no city: their own name serves instead.
        city: city || facts.name.replace(/ (airport|airstrip|airfield|aerodrome|airpark)$/i, ''),
        hasScheduledFlights: scheduled,
      }),
    ),
);

const referenceFile = join(projectFolder, 'data', 'airports.csv');

/**
 * Reads the file on each call, because calls are rare. Only the wanted of its nine thousand lines are parsed, since
 * parsing takes most of the time.
 */
async function readKnownAirports(isWanted: (line: string) => boolean): Promise<KnownAirport[]> {
  const [head = '', ...lines] = (await readFile(referenceFile, 'utf8')).split('\n');
  const wanted = lines.filter(isWanted);
  return linesSchema.parse(parse([head, ...wanted].join('\n'), { columns: true }));
}

export async function findKnownAirports(codes: Iterable<string>): Promise<Map<string, KnownAirport>> {
  const wanted = new Set([...codes].map((code) => code.trim().toUpperCase()));
  const airports = await readKnownAirports((line) => wanted.has(line.slice(0, 3)));
  return new Map(airports.map((airport) => [airport.code, airport]));
}

const sizes: KnownAirport['size'][] = ['large', 'medium', 'small'];

/** Returns the airport that most travellers use for each city, by `cityKey`. */
export async function findAirportsOfCities(
  cities: readonly { city: string; country: string }[],
): Promise<Map<string, KnownAirport>> {
  const names = new Set(cities.map(({ city }) => city.toLowerCase()));
  const wanted = new Set(cities.map(cityKey));
  const airports = await readKnownAirports((line) => line.split(',').some((cell) => names.has(cell.toLowerCase())));
  const rank = ({ hasScheduledFlights, size }: KnownAirport) =>
    (hasScheduledFlights ? 0 : sizes.length) + sizes.indexOf(size);
  return new Map(
    airports
      .filter((airport) => wanted.has(cityKey(airport)))
      // The best airport comes last, because later entries of a Map replace earlier ones.
      .sort((a, b) => rank(b) - rank(a))
      .map((airport) => [cityKey(airport), airport]),
  );
}

/** `country` is a code. Use it for the reference data only: stored cities are compared by the database. */
export function cityKey({ city, country }: { city: string; country: string }): string {
  return `${city.toLowerCase()}, ${country}`;
}

/** The fields that the reference data can fill. */
export const filledFields = ['name', 'city', 'country', 'timezone', 'latitude', 'longitude'] as const;
type AirportFacts = Values<(typeof filledFields)[number]>;

export async function findAirportFacts(code: string): Promise<AirportFacts | undefined> {
  const [known] = (await findKnownAirports([code])).values();
  return known && toAirportFacts(known);
}

export function toAirportFacts(known: KnownAirport): AirportFacts {
  const { name, city, country, timezone, latitude, longitude } = known;
  return { name, city, country, timezone, latitude: String(latitude), longitude: String(longitude) };
}

/**
 * Fills empty fields from the reference data. A single coordinate stays alone, so that validation reports the missing
 * one.
 */
export function fillAirport(
  values: Values<AirportField>,
  facts: AirportFacts | undefined,
  fields: readonly (keyof AirportFacts)[],
): Values<AirportField> {
  if (!facts) return values;
  const hasPlace = values.latitude !== '' || values.longitude !== '';
  const filled = { ...values };
  for (const field of fields) {
    const isPlace = field === 'latitude' || field === 'longitude';
    if (filled[field] === '' && !(isPlace && hasPlace)) filled[field] = facts[field];
  }
  return filled;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { projectFolder } from '#lib/project-folder.ts';

/** What the reference of all airports says of one. */
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
        // Ninety small ones have no city but their own name.
        city: city || facts.name.replace(/ (airport|airstrip|airfield|aerodrome|airpark)$/i, ''),
        hasScheduledFlights: scheduled,
      }),
    ),
);

const referenceFile = join(projectFolder, 'data', 'airports.csv');

/**
 * Reads the reference anew each time, because it is seldom asked; of its nine thousand lines only the wanted ones are
 * taken apart, which is what costs.
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

/** For each of these cities the airport that most travellers would land at, by `cityKey`. */
export async function findAirportsOfCities(
  cities: readonly { city: string; country: string }[],
): Promise<Map<string, KnownAirport>> {
  const names = new Set(cities.map(({ city }) => city.toLowerCase()));
  const wanted = new Set(cities.map(cityKey));
  const airports = await readKnownAirports((line) =>
    line.split(',').some((cell) => names.has(cell.toLowerCase())),
  );
  const rank = ({ hasScheduledFlights, size }: KnownAirport) =>
    (hasScheduledFlights ? 0 : sizes.length) + sizes.indexOf(size);
  return new Map(
    airports
      .filter((airport) => wanted.has(cityKey(airport)))
      // Of two with one key a map keeps the last.
      .sort((a, b) => rank(b) - rank(a))
      .map((airport) => [cityKey(airport), airport]),
  );
}

/** The country as its code. Only for the reference: what the database holds is compared by the database. */
export function cityKey({ city, country }: { city: string; country: string }): string {
  return `${city.toLowerCase()}, ${country}`;
}

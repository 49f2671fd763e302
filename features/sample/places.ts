import { z } from 'zod';
import { findKnownAirports } from '#features/catalogue/airports/known-airports.ts';
import { landmarkKinds } from '#features/catalogue/landmarks/landmark.ts';
import { readSampleList, severalValues } from './read-sample-list.ts';
import { sampleId } from './seeded.ts';

const airportRow = z.object({
  code: z.string(),
  /** The name that travellers use. */
  city: z.string(),
  /** The shortest connections. */
  domesticMinutes: z.coerce.number().default(40),
  internationalMinutes: z.coerce.number().default(75),
});

export type SampleAirport = Awaited<ReturnType<typeof readSampleAirports>>[number];

/** Takes all facts but the city and the connections from the reference data. */
export async function readSampleAirports() {
  const rows = readSampleList('airports.csv', airportRow);
  const known = await findKnownAirports(rows.map(({ code }) => code));
  return rows.map((row) => {
    const facts = known.get(row.code);
    if (!facts) throw new Error(`data/airports.csv has no airport ${row.code}`);
    const { name, country, timezone, latitude, longitude } = facts;
    return { id: sampleId('airport', row.code), ...row, name, country, timezone, latitude, longitude };
  });
}

const locationRow = z.object({
  city: z.string(),
  country: z.string(),
  region: z.enum(['africa', 'asia']),
  timezone: z.string(),
  currency: z.string(),
  latitude: z.coerce.number(),
  longitude: z.coerce.number(),
  /** The price of an average room for a night. */
  roomDollars: z.coerce.number(),
  isCoastal: z.stringbool(),
  /** The languages of reviews. */
  languages: severalValues,
});

export type SampleLocation = z.infer<typeof locationRow> & { id: string };

export function sampleLocations(): SampleLocation[] {
  return readSampleList('locations.csv', locationRow).map((row) => ({
    id: sampleId('location', `${row.city}/${row.country}`),
    ...row,
  }));
}

const landmarkRow = z.object({
  city: z.string(),
  kind: z.enum(landmarkKinds),
  name: z.string(),
  latitude: z.coerce.number(),
  longitude: z.coerce.number(),
});

/** Real places. */
export function sampleLandmarks(locations: readonly SampleLocation[]) {
  return readSampleList('landmarks.csv', landmarkRow).map(({ city, ...landmark }) => {
    const location = locations.find((one) => one.city === city);
    if (!location) throw new Error(`No location of the sample world is called ${city}`);
    const id = sampleId('landmark', `${city}/${landmark.kind}/${landmark.name}`);
    return { id, locationId: location.id, ...landmark };
  });
}

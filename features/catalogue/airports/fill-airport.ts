import type { Values } from '../editing/save-outcome.ts';
import type { AirportField } from './airport.ts';
import { findKnownAirports, type KnownAirport } from './known-airports.ts';

/** What the reference of all airports can say, as the form writes it. */
export const filledFields = ['name', 'city', 'country', 'timezone', 'latitude', 'longitude'] as const;
export type AirportFacts = Values<(typeof filledFields)[number]>;

export async function findAirportFacts(code: string): Promise<AirportFacts | undefined> {
  const [known] = (await findKnownAirports([code])).values();
  return known && factsOfKnown(known);
}

export function factsOfKnown(known: KnownAirport): AirportFacts {
  const { name, city, country, timezone, latitude, longitude } = known;
  return { name, city, country, timezone, latitude: String(latitude), longitude: String(longitude) };
}

/** Puts what is known where nothing was written. Half a coordinate is a mistake of its own and stays one. */
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

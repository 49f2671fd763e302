import { airlineRecords } from '../airlines/airline-records.ts';
import { airportRecords } from '../airports/airport-records.ts';
import { amenityRecords } from '../amenities/amenity-records.ts';
import { flightRecords } from '../flights/flight-records.ts';
import { hotelRecords } from '../hotels/hotel-records.ts';
import { locationRecords } from '../locations/location-records.ts';
import { roomRecords } from '../rooms/room-records.ts';
import type { CatalogueRecords } from './catalogue-records.ts';

/** Everything that can be exported and imported, by its name in URLs and in table catalogue_imports. */
export const catalogueKinds = {
  airlines: airlineRecords,
  airports: airportRecords,
  amenities: amenityRecords,
  flights: flightRecords,
  hotels: hotelRecords,
  locations: locationRecords,
  rooms: roomRecords,
} as const;

export type CatalogueKind = keyof typeof catalogueKinds;

export const kindNames: readonly CatalogueKind[] = [
  'airlines',
  'airports',
  'amenities',
  'flights',
  'hotels',
  'locations',
  'rooms',
];

export function findKind(name: string | undefined): CatalogueKind | undefined {
  return kindNames.find((kind) => kind === name);
}

export function recordsOf(kind: CatalogueKind): CatalogueRecords {
  // Each kind only receives the plans that it made itself.
  return catalogueKinds[kind] as CatalogueRecords;
}

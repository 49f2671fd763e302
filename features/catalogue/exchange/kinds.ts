import { airlines } from '../airlines/airlines.ts';
import { airports } from '../airports/airports.ts';
import { amenities } from '../amenities/amenities.ts';
import type { CatalogueRecords } from '../editing/catalogue-records.ts';
import { recordsOfKind } from '../editing/kind-records.ts';
import { type FlightHooks, flightRecords } from '../flights/flight-records.ts';
import { hotels } from '../hotels/hotels.ts';
import { landmarks } from '../landmarks/landmarks.ts';
import { locations } from '../locations/locations.ts';
import { rooms } from '../rooms/rooms.ts';

/** Everything that can be exported and imported, by its name in URLs and in table catalogue_imports. */
export const catalogueKinds = {
  airlines: recordsOfKind(airlines),
  airports: recordsOfKind(airports),
  amenities: recordsOfKind(amenities),
  flights: flightRecords,
  hotels: recordsOfKind(hotels),
  landmarks: recordsOfKind(landmarks),
  locations: recordsOfKind(locations),
  rooms: recordsOfKind(rooms),
} as const;

export type CatalogueKind = keyof typeof catalogueKinds;

// Object.keys does not know that there are no other keys.
export const kindNames = Object.keys(catalogueKinds) as CatalogueKind[];

export function findKind(name: string | undefined): CatalogueKind | undefined {
  return kindNames.find((kind) => kind === name);
}

export function recordsOf(kind: CatalogueKind): CatalogueRecords<unknown, FlightHooks> {
  // Each kind only receives the plans that it made itself.
  return catalogueKinds[kind] as CatalogueRecords<unknown, FlightHooks>;
}

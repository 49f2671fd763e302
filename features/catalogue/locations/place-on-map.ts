import { cityKey, type KnownAirport } from '../airports/known-airports.ts';
import type { Location } from './location.ts';

/** Gives a location without coordinates the ones of its city's airport, where it has one. */
export function placeOnMap(location: Location, airports: ReadonlyMap<string, KnownAirport>): Location {
  const airport = location.latitude === null ? airports.get(cityKey(location)) : undefined;
  return airport ? { ...location, latitude: airport.latitude, longitude: airport.longitude } : location;
}

import { type CountryShape, readWorld } from './read-world.ts';

/**
 * Fine enough for a coast to look like itself on a map of 800 km. Some megabytes that few processes ever need: this file
 * is imported by `await import()` only, so that they are read when the first such map is drawn, and once.
 */
export const countries: readonly CountryShape[] = await readWorld('countries-50m.json');

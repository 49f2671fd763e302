import { type CountryShape, readWorld } from './read-world.ts';

/** Rough, for maps of whole continents, on which a fine coast would weigh a hundred times as much. Imported as the other. */
export const countries: readonly CountryShape[] = await readWorld('countries-110m.json');

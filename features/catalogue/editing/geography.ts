import type { Database } from '#db/connect.ts';
import type { Problems, Values } from './form-values.ts';

export interface Country {
  code: string;
  name: string;
}

const cached = new WeakMap<Database, Promise<Country[]>>();

/** Reads the table once per connection pool: only migrations write it, and they run before the server starts. */
export function listCountries(db: Database): Promise<Country[]> {
  const read = cached.get(db) ?? db.selectFrom('countries').select(['code', 'name']).orderBy('name').execute();
  cached.set(db, read);
  read.catch(() => cached.delete(db));
  return read;
}

/** Finds a country by its code or its name. */
export function findCountry(countries: readonly Country[], text: string): Country | undefined {
  const wanted = text.trim().toLowerCase();
  return countries.find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted);
}

export function noCountry(typed: string): string {
  return `There is no country "${typed}".`;
}

type CoordinateField = 'latitude' | 'longitude';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

const limits = { latitude: 90, longitude: 180 } as const;

/** Latitude and longitude are either both given or both empty. */
export function parseCoordinates(values: Values<CoordinateField>): {
  coordinates: Coordinates | null;
  problems: Problems<CoordinateField>;
} {
  const problems: Problems<CoordinateField> = {};
  for (const field of ['latitude', 'longitude'] as const) {
    const other = field === 'latitude' ? 'longitude' : 'latitude';
    if (values[field] === '' && values[other] !== '') {
      problems[field] = `Enter the ${field} too, or leave both empty.`;
    }
    if (values[field] !== '' && !isWithin(values[field], limits[field])) {
      problems[field] = `A ${field} is a number from -${limits[field]} to ${limits[field]}.`;
    }
  }
  if (values.latitude === '' || values.longitude === '' || problems.latitude || problems.longitude) {
    return { coordinates: null, problems };
  }
  return { coordinates: { latitude: Number(values.latitude), longitude: Number(values.longitude) }, problems };
}

function isWithin(text: string, limit: number): boolean {
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= limit;
}

export function coordinateValues(place: {
  latitude: number | null;
  longitude: number | null;
}): Values<CoordinateField> {
  return { latitude: place.latitude?.toString() ?? '', longitude: place.longitude?.toString() ?? '' };
}

/** Formats coordinates as "1.3192° S, 36.9278° E". */
export function coordinateText({ latitude, longitude }: Coordinates): string {
  return `${degrees(latitude)}° ${latitude < 0 ? 'S' : 'N'}, ${degrees(longitude)}° ${longitude < 0 ? 'W' : 'E'}`;
}

function degrees(value: number): string {
  return String(Math.round(Math.abs(value) * 10_000) / 10_000);
}

const earthRadiusKm = 6371;

/** Distance along the great circle. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const latitudes = radians(to.latitude - from.latitude);
  const longitudes = radians(to.longitude - from.longitude);
  const haversine =
    Math.sin(latitudes / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitudes / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(haversine));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

import type { Problems, Values } from './save-outcome.ts';

export type CoordinateField = 'latitude' | 'longitude';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

const limits = { latitude: 90, longitude: 180 } as const;

/** Both or none: half a place is nowhere. */
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
  return {
    coordinates: { latitude: Number(values.latitude), longitude: Number(values.longitude) },
    problems,
  };
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

/** As on a map: "1.3192° S, 36.9278° E". */
export function coordinateText({ latitude, longitude }: Coordinates): string {
  return `${degrees(latitude)}° ${latitude < 0 ? 'S' : 'N'}, ${degrees(longitude)}° ${longitude < 0 ? 'W' : 'E'}`;
}

function degrees(value: number): string {
  return String(Math.round(Math.abs(value) * 10_000) / 10_000);
}

import { fieldsOf, type Parsed, readFields, type Values } from '../editing/form-values.ts';
import { type Coordinates, coordinateValues, distanceKm, parseCoordinates } from '../editing/geography.ts';

export const landmarkKinds = ['centre', 'airport', 'beach', 'mosque', 'conference', 'station'] as const;
export type LandmarkKind = (typeof landmarkKinds)[number];

export const kindLabels: Record<LandmarkKind, string> = {
  centre: 'City centre',
  airport: 'Airport',
  beach: 'Beach',
  mosque: 'Mosque',
  conference: 'Conference centre',
  station: 'Station',
};

export const landmarkLabels = {
  location: 'City',
  kind: 'Kind',
  name: 'Name',
  latitude: 'Latitude',
  longitude: 'Longitude',
};
export type LandmarkField = keyof typeof landmarkLabels;
export const landmarkFields = fieldsOf(landmarkLabels);

export const landmarkDefaults = { kind: 'centre' } as const;
export const maxLandmarkName = 80;

export interface Landmark extends Coordinates {
  locationId: string;
  /** Such as "Mombasa, Kenya". */
  location: string;
  kind: LandmarkKind;
  name: string;
}

/** A city that landmarks may belong to. */
export interface LandmarkCity {
  id: string;
  name: string;
  latitude: number | null;
  longitude: number | null;
}

/** Farther places belong to another city, or latitude and longitude are swapped. */
const maxKmFromCity = 150;

export function parseLandmark(
  values: Values<LandmarkField>,
  cities: readonly LandmarkCity[],
): Parsed<Landmark, LandmarkField> {
  const fields = readFields(values, landmarkLabels, landmarkFields);
  const { coordinates, problems } = parseCoordinates(values);
  fields.note(problems);
  const city = findCity(cities, values.location);
  if (coordinates && city) fields.note(distanceProblem(city, coordinates));
  return fields.parsed({
    locationId: fields.need('location', city?.id, `There is no city "${values.location}".`),
    location: city?.name ?? '',
    kind: fields.oneOf('kind', landmarkKinds, values.kind || landmarkDefaults.kind),
    name: fields.line('name', maxLandmarkName),
    latitude: coordinates?.latitude ?? 0,
    longitude: coordinates?.longitude ?? 0,
  });
}

function distanceProblem({ name, latitude, longitude }: LandmarkCity, coordinates: Coordinates) {
  if (latitude === null || longitude === null) return {};
  const km = Math.round(distanceKm({ latitude, longitude }, coordinates));
  if (km <= maxKmFromCity) return {};
  return { latitude: `This is ${km.toLocaleString('en-US')} km from ${name}. Check both coordinates.` };
}

/** By name with the country, or by the city alone where there is only one. */
export function findCity(cities: readonly LandmarkCity[], text: string): LandmarkCity | undefined {
  const wanted = text.trim().toLowerCase();
  const named = cities.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  const [only, ...others] = cities.filter(({ name }) => name.toLowerCase().startsWith(`${wanted}, `));
  return named ?? (others.length === 0 && wanted !== '' ? only : undefined);
}

export function landmarkValues(landmark: Landmark): Values<LandmarkField> {
  const { location, kind, name } = landmark;
  return { location, kind, name, ...coordinateValues(landmark) };
}

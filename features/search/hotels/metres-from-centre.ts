import { geoDistance } from 'd3-geo';

const earthRadiusMetres = 6_371_000;

/** To the nearest hundred; null where nobody knows where one of them is. */
export function metresFromCentre(hotel: {
  latitude: number | null;
  longitude: number | null;
  cityLatitude: number | null;
  cityLongitude: number | null;
}): number | null {
  const { latitude, longitude, cityLatitude, cityLongitude } = hotel;
  if (latitude === null || longitude === null || cityLatitude === null || cityLongitude === null) return null;
  const apart = geoDistance([longitude, latitude], [cityLongitude, cityLatitude]) * earthRadiusMetres;
  return Math.max(100, Math.round(apart / 100) * 100);
}

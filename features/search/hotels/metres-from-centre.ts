import { geoDistance } from 'd3-geo';

const earthRadiusMetres = 6_371_000;

/** To the nearest hundred; null where nobody knows where one of them is. */
export function metresFromCentre(hotel: {
  latitude: number | null;
  longitude: number | null;
  city: { latitude: number | null; longitude: number | null };
}): number | null {
  const { latitude, longitude, city } = hotel;
  if (latitude === null || longitude === null || city.latitude === null || city.longitude === null)
    return null;
  const apart = geoDistance([longitude, latitude], [city.longitude, city.latitude]) * earthRadiusMetres;
  return Math.max(100, Math.round(apart / 100) * 100);
}

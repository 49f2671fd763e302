import { type GeoProjection, geoAzimuthalEqualArea, geoCentroid, geoDistance } from 'd3-geo';
import type { MapPlace } from './map-drawing.ts';
import type { Box } from './read-world.ts';

export const mapWidth = 640;
export const mapHeight = 400;

const earthRadiusKm = 6_371;
/** Beyond that a flat map of the round earth is no longer recognised. */
const maxSpanKm = 14_000;
/** Between the outermost place and the edge. */
const margin = 1.3;

/** Where the map looks, and how far. */
export interface MapView {
  longitude: number;
  latitude: number;
  /** From the left edge to the right. */
  spanKm: number;
}

/** All places in sight, and never less than `leastSpanKm` of what lies around them. */
export function viewOf(places: readonly MapPlace[], leastSpanKm: number): MapView {
  const points = places.map(({ longitude, latitude }): [number, number] => [longitude, latitude]);
  const [longitude, latitude] = geoCentroid({ type: 'MultiPoint', coordinates: points });
  const farthestKm = Math.max(
    ...points.map((point) => geoDistance([longitude, latitude], point) * earthRadiusKm),
  );
  const neededKm = 2 * farthestKm * margin * (mapWidth / mapHeight);
  return { longitude, latitude, spanKm: Math.min(Math.max(leastSpanKm, neededKm), maxSpanKm) };
}

/** Areas keep their size, and the middle its shape, anywhere on earth. */
export function projectionOf({ longitude, latitude, spanKm }: MapView): GeoProjection {
  return (
    geoAzimuthalEqualArea()
      .rotate([-longitude, -latitude])
      .translate([mapWidth / 2, mapHeight / 2])
      .scale((mapWidth * earthRadiusKm) / spanKm)
      .clipAngle(Math.min(reachOf({ spanKm }) * 2, 120))
      // A little beyond the edge, where the outline of what is cut off stays out of sight.
      .clipExtent([
        [-2, -2],
        [mapWidth + 2, mapHeight + 2],
      ])
      .precision(0.5)
  );
}

/** Cheap, and sometimes says yes where the edge just misses it: what it lets through is cut afterwards. */
export function isInSight(box: Box, view: MapView): boolean {
  const reach = reachOf(view);
  if (box.south > view.latitude + reach || box.north < view.latitude - reach) return false;
  const narrowest = Math.cos(radians(Math.min(Math.abs(view.latitude) + reach, 89)));
  const reachEast = reach / narrowest;
  const middle = (box.west + box.east) / 2;
  const apart = Math.abs(((((middle - view.longitude + 180) % 360) + 360) % 360) - 180);
  return apart <= reachEast + (box.east - box.west) / 2;
}

/** From the middle to a corner, in degrees. */
function reachOf({ spanKm }: { spanKm: number }): number {
  const halfDiagonalKm = (spanKm / 2) * Math.hypot(1, mapHeight / mapWidth);
  return (halfDiagonalKm / earthRadiusKm) * (180 / Math.PI);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

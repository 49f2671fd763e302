import {
  type GeoPath,
  type GeoProjection,
  geoAzimuthalEqualArea,
  geoCentroid,
  geoContains,
  geoDistance,
  geoPath,
} from 'd3-geo';
import type { MultiPolygon } from 'geojson';
import { type Box, readCountries } from './read-world.ts';

/** A place to mark on a map. */
export interface MapPlace {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  /** Shown as a pin with its name; the others are dots. */
  isChosen: boolean;
}

export interface MapPin {
  id: string;
  name: string;
  x: number;
  y: number;
  isChosen: boolean;
}

/** A map drawn on the server: paths and points in units of its width and height, scalable to any size. */
export interface MapDrawing {
  width: number;
  height: number;
  /** The country of the chosen place. */
  home: string;
  /** All other visible land. */
  abroad: string;
  countryNames: { name: string; x: number; y: number }[];
  /** Chosen places come last, above the others. */
  pins: MapPin[];
}

export const mapWidth = 640;
const mapHeight = 400;

/** The visible part of a country. */
interface VisibleCountry {
  name: string;
  shape: MultiPolygon;
}

interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

// Names keep their font size when the map shrinks, so they are measured for the narrowest phone.
const unitsPerPixel = mapWidth / 320;
const glyphWidth = 6.6 * unitsPerPixel;
const lineHeight = 14 * unitsPerPixel;
/** Countries with a smaller visible area get no name. */
const minArea = (mapWidth * mapHeight) / 40;

/** Places the names of visible countries, largest first, where there is room. */
function placeCountryNames(
  countries: readonly VisibleCountry[],
  { path, projection, pins }: { path: GeoPath; projection: GeoProjection; pins: readonly MapPin[] },
): MapDrawing['countryNames'] {
  const taken = pins.filter(({ isChosen }) => isChosen).map(rectangleOfPin);
  return countries
    .map((country) => ({ ...country, area: path.area(country.shape) }))
    .filter(({ area }) => area >= minArea)
    .sort((a, b) => b.area - a.area)
    .flatMap(({ name, shape }) => {
      const isInside = (x: number, y: number) => {
        const place = projection.invert?.([x, y]);
        return place ? geoContains(shape, place) : false;
      };
      const width = name.length * glyphWidth;
      const point = candidatePoints(shape, path).find(([x, y]) => {
        const box = rectangleAround(x, y, width, lineHeight);
        const ends = [x - width / 4, x, x + width / 4];
        return isOnMap(box) && !taken.some((other) => overlap(other, box)) && ends.every((end) => isInside(end, y));
      });
      if (!point) return [];
      const [x, y] = point;
      taken.push(rectangleAround(x, y, width, lineHeight));
      return [{ name, x: Math.round(x), y: Math.round(y) }];
    });
}

/** The centroid of the visible part, then points around it. */
function candidatePoints(shape: MultiPolygon, path: GeoPath): [number, number][] {
  const [x, y] = path.centroid(shape);
  const [[left, top], [right, bottom]] = path.bounds(shape);
  const offsets = [0, -1, 1].flatMap((down) => [0, -1, 1].map((across) => [across / 4, down / 4] as const));
  return offsets.map(([across, down]) => [x + across * (right - left), y + down * (bottom - top)]);
}

/** The area of a pin with its name on either side. */
function rectangleOfPin({ x, y, name }: MapPin): Rectangle {
  return rectangleAround(x, y - lineHeight, 2 * name.length * glyphWidth, 3 * lineHeight);
}

function rectangleAround(x: number, y: number, width: number, height: number): Rectangle {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function isOnMap({ left, right, top, bottom }: Rectangle): boolean {
  return left >= 0 && right <= mapWidth && top >= 0 && bottom <= mapHeight;
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

const continentSpanKm = 2_000;

/** Draws the land around some places. The atlas itself stays on the server. */
export async function drawMap(
  places: readonly [MapPlace, ...MapPlace[]],
  { minSpanKm }: { minSpanKm: number },
): Promise<MapDrawing> {
  const view = viewOf(places, minSpanKm);
  const isContinental = view.spanKm >= continentSpanKm;
  const countries = await readCountries(isContinental ? 'countries-110m.topojson' : 'countries-50m.topojson');
  const projection = projectionOf(view);
  const path = geoPath(projection).digits(isContinental ? 0 : 1);
  const visible = countries.flatMap(({ name, polygons }): VisibleCountry[] => {
    const near = polygons.filter(({ box }) => isVisible(box, view));
    if (near.length === 0) return [];
    return [{ name, shape: { type: 'MultiPolygon', coordinates: near.map(({ rings }) => rings) } }];
  });
  const home = countryOf(places.find(({ isChosen }) => isChosen) ?? places[0], visible);
  const pins = places
    .map(({ latitude, longitude, ...place }): MapPin => {
      const [x = 0, y = 0] = projection([longitude, latitude]) ?? [];
      return {
        id: place.id,
        name: place.name,
        isChosen: place.isChosen,
        x: roundToTenths(x),
        y: roundToTenths(y),
      };
    })
    .sort((a, b) => Number(a.isChosen) - Number(b.isChosen));
  return {
    width: mapWidth,
    height: mapHeight,
    home: home ? (path(home.shape) ?? '') : '',
    abroad: visible
      .filter((country) => country !== home)
      .map(({ shape }) => path(shape) ?? '')
      .join(''),
    countryNames: placeCountryNames(visible, { path, projection, pins }),
    pins,
  };
}

/** The country that contains the place or, since coasts are simplified and a port may lie outside, the nearest one. */
function countryOf(place: MapPlace, countries: readonly VisibleCountry[]): VisibleCountry | undefined {
  const point: [number, number] = [place.longitude, place.latitude];
  const rectangleAround = countries.find(({ shape }) => geoContains(shape, point));
  if (rectangleAround) return rectangleAround;
  const distances = countries.map(({ shape }) =>
    Math.min(
      ...shape.coordinates.flatMap(([outline = []]) =>
        outline.map(([longitude = 0, latitude = 0]) => geoDistance([longitude, latitude], point)),
      ),
    ),
  );
  return countries[distances.indexOf(Math.min(...distances))];
}

function roundToTenths(value: number): number {
  return Math.round(value * 10) / 10;
}

const earthRadiusKm = 6_371;
/** A larger flat map would be too distorted. */
const maxSpanKm = 14_000;
/** Space between the outermost place and the edge. */
const margin = 1.3;

/** The centre and the width of a map. */
interface MapView {
  longitude: number;
  latitude: number;
  /** From the left to the right edge. */
  spanKm: number;
}

/** Shows all places and at least `minSpanKm`. */
export function viewOf(places: readonly MapPlace[], minSpanKm: number): MapView {
  const points = places.map(({ longitude, latitude }): [number, number] => [longitude, latitude]);
  const [longitude, latitude] = geoCentroid({ type: 'MultiPoint', coordinates: points });
  const farthestKm = Math.max(...points.map((point) => geoDistance([longitude, latitude], point) * earthRadiusKm));
  const neededKm = 2 * farthestKm * margin * (mapWidth / mapHeight);
  return { longitude, latitude, spanKm: Math.min(Math.max(minSpanKm, neededKm), maxSpanKm) };
}

/** An equal-area projection, undistorted at the centre. */
export function projectionOf({ longitude, latitude, spanKm }: MapView): GeoProjection {
  return (
    geoAzimuthalEqualArea()
      .rotate([-longitude, -latitude])
      .translate([mapWidth / 2, mapHeight / 2])
      .scale((mapWidth * earthRadiusKm) / spanKm)
      .clipAngle(Math.min(radiusDegrees({ spanKm }) * 2, 120))
      // Slightly larger than the map, which hides the outlines along the clipped edges.
      .clipExtent([
        [-2, -2],
        [mapWidth + 2, mapHeight + 2],
      ])
      .precision(0.5)
  );
}

/** A quick test with false positives just outside the edge, which are clipped later. */
export function isVisible(box: Box, view: MapView): boolean {
  const radius = radiusDegrees(view);
  if (box.south > view.latitude + radius || box.north < view.latitude - radius) return false;
  const narrowest = Math.cos(radians(Math.min(Math.abs(view.latitude) + radius, 89)));
  const radiusEast = radius / narrowest;
  const middle = (box.west + box.east) / 2;
  const apart = Math.abs(((((middle - view.longitude + 180) % 360) + 360) % 360) - 180);
  return apart <= radiusEast + (box.east - box.west) / 2;
}

/** From the centre to a corner, in degrees. */
function radiusDegrees({ spanKm }: { spanKm: number }): number {
  const halfDiagonalKm = (spanKm / 2) * Math.hypot(1, mapHeight / mapWidth);
  return (halfDiagonalKm / earthRadiusKm) * (180 / Math.PI);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

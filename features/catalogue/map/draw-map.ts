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
import { type MapSize, overlap, type Rectangle, rectangleAround, toTenths } from './place-labels.ts';
import { nearShapesIn } from './read-near-coasts.ts';
import { type Box, readCountries } from './read-world.ts';

/** A place to mark on a map. */
export interface MapPlace {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  /** Shown as a pin with its name; the others are dots. */
  isChosen: boolean;
  /** A dot whose name is shown where there is room. */
  isNamed?: boolean;
}

export interface MapPin {
  id: string;
  name: string;
  x: number;
  y: number;
  isChosen: boolean;
}

/** Paths of what a map shows below its pins. */
export interface LandDrawing {
  /** The country of the chosen place. */
  home: string;
  /** All other visible land. */
  abroad: string;
  lakes: string;
  /** From OpenStreetMap, which wants to be named where something of it is to be seen. */
  isFine: boolean;
  /** Neither coasts nor borders are in sight. */
  isInland: boolean;
}

/** A map drawn on the server: paths and points in units of its width and height, scalable to any size. */
export interface MapDrawing extends LandDrawing {
  width: number;
  height: number;
  /** Of countries and dots. `isWideOnly`: a phone has no room for it. */
  names: { name: string; x: number; y: number; isWideOnly?: boolean }[];
  /** Chosen places come last, above the others. */
  pins: MapPin[];
}

const mapSize: MapSize = { width: 640, height: 400 };
const { width: mapWidth, height: mapHeight } = mapSize;

/** The visible part of a country. */
interface VisibleCountry {
  name: string;
  shape: MultiPolygon;
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
): MapDrawing['names'] {
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

/** Writes names below or above their dots, for phones if there is room on them. */
function placeDotNames(pins: readonly MapPin[], named: ReadonlySet<string>): MapDrawing['names'] {
  const taken = pins.filter(({ isChosen }) => isChosen).map(rectangleOfPin);
  return pins.flatMap(({ id, name, x, y }) => {
    if (!named.has(id)) return [];
    for (const isWideOnly of [false, true]) {
      const scale = isWideOnly ? 1 / unitsPerPixel : 1;
      const [width, height] = [name.length * glyphWidth * scale, lineHeight * scale];
      for (const side of [1, -1]) {
        const box = rectangleAround(x, y + side * height, width, height);
        if (!isOnMap(box) || taken.some((other) => overlap(other, box))) continue;
        taken.push(box);
        return [{ name, x: Math.round(x), y: Math.round(y + side * height), ...(isWideOnly && { isWideOnly }) }];
      }
    }
    return [];
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

function isOnMap({ left, right, top, bottom }: Rectangle): boolean {
  return left >= 0 && right <= mapWidth && top >= 0 && bottom <= mapHeight;
}

const continentSpanKm = 2_000;
/** On a larger map fine coasts are invisible, and many. */
const fineSpanKm = 300;

/** Draws the land around some places. The atlas itself stays on the server. */
export async function drawMap(
  places: readonly [MapPlace, ...MapPlace[]],
  { minSpanKm }: { minSpanKm: number },
): Promise<MapDrawing> {
  const view = viewOf(places, minSpanKm);
  const projection = projectionOf(view);
  const pins = places
    .map(({ latitude, longitude, ...place }): MapPin => {
      const [x = 0, y = 0] = projection([longitude, latitude]) ?? [];
      return {
        id: place.id,
        name: place.name,
        isChosen: place.isChosen,
        x: toTenths(x),
        y: toTenths(y),
      };
    })
    .sort((a, b) => Number(a.isChosen) - Number(b.isChosen));
  const chosen = places.find(({ isChosen }) => isChosen) ?? places[0];
  const { land, visible } = await drawLand(view, chosen);
  const named = new Set(places.filter(({ isNamed }) => isNamed).map(({ id }) => id));
  return {
    ...mapSize,
    ...land,
    names: [
      ...placeCountryNames(visible, { path: geoPath(projection), projection, pins }),
      ...placeDotNames(pins, named),
    ],
    pins,
  };
}

/** `home` is a place in the country that is shown lighter than the others. */
export async function drawLand(
  view: MapView,
  home: { latitude: number; longitude: number },
  size: MapSize = mapSize,
): Promise<{ land: LandDrawing; visible: VisibleCountry[] }> {
  const fine = view.spanKm <= fineSpanKm ? await nearShapesIn(boxAround(view, size)) : undefined;
  if (fine) {
    const projection = projectionOf(view, size);
    let isInland = true;
    const write = (rings: readonly [number, number][][]) =>
      rings
        .map((ring) => {
          const points = ring.map((place) => projection(place) ?? ([0, 0] as const));
          isInland &&= !points.some(([x, y]) => Math.min(x, y, size.width - x, size.height - y) >= 0);
          return writeRing(withoutFarPoints(points, size));
        })
        .join('');
    const paths = fine.countries.map((rings) => ({
      d: write(rings),
      isHome: contains(rings, [home.longitude, home.latitude]),
    }));
    // A place on a pier may lie outside of all of them.
    const isAnyHome = paths.some(({ isHome }) => isHome);
    const join = (isHome: boolean) =>
      paths
        .filter((path) => (path.isHome || !isAnyHome) === isHome)
        .map(({ d }) => d)
        .join('');
    const lakes = write(fine.lakes);
    return { land: { home: join(true), abroad: join(false), lakes, isFine: true, isInland }, visible: [] };
  }
  const isContinental = view.spanKm >= continentSpanKm;
  const countries = await readCountries(isContinental ? 'countries-110m.topojson' : 'countries-50m.topojson');
  const path = geoPath(projectionOf(view, size)).digits(isContinental ? 0 : 1);
  const visible = countries.flatMap(({ name, polygons }): VisibleCountry[] => {
    const near = polygons.filter(({ box }) => isVisible(box, view));
    if (near.length === 0) return [];
    return [{ name, shape: { type: 'MultiPolygon', coordinates: near.map(({ rings }) => rings) } }];
  });
  const own = countryOf(home, visible);
  const abroad = visible.filter((country) => country !== own).map(({ shape }) => path(shape) ?? '');
  return {
    land: {
      home: own ? (path(own.shape) ?? '') : '',
      abroad: abroad.join(''),
      lakes: '',
      isFine: false,
      isInland: false,
    },
    visible,
  };
}

/** Of the points in a row beyond the same edge, the first and the last draw the same picture. */
function withoutFarPoints<Point extends readonly [number, number]>(points: readonly Point[], size: MapSize): Point[] {
  const far = 40;
  const edges = points.map(([x, y]) => [x < -far, y < -far, x > size.width + far, y > size.height + far].indexOf(true));
  return points.filter(
    (_, at) => edges[at] === -1 || edges[at] !== edges.at(at - 1) || edges[at] !== edges[(at + 1) % edges.length],
  );
}

/** Nearer points are left out. */
const minStep = 1;

/** A curve that begins and ends between two points and is drawn towards each: coasts have no corners. */
function writeRing(ring: readonly (readonly [number, number])[]): string {
  const points: [number, number][] = [];
  for (const [x, y] of ring) {
    const [lastX, lastY] = points.at(-1) ?? [Number.POSITIVE_INFINITY, 0];
    if (Math.hypot(x - lastX, y - lastY) >= minStep) points.push([x, y]);
  }
  const middle = (index: number) => {
    const [fromX, fromY] = points.at(index - 1) ?? [0, 0];
    const [toX, toY] = points[index % points.length] ?? [0, 0];
    return [(fromX + toX) / 2, (fromY + toY) / 2].map(toTenths);
  };
  let [atX = 0, atY = 0] = middle(0);
  let path = `M${atX} ${atY}q`;
  for (const [index, [x, y]] of points.entries()) {
    const [nextX = 0, nextY = 0] = middle(index + 1);
    // Relative steps are shorter.
    path += [x - atX, y - atY, nextX - atX, nextY - atY].map((step) => `${toTenths(step)} `).join('');
    [atX, atY] = [nextX, nextY];
  }
  return points.length < 3 ? '' : `${path.trimEnd()}z`;
}

/** By the even-odd rule. */
function contains(rings: readonly [number, number][][], [x, y]: [number, number]): boolean {
  let isInside = false;
  for (const ring of rings) {
    for (const [index, [toX, toY]] of ring.entries()) {
      const [fromX, fromY] = ring.at(index - 1) ?? [0, 0];
      if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) isInside = !isInside;
    }
  }
  return isInside;
}

/** Three times as wide and as high as the view: the curves along the edge of the box stay out of sight. */
function boxAround({ longitude, latitude, spanKm }: MapView, { width, height }: MapSize): Box {
  const degrees = ((spanKm / 2) * 3 * 180) / (Math.PI * earthRadiusKm);
  const [across, down] = [degrees / Math.cos(radians(latitude)), (degrees * height) / width];
  return { west: longitude - across, east: longitude + across, south: latitude - down, north: latitude + down };
}

/** The country that contains the place or, since coasts are simplified and a port may lie outside, the nearest one. */
function countryOf(
  place: { latitude: number; longitude: number },
  countries: readonly VisibleCountry[],
): VisibleCountry | undefined {
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

const earthRadiusKm = 6_371;
/** A larger flat map would be too distorted. */
const maxSpanKm = 14_000;
/** Space between the outermost place and the edge. */
const margin = 1.3;

/** The centre and the width of a map. */
export interface MapView {
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
export function projectionOf({ longitude, latitude, spanKm }: MapView, size: MapSize = mapSize): GeoProjection {
  const { width, height } = size;
  return (
    geoAzimuthalEqualArea()
      .rotate([-longitude, -latitude])
      .translate([width / 2, height / 2])
      .scale((width * earthRadiusKm) / spanKm)
      .clipAngle(Math.min(radiusDegrees({ spanKm }) * 2, 120))
      // Slightly larger than the map, which hides the outlines along the clipped edges.
      .clipExtent([
        [-2, -2],
        [width + 2, height + 2],
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

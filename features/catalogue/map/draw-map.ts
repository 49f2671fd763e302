import { type GeoPath, type GeoProjection, geoContains, geoDistance, geoPath } from 'd3-geo';
import type { MultiPolygon } from 'geojson';
import type { MapDrawing, MapPin, MapPlace } from './map-drawing.ts';
import { isInSight, mapHeight, mapWidth, projectionOf, viewOf } from './map-view.ts';

/** A country as far as the map may show it. */
interface CountryInSight {
  name: string;
  shape: MultiPolygon;
}

interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

// Letters keep their size when the map shrinks: on the narrowest phone one takes twice as many units of the map.
const unitsPerPixel = mapWidth / 320;
const glyphWidth = 6.6 * unitsPerPixel;
const lineHeight = 14 * unitsPerPixel;
/** A country of which less is seen gets no name. */
const leastArea = (mapWidth * mapHeight) / 40;

/** Names the countries in sight, the largest first, wherever there is room for a name. */
function placeCountryNames(
  countries: readonly CountryInSight[],
  { path, projection, pins }: { path: GeoPath; projection: GeoProjection; pins: readonly MapPin[] },
): MapDrawing['countryNames'] {
  const taken = pins.filter(({ isChosen }) => isChosen).map(rectangleOfPin);
  return countries
    .map((country) => ({ ...country, area: path.area(country.shape) }))
    .filter(({ area }) => area >= leastArea)
    .sort((a, b) => b.area - a.area)
    .flatMap(({ name, shape }) => {
      const isInside = (x: number, y: number) => {
        const place = projection.invert?.([x, y]);
        return place ? geoContains(shape, place) : false;
      };
      const width = name.length * glyphWidth;
      const spot = spotsIn(shape, path).find(([x, y]) => {
        const box = around(x, y, width, lineHeight);
        const ends = [x - width / 4, x, x + width / 4];
        return (
          isOnMap(box) && !taken.some((other) => overlap(other, box)) && ends.every((end) => isInside(end, y))
        );
      });
      if (!spot) return [];
      const [x, y] = spot;
      taken.push(around(x, y, width, lineHeight));
      return [{ name, x: Math.round(x), y: Math.round(y) }];
    });
}

/** The middle of what is seen of a country, and then places around it. */
function spotsIn(shape: MultiPolygon, path: GeoPath): [number, number][] {
  const [x, y] = path.centroid(shape);
  const [[left, top], [right, bottom]] = path.bounds(shape);
  const away = [0, -1, 1].flatMap((down) => [0, -1, 1].map((across) => [across / 4, down / 4] as const));
  return away.map(([across, down]) => [x + across * (right - left), y + down * (bottom - top)]);
}

/** With its name, on whichever side that stands. */
function rectangleOfPin({ x, y, name }: MapPin): Rectangle {
  return around(x, y - lineHeight, 2 * name.length * glyphWidth, 3 * lineHeight);
}

function around(x: number, y: number, width: number, height: number): Rectangle {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function isOnMap({ left, right, top, bottom }: Rectangle): boolean {
  return left >= 0 && right <= mapWidth && top >= 0 && bottom <= mapHeight;
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

const afarKm = 2_000;

/** Draws the land around some places. Only the lines and points leave the server, never the atlas. */
export async function drawMap(
  places: readonly [MapPlace, ...MapPlace[]],
  { leastSpanKm }: { leastSpanKm: number },
): Promise<MapDrawing> {
  const view = viewOf(places, leastSpanKm);
  const isAfar = view.spanKm >= afarKm;
  const { countries } = await (isAfar ? import('./world-afar.ts') : import('./world-nearby.ts'));
  const projection = projectionOf(view);
  const path = geoPath(projection).digits(isAfar ? 0 : 1);
  const inSight = countries.flatMap(({ name, polygons }): CountryInSight[] => {
    const near = polygons.filter(({ box }) => isInSight(box, view));
    if (near.length === 0) return [];
    return [{ name, shape: { type: 'MultiPolygon', coordinates: near.map(({ rings }) => rings) } }];
  });
  const home = countryOf(places.find(({ isChosen }) => isChosen) ?? places[0], inSight);
  const pins = places
    .map(({ latitude, longitude, ...place }): MapPin => {
      const [x = 0, y = 0] = projection([longitude, latitude]) ?? [];
      return { id: place.id, name: place.name, isChosen: place.isChosen, x: tenths(x), y: tenths(y) };
    })
    .sort((a, b) => Number(a.isChosen) - Number(b.isChosen));
  return {
    width: mapWidth,
    height: mapHeight,
    home: home ? (path(home.shape) ?? '') : '',
    abroad: inSight
      .filter((country) => country !== home)
      .map(({ shape }) => path(shape) ?? '')
      .join(''),
    countryNames: placeCountryNames(inSight, { path, projection, pins }),
    pins,
  };
}

/** The one that it lies in; a port may lie a little off a coast that was drawn for a small map. */
function countryOf(place: MapPlace, countries: readonly CountryInSight[]): CountryInSight | undefined {
  const point: [number, number] = [place.longitude, place.latitude];
  const around = countries.find(({ shape }) => geoContains(shape, point));
  if (around) return around;
  const distances = countries.map(({ shape }) =>
    Math.min(
      ...shape.coordinates.flatMap(([outline = []]) =>
        outline.map(([longitude = 0, latitude = 0]) => geoDistance([longitude, latitude], point)),
      ),
    ),
  );
  return countries[distances.indexOf(Math.min(...distances))];
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

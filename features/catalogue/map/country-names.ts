import { type GeoPath, type GeoProjection, geoContains } from 'd3-geo';
import type { MultiPolygon } from 'geojson';
import type { MapDrawing, MapPin } from './map-drawing.ts';
import { mapHeight, mapWidth } from './map-view.ts';

/** A country as far as the map may show it. */
export interface CountryInSight {
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
const letterWidth = 6.6 * unitsPerPixel;
const lineHeight = 14 * unitsPerPixel;
/** A country of which less is seen gets no name. */
const leastArea = (mapWidth * mapHeight) / 40;

/** Names the countries in sight, the largest first, wherever there is room for a name. */
export function placeCountryNames(
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
      const width = name.length * letterWidth;
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
  return around(x, y - lineHeight, 2 * name.length * letterWidth, 3 * lineHeight);
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

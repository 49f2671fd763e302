import { geoContains, geoDistance, geoPath } from 'd3-geo';
import { type CountryInSight, placeCountryNames } from './country-names.ts';
import type { MapDrawing, MapPin, MapPlace } from './map-drawing.ts';
import { isInSight, mapHeight, mapWidth, projectionOf, viewOf } from './map-view.ts';

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

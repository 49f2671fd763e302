// Derives data/near-coasts.json, the fine coasts, borders and lakes around our cities, from the map.geo.json of
// @geo-maps/countries-land-1m and @geo-maps/earth-lakes-1m 0.6.0 on npm: node art/coasts.ts LAND.geo.json LAKES.geo.json
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where maps of a city are drawn; elsewhere they have Natural Earth's coasts. */
const regions = [
  { west: 28.5, east: 52, south: -12.5, north: 18.5 },
  { west: 53.5, east: 57, south: 23.5, north: 26.5 },
];
type Region = (typeof regions)[number];
type Point = readonly [longitude: number, latitude: number];
type Ring = readonly Point[];

/** About 11 metres. */
const unit = 1e-4;
/** In degrees: about 25 metres. */
const tolerance = 0.00022;
/** In square degrees: an islet of 100 by 100 metres. */
const leastIsland = 8e-7;
/** About 60 square kilometres: smaller lakes are too coarse in the source, and some lie where there is land. */
const leastLake = 5e-3;

interface Shape {
  properties: Record<string, string>;
  geometry: { type: 'Polygon' | 'MultiPolygon' | 'GeometryCollection'; coordinates: Ring[] | Ring[][] };
}

const [, , landFile = '', lakesFile = ''] = process.argv;
const land = await readShapes(landFile);
const lakes = await readShapes(lakesFile);
const countries = land.flatMap(({ properties, geometry }) => {
  const polygons = clipped(geometry, leastIsland);
  return polygons.length > 0 ? [{ code: properties.A3 ?? '', polygons }] : [];
});
const near = { unit, regions, countries, lakes: lakes.flatMap(({ geometry }) => clipped(geometry, leastLake)) };
await writeFile(path.join(import.meta.dirname, '../data/near-coasts.json'), `${JSON.stringify(near)}\n`);

async function readShapes(file: string): Promise<Shape[]> {
  const parsed = JSON.parse(await readFile(file, 'utf8'));
  return parsed.features ?? parsed.geometries.map((geometry: Shape['geometry']) => ({ properties: {}, geometry }));
}

/** Rings as whole units, each point as its distance from the one before. */
function clipped({ type, coordinates }: Shape['geometry'], leastArea: number): number[][][] {
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as Ring[][];
  return regions.flatMap((region) =>
    polygons.flatMap((rings) => {
      if (!rings[0] || !touches(rings[0], region)) return [];
      const [outline, ...holes] = rings.map((ring) => simplified(clip(ring, region)));
      if (!outline || areaOf(outline) < leastArea) return [];
      return [[outline, ...holes.filter((hole) => areaOf(hole) >= leastIsland)].map(asSteps)];
    }),
  );
}

function touches(ring: Ring, { west, east, south, north }: Region): boolean {
  let [left, right, low, high] = [180, -180, 90, -90];
  for (const [longitude, latitude] of ring) {
    left = Math.min(left, longitude);
    right = Math.max(right, longitude);
    low = Math.min(low, latitude);
    high = Math.max(high, latitude);
  }
  return left < east && right > west && low < north && high > south;
}

/** Sutherland and Hodgman: one edge of the region after the other. */
function clip(ring: Ring, { west, east, south, north }: Region): Ring {
  let points = ring.slice(0, -1);
  for (const [axis, limit, sign] of [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ] as const) {
    const isInside = (point: Point) => (point[axis] - limit) * sign >= 0;
    points = points.flatMap((point, index) => {
      const before = points[(index + points.length - 1) % points.length] ?? point;
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      const crossing: Point = [before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share];
      if (isInside(point)) return isInside(before) ? [point] : [crossing, point];
      return isInside(before) ? [crossing] : [];
    });
  }
  return points;
}

/** Douglas and Peucker, without recursion. */
function simplified(ring: Ring): Ring {
  if (ring.length < 4) return [];
  const isNeeded = new Uint8Array(ring.length);
  const middle = Math.floor(ring.length / 2);
  isNeeded[0] = isNeeded[middle] = isNeeded[ring.length - 1] = 1;
  const waiting: [number, number][] = [
    [0, middle],
    [middle, ring.length - 1],
  ];
  for (let span = waiting.pop(); span; span = waiting.pop()) {
    const [from, to] = span;
    let farthest = 0;
    let at = -1;
    for (let index = from + 1; index < to; index += 1) {
      const distance = distanceFrom(ring[index], ring[from], ring[to]);
      if (distance > farthest) [farthest, at] = [distance, index];
    }
    if (at < 0 || farthest < tolerance) continue;
    isNeeded[at] = 1;
    waiting.push([from, at], [at, to]);
  }
  return ring.filter((_, index) => isNeeded[index]);
}

function distanceFrom([x, y]: Point = [0, 0], [ax, ay]: Point = [0, 0], [bx, by]: Point = [0, 0]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

function areaOf(ring: Ring): number {
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

function asSteps(ring: Ring): number[] {
  let [lastX, lastY] = [0, 0];
  return ring.flatMap(([longitude, latitude]) => {
    const [x, y] = [Math.round(longitude / unit), Math.round(latitude / unit)];
    const step = [x - lastX, y - lastY];
    [lastX, lastY] = [x, y];
    return step;
  });
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from '#lib/project-folder.ts';
import type { Box } from './read-world.ts';

type Ring = [longitude: number, latitude: number][];

/** The rings of a polygon, as steps from point to point. */
type Steps = number[][];

interface StoredCoasts {
  /** Degrees. */
  unit: number;
  regions: Box[];
  countries: { code: string; polygons: Steps[] }[];
  lakes: Steps[];
}

// A hundred thousand numbers are not checked one by one: the file is ours.
const storedCoasts = z.custom<StoredCoasts>(
  (value) => z.object({ unit: z.number(), countries: z.array(z.unknown()) }).safeParse(value).success,
);

interface NearPolygon {
  /** Longitudes and latitudes in turn. */
  rings: Float64Array[];
  box: Box;
}

interface NearCoasts {
  regions: Box[];
  countries: NearPolygon[][];
  lakes: NearPolygon[];
}

let loaded: Promise<NearCoasts> | undefined;

/**
 * OpenStreetMap's coasts, borders and lakes of East Africa, the Horn and the Gulf, to 25 metres (art/coasts.ts). Read for
 * the first map that needs them, like the countries of the world.
 */
async function readNearCoasts(): Promise<NearCoasts> {
  const text = await readFile(join(projectFolder, 'data', 'near-coasts.json'), 'utf8');
  const { unit, regions, countries, lakes } = storedCoasts.parse(JSON.parse(text));
  const decode = (polygons: readonly Steps[]) => polygons.map((rings) => decodePolygon(rings, unit));
  return { regions, countries: countries.map(({ polygons }) => decode(polygons)), lakes: decode(lakes) };
}

/** Each number is the distance from the one of the point before. */
function decodePolygon(steps: Steps, unit: number): NearPolygon {
  const rings = steps.map((ring) => {
    const points = Float64Array.from(ring);
    for (let index = 2; index < points.length; index += 1)
      points[index] = (points[index] ?? 0) + (points[index - 2] ?? 0);
    return points.map((value) => value * unit);
  });
  const box = { west: 180, east: -180, south: 90, north: -90 };
  rings[0]?.forEach((value, index) => {
    if (index % 2 === 0) [box.west, box.east] = [Math.min(box.west, value), Math.max(box.east, value)];
    else [box.south, box.north] = [Math.min(box.south, value), Math.max(box.north, value)];
  });
  return { rings, box };
}

export interface NearShapes {
  /** The rings of each visible country. */
  countries: Ring[][];
  lakes: Ring[];
}

/** What is inside of a box; undefined where only the coarse coasts of the world are known. */
export async function nearShapesIn(box: Box): Promise<NearShapes | undefined> {
  loaded ??= readNearCoasts();
  const { regions, countries, lakes } = await loaded;
  const isKnown = regions.some(
    ({ west, east, south, north }) => west <= box.west && east >= box.east && south <= box.south && north >= box.north,
  );
  if (!isKnown) return undefined;
  const inside = (polygons: readonly NearPolygon[]) =>
    polygons
      .filter((polygon) => isTouching(polygon.box, box))
      .flatMap(({ rings }) => rings.map((ring) => clip(ring, box)))
      .filter((ring) => ring.length > 2);
  return {
    countries: countries.map(inside).filter((rings) => rings.length > 0),
    lakes: inside(lakes),
  };
}

function isTouching(one: Box, other: Box): boolean {
  return one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south;
}

/** Sutherland and Hodgman: one edge of the box after the other. */
function clip(points: Float64Array, { west, east, south, north }: Box): Ring {
  let ring: Ring = [];
  for (let index = 0; index < points.length; index += 2) ring.push([points[index] ?? 0, points[index + 1] ?? 0]);
  for (const [axis, limit, sign] of [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ] as const) {
    const isInside = (point: Ring[number]) => (point[axis] - limit) * sign >= 0;
    const before = ring;
    ring = [];
    for (const [index, point] of before.entries()) {
      const last = before.at(index - 1) ?? point;
      if (isInside(point) !== isInside(last)) ring.push(crossing(last, point, axis, limit));
      if (isInside(point)) ring.push(point);
    }
  }
  return ring;
}

function crossing(from: Ring[number], to: Ring[number], axis: 0 | 1, limit: number): Ring[number] {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { z } from 'zod';

/** From west to east and from south to north, in degrees. */
export interface Box {
  west: number;
  east: number;
  south: number;
  north: number;
}

export interface CountryShape {
  name: string;
  /** Islands and exclaves apart, each with the box that it lies in. */
  polygons: { rings: Position[][]; box: Box }[];
}

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const worldSchema = z.custom<World>(
  (value) =>
    z.object({ type: z.literal('Topology'), arcs: z.array(z.array(z.unknown())) }).safeParse(value).success,
);

/** Natural Earth's countries, from one of the files of npm's world-atlas. */
export async function readWorld(
  fileName: 'countries-50m.json' | 'countries-110m.json',
): Promise<CountryShape[]> {
  const file = createRequire(import.meta.url).resolve(`world-atlas/${fileName}`);
  const world = worldSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  return feature(world, world.objects.countries).features.map(({ geometry, properties }) => ({
    name: properties.name,
    polygons: polygonsOf(geometry),
  }));
}

function polygonsOf(geometry: GeoJSON.Geometry): CountryShape['polygons'] {
  if (geometry.type === 'Polygon') return [{ rings: geometry.coordinates, box: boxOf(geometry.coordinates) }];
  if (geometry.type !== 'MultiPolygon') return [];
  return geometry.coordinates.map((rings) => ({ rings, box: boxOf(rings) }));
}

function boxOf([outline = []]: Position[][]): Box {
  const box = { west: 180, east: -180, south: 90, north: -90 };
  for (const [longitude = 0, latitude = 0] of outline) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
}

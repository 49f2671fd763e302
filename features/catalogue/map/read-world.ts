import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { z } from 'zod';
import { projectFolder } from '#lib/project-folder.ts';

/** In degrees. */
export interface Box {
  west: number;
  east: number;
  south: number;
  north: number;
}

interface CountryShape {
  name: string;
  /** Each polygon, such as an island, with its bounding box. */
  polygons: { rings: Position[][]; box: Box }[];
}

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const worldSchema = z.custom<World>(
  (value) => z.object({ type: z.literal('Topology'), arcs: z.array(z.array(z.unknown())) }).safeParse(value).success,
);

type WorldFile = 'countries-50m.topojson' | 'countries-110m.topojson';

const loaded = new Map<WorldFile, Promise<CountryShape[]>>();

/**
 * Natural Earth's countries, as world-atlas 2.0.2 on npm has them: 50m for maps of some hundred kilometres, 110m for
 * maps of continents, on which fine coasts would make the drawing a hundred times as large. A file is read for the
 * first map that needs it and then stays in memory: it takes megabytes that most processes never need.
 */
export function readCountries(fileName: WorldFile): Promise<CountryShape[]> {
  const countries = loaded.get(fileName) ?? parseCountries(fileName);
  loaded.set(fileName, countries);
  return countries;
}

async function parseCountries(fileName: WorldFile): Promise<CountryShape[]> {
  const file = join(projectFolder, 'data', fileName);
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

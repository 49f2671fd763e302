import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { createDb, createPool, type Database } from '#db/connect.ts';
import { databaseUrl } from '#db/embedded/server.ts';
import { startPostgres } from '#db/embedded/start-postgres.ts';
import { migrate } from '#db/migrate.ts';
import { foldAll } from '#features/analytics/fold-analytics.ts';
import { buildBigCatalogue } from '#features/sample/build-big-catalogue.ts';
import { buildManyBookings } from '#features/sample/build-many-bookings.ts';
import { loadSampleCatalogue, type SampleWindow, sampleWindow } from '#features/sample/load-sample-catalogue.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { createLog } from '#lib/log.ts';
import { postmasterOf } from './processes.ts';

/** A database with flights and hotels, on which a product may be started. */
export interface World {
  name: string;
  url: string;
  db: Database;
  /** The first day with a complete timetable. */
  firstDay: CalendarDate;
  /** Complete days from then on. */
  days: number;
}

export interface WorldSize {
  flights: number;
  hotels: number;
  window?: SampleWindow;
}

/** The PostgreSQL on which everything is measured, with fsync on. */
export interface Cluster {
  url: string;
  postmaster: number;
  version: string;
  stop(): Promise<void>;
}

const run = promisify(execFile);
export const bigWorld = 'fika_mbali';
const wholeDays = 60;

export const today = new Date().toISOString().slice(0, 10);

/** Creates the large world in a folder, if missing; `npm run world` takes some minutes. */
export async function makeBigWorld(dataDir: string, size: WorldSize): Promise<void> {
  const mark = path.join(dataDir, 'bench-world-is-whole');
  if (existsSync(mark)) return;
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const startedAt = performance.now();
  console.log(`Making ${size.flights} flights and ${size.hotels} hotels in ${dataDir} …`);
  const args = ['server/world.ts', '--flights', String(size.flights), '--hotels', String(size.hotels)];
  await run(process.execPath, args, { env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir } });
  await writeFile(mark, '');
  console.log(`… took ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
}

export async function startCluster(dataDir: string): Promise<Cluster> {
  const started = await startPostgres({ dataDir, isDurable: true });
  if (!started.ok) throw new Error(started.message);
  const { url, stop } = started.postgres;
  const [{ version } = { version: '' }] = await query<{ version: string }>(
    url,
    "select current_setting('server_version') as version",
  );
  return { url, postmaster: await postmasterOf(url), version, stop };
}

/** A copy of a world, so that sales do not affect the next run. */
export async function copyWorld(cluster: Cluster, name: string, template: string): Promise<World> {
  await dropDatabase(cluster, name);
  await query(urlOf(cluster, 'postgres'), `create database ${name} template ${template}`);
  const migrated = await migrate({ directUrl: urlOf(cluster, name) });
  if (!migrated.ok) throw new Error(migrated.message);
  return openWorld(name, urlOf(cluster, name));
}

/** The sample world, or a larger one for a few days only. */
export async function makeWorld(cluster: Cluster, name: string, size?: WorldSize): Promise<World> {
  const url = await makeDatabase(cluster, name);
  await fillWorld(url, size);
  return openWorld(name, url, size?.window && { firstDay: addDays(today, 1), days: size.window.daysAhead });
}

/** An empty database becomes a world. */
export async function fillWorld(directUrl: string, size?: WorldSize): Promise<void> {
  const migrated = await migrate({ directUrl });
  if (!migrated.ok) throw new Error(migrated.message);
  const window = size?.window ?? sampleWindow;
  await loadSampleCatalogue({ directUrl, today, log: createLog('error'), window });
  if (size) await buildBigCatalogue({ directUrl, today, ...size, onProgress: () => {} });
  // Vacuums, as autovacuum would have by then.
  await query(directUrl, 'vacuum analyze');
}

/** The large world with bookings and three users per ten of them. Created once: a million takes many minutes. */
export async function worldWithBookings(cluster: Cluster, bookings: number): Promise<World> {
  const name = `bookings_${bookings}`;
  const { length: exists } = await query(cluster.url, `select from pg_database where datname = '${name}'`);
  if (!exists) {
    const startedAt = performance.now();
    const unfinished = `${name}_unfinished`;
    const world = await copyWorld(cluster, unfinished, bigWorld);
    await buildManyBookings({ directUrl: world.url, bookings, onProgress: () => {} });
    await query(
      world.url,
      `insert into users (id, email, created_at)
      select id, id || '@example.com', now() - interval '2 years' * place / ${bookings}
      from (select gen_random_uuid() as id, place from generate_series(1, ${Math.round(bookings * 0.3)}) as place) as people`,
    );
    await foldAll(world.url);
    await query(world.url, 'vacuum analyze');
    await world.db.destroy();
    await query(cluster.url, `alter database ${unfinished} rename to ${name}`);
    console.log(`${bookings} bookings took ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
  }
  return openWorld(name, urlOf(cluster, name));
}

export async function dropWorld(cluster: Cluster, world: World): Promise<void> {
  await world.db.destroy();
  await dropDatabase(cluster, world.name);
}

export async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function makeDatabase(cluster: Cluster, name: string): Promise<string> {
  await dropDatabase(cluster, name);
  await query(cluster.url, `create database ${name}`);
  return urlOf(cluster, name);
}

async function dropDatabase(cluster: Cluster, name: string): Promise<void> {
  await query(urlOf(cluster, 'postgres'), `drop database if exists ${name} with (force)`);
}

export function openWorld(
  name: string,
  url: string,
  { firstDay, days }: Pick<World, 'firstDay' | 'days'> = { firstDay: addDays(today, 14), days: wholeDays },
): World {
  // The server stops before the pools notice, which they would report.
  const db = createDb(createPool(url, { applicationName: 'bench', prepares: true, log: createLog('silent') }));
  return { name, url, db, firstDay, days };
}

function urlOf(cluster: Cluster, name: string): string {
  return databaseUrl(new URL('/', cluster.url).href.replace(/\/$/, ''), name);
}

import { join } from 'node:path';
import { Client } from 'pg';
import { createDb, createPool, type Database } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { buildBigCatalogue } from '#features/catalogue/sample/build-big-catalogue.ts';
import { loadSampleCatalogue } from '#features/catalogue/sample/load-sample-catalogue.ts';
import { type SampleWindow, sampleWindow } from '#features/catalogue/sample/sample-parts.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { createLog } from '#lib/log.ts';

export interface World {
  url: string;
  /** For processes that run on it. */
  dataDir: string;
  db: Database;
  /** From here on its timetable is whole: neither over nor about to end. */
  firstFullDay: CalendarDate;
  /** How long it took to make. */
  seconds: number;
}

export interface WorldSize {
  flights: number;
  hotels: number;
  window?: SampleWindow;
}

/** A database of its own with the sample world, or with a bigger one. */
export async function makeWorld(
  { serverUrl, folder }: { serverUrl: string; folder: string },
  name: string,
  size?: WorldSize,
): Promise<World> {
  // At the end the server goes before the pools have noticed, which they would report.
  const log = createLog('error');
  await createDatabase(serverUrl, name);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  const directUrl = address.href;
  const migrated = await migrate({ directUrl });
  if (!migrated.ok) throw new Error(migrated.message);

  const startedAt = performance.now();
  const today = new Date().toISOString().slice(0, 10);
  const window = size?.window ?? sampleWindow;
  await loadSampleCatalogue({ directUrl, today, log, window });
  if (size) await buildBigCatalogue({ directUrl, today, ...size, onProgress: () => {} });
  const seconds = (performance.now() - startedAt) / 1000;
  // As long after a load as anybody would measure, autovacuum has been there.
  await vacuum(directUrl);
  return {
    url: directUrl,
    dataDir: join(folder, name),
    db: createDb(createPool(directUrl, { applicationName: 'bench', log, prepares: true })),
    firstFullDay: addDays(today, size?.window ? 1 : 14),
    seconds,
  };
}

async function createDatabase(serverUrl: string, name: string): Promise<void> {
  await onConnection(serverUrl, `create database ${name}`);
}

async function vacuum(url: string): Promise<void> {
  await onConnection(url, 'vacuum');
}

async function onConnection(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { advisoryLocks, withLockUnlessStopped } from '#db/advisory-lock.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { Log } from '#lib/log.ts';
import { finishLoading } from './finish-loading.ts';
import { type SampleWindow, sampleParts, sampleWindow, wholePart } from './sample-parts.ts';
import { writeRows } from './write-rows.ts';

export type SampleLoad =
  | { ok: true; loadedParts: number }
  | { ok: false; reason: 'has_a_catalogue_of_its_own' | 'is_not_loaded' | 'was_stopped' };

interface LoadOptions {
  directUrl: string;
  today: CalendarDate;
  log: Log;
  signal?: AbortSignal | undefined;
  window?: SampleWindow;
  /** Rest between two parts, so that visitors are served as quickly as ever. */
  pauseMs?: number;
  /** To keep a whole world rolling, and not to begin one. */
  onlyWhenWhole?: boolean;
}

/**
 * Loads what is missing of the sample world around today, which may be all, a few days or nothing. Any number of
 * processes may call it at once, and whoever is killed is continued by the next: each part and the note that it is
 * there are one transaction. A database with a catalogue of its own is left alone.
 */
export function loadSampleCatalogue(options: LoadOptions): Promise<SampleLoad> {
  return withLockUnlessStopped(
    options,
    advisoryLocks.loadSampleWorld,
    (client) => loadMissing(client, options),
    { ok: false, reason: 'was_stopped' },
  );
}

async function loadMissing(client: Client, options: LoadOptions): Promise<SampleLoad> {
  const { today, log, signal, window = sampleWindow, pauseMs = 0, onlyWhenWhole = false } = options;
  const loaded = await readLoadedParts(client);
  if (onlyWhenWhole && !loaded.has(wholePart)) return { ok: false, reason: 'is_not_loaded' };
  if (loaded.size === 0 && (await hasCatalogue(client))) {
    return { ok: false, reason: 'has_a_catalogue_of_its_own' };
  }
  const missing = (await sampleParts(today, window)).filter(({ name }) => !loaded.has(name));
  if (missing.length === 0) return { ok: true, loadedParts: 0 };

  const startedAt = performance.now();
  log.info({ parts: missing.length }, 'loading the sample world');
  for (const part of missing) {
    if (signal?.aborted) return { ok: false, reason: 'was_stopped' };
    await writeRows(client, part.rows(), part.name);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  await finishLoading(client);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  log.info({ parts: missing.length, seconds }, 'sample world loaded');
  return { ok: true, loadedParts: missing.length };
}

async function readLoadedParts(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ part: string }>('select part from sample_world');
  return new Set(rows.map(({ part }) => part));
}

async function hasCatalogue(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`
    select exists (select from airports) or exists (select from airlines) or exists (select from flights)
      or exists (select from locations) or exists (select from amenities) or exists (select from hotels) as found`);
  return rows[0]?.found ?? false;
}

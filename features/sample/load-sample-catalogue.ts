import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { advisoryLocks, withLockUnlessStopped } from '#db/advisory-lock.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import type { Log } from '#lib/log.ts';
import { sampleAmenities } from './amenities.ts';
import { flightRows, flightsOfDay } from './flights-of-day.ts';
import { hotelRows, pictureAndRateRows } from './hotel-rows.ts';
import { sampleHotels } from './hotels.ts';
import { readSampleAirports, type SampleAirport, sampleLandmarks, sampleLocations } from './places.ts';
import { readReviewPhrases } from './reviews.ts';
import { sampleAirlines, sampleLegs } from './timetable.ts';
import { finishLoading, type RowsOfTable, writeRows } from './write-rows.ts';

/** The days around today that have flights. */
export interface SampleWindow {
  daysBehind: number;
  daysAhead: number;
}

export const sampleWindow: SampleWindow = { daysBehind: 14, daysAhead: 180 };

type SampleLoad =
  | { ok: true; loadedParts: number }
  | { ok: false; reason: 'has_a_catalogue_of_its_own' | 'is_not_loaded' | 'was_stopped' };

interface LoadOptions {
  directUrl: string;
  today: CalendarDate;
  log: Log;
  signal?: AbortSignal | undefined;
  window?: SampleWindow;
  /** Pause between two parts, so that visitors are not slowed down. */
  pauseMs?: number;
  /** Extends a complete world only; does not start a new one. */
  onlyIfComplete?: boolean;
}

/**
 * Loads the missing parts of the sample catalogue around today. Several processes may call it at once, and an
 * interrupted load is continued by the next call: each part is written with its marker in one transaction. A database
 * with a catalogue of its own is not changed.
 */
export function loadSampleCatalogue(options: LoadOptions): Promise<SampleLoad> {
  return withLockUnlessStopped(options, advisoryLocks.loadSampleWorld, (client) => loadMissing(client, options), {
    ok: false,
    reason: 'was_stopped',
  });
}

async function loadMissing(client: Client, options: LoadOptions): Promise<SampleLoad> {
  const { today, log, signal, window = sampleWindow, pauseMs = 0, onlyIfComplete = false } = options;
  const loaded = await readLoadedParts(client);
  if (onlyIfComplete && !loaded.has(completePart)) return { ok: false, reason: 'is_not_loaded' };
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

/** Written in one transaction; `rows` is called just before. */
interface SamplePart {
  name: string;
  rows(): RowsOfTable[];
}

/** The last part, without rows: it marks the catalogue as complete. */
export const completePart = 'whole';

/** Each part comes after those it refers to; the next days come first. */
async function sampleParts(today: CalendarDate, window: SampleWindow): Promise<SamplePart[]> {
  const airports = await readSampleAirports();
  const legs = sampleLegs(airports);
  const hotelParts = { amenities: sampleAmenities(), phrases: readReviewPhrases(), today };
  return [
    { name: 'places', rows: () => placeRows(airports) },
    {
      name: 'landmarks',
      rows: () => [
        {
          table: 'landmarks',
          onlyWhere: 'exists (select from locations where id = staged.location_id and deleted_at is null)',
          rows: sampleLandmarks(sampleLocations()),
        },
      ],
    },
    ...sampleLocations().map((location) => ({
      name: `hotels ${location.city}`,
      rows: () => hotelRows(sampleHotels([location]), hotelParts),
    })),
    { name: 'pictures and rates', rows: () => pictureAndRateRows(sampleHotels(sampleLocations()), hotelParts) },
    ...daysAround(today, window).map((day) => ({
      name: `flights ${day}`,
      rows: () => flightRows(flightsOfDay(legs, day, today)),
    })),
    { name: completePart, rows: () => [] },
  ];
}

/** Today and the following days, then past ones. */
export function daysAround(today: CalendarDate, { daysBehind, daysAhead }: SampleWindow): CalendarDate[] {
  const ahead = Array.from({ length: daysAhead + 1 }, (_, days) => addDays(today, days));
  const behind = Array.from({ length: daysBehind }, (_, days) => addDays(today, -days - 1));
  return [...ahead, ...behind];
}

/** The rows that flights and hotels refer to. */
function placeRows(airports: readonly SampleAirport[]): RowsOfTable[] {
  return [
    {
      table: 'airports',
      rows: airports.map(({ domesticMinutes, internationalMinutes, ...airport }) => ({
        ...airport,
        minConnectionDomesticMinutes: domesticMinutes,
        minConnectionInternationalMinutes: internationalMinutes,
      })),
    },
    { table: 'airlines', rows: sampleAirlines().map(({ fareFactor, fleet, ...airline }) => airline) },
    {
      table: 'locations',
      rows: sampleLocations().map(({ roomDollars, isCoastal, languages, ...location }) => location),
    },
    { table: 'amenities', rows: sampleAmenities() },
  ];
}

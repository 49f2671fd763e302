import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { migrate } from '#db/migrate.ts';
import { foldAllNow } from '#features/analytics/fold-all-now.ts';
import { buildManyBookings } from '#features/booking/sample/build-many-bookings.ts';
import { buildBigCatalogue } from '#features/catalogue/sample/build-big-catalogue.ts';
import { namesPerCity } from '#features/catalogue/sample/hotel-names.ts';
import { loadSampleCatalogue } from '#features/catalogue/sample/load-sample-catalogue.ts';
import { readEnv } from '#lib/env.ts';
import { createLog } from '#lib/log.ts';
import { openDatabase } from './database.ts';

// The sample world, made as big as somebody wants it, to see how the product does with a million flights
// and as many bookings.

const most = { flights: 5_000_000, hotels: 15 * namesPerCity, bookings: 100_000_000 };

if (existsSync('.env')) process.loadEnvFile('.env');
const asked = readArguments();
const read = readEnv(process.env);
if (!read.ok) fail(...read.problems);
if (read.env.mode === 'production') {
  fail('MODE is production, and the world that this makes is not real. Set MODE=demo to build it elsewhere.');
}

const log = createLog('warn');
const startedAt = performance.now();
const database = await openDatabase(read.env, log);
if (!database.ok) fail(database.message);
const problem = await build(database.directUrl).finally(database.close);
if (problem) fail(problem);
say('done');

async function build(directUrl: string): Promise<string | undefined> {
  const migrated = await migrate({ directUrl });
  if (!migrated.ok) return migrated.message;
  const today = new Date().toISOString().slice(0, 10);
  const load = await loadSampleCatalogue({ directUrl, today, log });
  if (!load.ok) return 'This database has a catalogue of its own, which stays as it is. Use an empty one.';
  say('the sample world is there');
  let saidAt = 0;
  const onProgress = ({ what, count }: { what: keyof typeof asked; count: number }) => {
    if (performance.now() - saidAt < 5_000 && count !== asked[what]) return;
    saidAt = performance.now();
    say(`${count.toLocaleString('en')} ${what}`);
  };
  await buildBigCatalogue({ directUrl, today, ...asked, onProgress });
  if (asked.bookings === 0) return undefined;
  const count = await buildManyBookings({
    directUrl,
    bookings: asked.bookings,
    onProgress: (made) => onProgress({ what: 'bookings', count: made }),
  });
  if (count < asked.bookings)
    say(`${count.toLocaleString('en')} bookings, and four of five seats are sold: more need more flights`);
  await foldAllNow(directUrl);
  say('all of it is counted for the analytics');
  return undefined;
}

function say(what: string): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
  console.log(`${seconds} s  ${what}`);
}

function readArguments() {
  const usage = 'Use it like this: npm run world -- --flights 1000000 --hotels 5000 --bookings 100000';
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ options: { flights: text, hotels: text, bookings: text } });
    return {
      flights: wholeNumber('flights', values.flights ?? '1000000'),
      hotels: wholeNumber('hotels', values.hotels ?? '5000'),
      bookings: wholeNumber('bookings', values.bookings ?? '0'),
    };
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), usage);
  }
}

function wholeNumber(name: keyof typeof most, value: string): number {
  const count = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (count <= most[name]) return count;
  throw new Error(`--${name} is "${value}", but must be a whole number up to ${most[name]}.`);
}

function fail(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
}

import { parseArgs } from 'node:util';
import { migrate } from '#db/migrate.ts';
import { foldAll } from '#features/analytics/fold-analytics.ts';
import { buildBigCatalogue } from '#features/sample/build-big-catalogue.ts';
import { buildManyBookings } from '#features/sample/build-many-bookings.ts';
import { namesPerCity } from '#features/sample/hotels.ts';
import { loadSampleCatalogue } from '#features/sample/load-sample-catalogue.ts';
import { createLog } from '#lib/log.ts';
import { fail, readCommandEnv } from './command.ts';
import { openDatabase } from './database.ts';

// Enlarges the sample world, to test the product with a million flights and bookings.

const limits = { flights: 5_000_000, hotels: 15 * namesPerCity, bookings: 100_000_000 };

const requested = readArguments();
const env = readCommandEnv();
if (env.mode === 'production') {
  fail('MODE is production, and this creates sample data. Set MODE=demo to build it elsewhere.');
}

const log = createLog('warn');
const startedAt = performance.now();
const database = await openDatabase(env, log);
if (!database.ok) fail(database.message);
const problem = await build(database.directUrl).finally(database.close);
if (problem) fail(problem);
report('done');

async function build(directUrl: string): Promise<string | undefined> {
  const migrated = await migrate({ directUrl });
  if (!migrated.ok) return migrated.message;
  const today = new Date().toISOString().slice(0, 10);
  const load = await loadSampleCatalogue({ directUrl, today, log });
  if (!load.ok) return 'This database has its own catalogue, which is not changed. Use an empty one.';
  report('sample world loaded');
  let reportedAt = 0;
  const onProgress = ({ what, count }: { what: keyof typeof requested; count: number }) => {
    if (performance.now() - reportedAt < 5_000 && count !== requested[what]) return;
    reportedAt = performance.now();
    report(`${count.toLocaleString('en')} ${what}`);
  };
  await buildBigCatalogue({ directUrl, today, ...requested, onProgress });
  if (requested.bookings === 0) return undefined;
  const count = await buildManyBookings({
    directUrl,
    bookings: requested.bookings,
    onProgress: (made) => onProgress({ what: 'bookings', count: made }),
  });
  if (count < requested.bookings)
    report(`${count.toLocaleString('en')} bookings: four of five seats are sold, so more bookings need more flights`);
  await foldAll(directUrl);
  report('analytics updated');
  return undefined;
}

function report(what: string): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
  console.log(`${seconds} s  ${what}`);
}

function readArguments() {
  const usage = 'Usage: npm run world -- --flights 1000000 --hotels 5000 --bookings 100000';
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

function wholeNumber(name: keyof typeof limits, value: string): number {
  const count = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (count <= limits[name]) return count;
  throw new Error(`--${name} is "${value}", but must be a whole number up to ${limits[name]}.`);
}

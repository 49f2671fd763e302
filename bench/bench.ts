import { parseArgs } from 'node:util';
import { makeTestFolder, removeTestFolder } from '#db/embedded/fixtures/test-folder.ts';
import { startPostgres } from '#db/embedded/start-postgres.ts';
import { rowsPerPage } from '#features/catalogue/editing/list-query.ts';
import { benchAnalytics } from './analytics.ts';
import { benchBooking } from './booking.ts';
import { benchFlightSearch } from './flight-search.ts';
import { type BenchedList, benchedLists } from './lists.ts';
import { measure } from './measure.ts';
import { makeWorld, type World } from './world.ts';

// How long the lists of the back-office take on the sample world and on a big one, side by side, how fast flights are
// found in the big one, how many bookings a second are sold beside pgbench, and whether the analytics of a million bookings
// are as quick as those of a thousand.

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    flights: { type: 'string' },
    hotels: { type: 'string' },
    processes: { type: 'string', default: '1' },
    bookings: { type: 'string' },
    only: { type: 'string' },
  },
});
const parts = values.only?.split(',') ?? ['lists', 'search', 'booking', 'analytics'];
const size = {
  flights: Number(values.flights ?? (values.quick ? 100_000 : 1_000_000)),
  hotels: Number(values.hotels ?? (values.quick ? 1_000 : 5_000)),
};
const bookings = Number(values.bookings ?? (values.quick ? 200_000 : 1_000_000));
if (!(size.flights >= 0 && size.hotels >= 0 && bookings >= 0))
  throw new Error('--flights, --hotels and --bookings are whole numbers.');

if (parts.includes('booking')) await benchBooking(values.quick ? { seconds: 5 } : {});
if (parts.some((part) => part !== 'booking')) await onServer(benchWorlds);

interface Place {
  serverUrl: string;
  folder: string;
}

async function onServer(work: (place: Place) => Promise<void>): Promise<void> {
  const folder = await makeTestFolder();
  const started = await startPostgres({ ...folder, isDurable: false });
  if (!started.ok) throw new Error(started.message);
  const { postgres } = started;
  try {
    console.log(
      'PostgreSQL of its own, with fsync off; times of a list are medians of 15 rounds, in milliseconds.',
    );
    await work({ serverUrl: postgres.url, folder: folder.root });
  } finally {
    await postgres.stop();
    await removeTestFolder(folder.root);
  }
}

async function benchWorlds(place: Place): Promise<void> {
  if (parts.includes('analytics')) await benchAnalytics(place, { bookings });
  if (!parts.includes('lists') && !parts.includes('search')) return;
  const big = await makeWorld(place, 'big', size);
  const { flights, hotels } = size;
  console.log(`${flights} flights and ${hotels} hotels took ${big.seconds.toFixed(1)} s.\n`);
  if (parts.includes('lists')) {
    const small = await makeWorld(place, 'small');
    console.log(`The sample world took ${small.seconds.toFixed(1)} s.`);
    console.log(row('list', 'visit', 'small', 'big', 'ratio'));
    for (const benched of benchedLists) await printList(benched, small, big);
    await small.db.destroy();
  }
  if (parts.includes('search')) {
    const window = { daysBehind: 0, daysAhead: 2 };
    const few = await makeWorld(place, 'few', { flights: 10_000, hotels: 0, window });
    await benchFlightSearch({ few, big }, { processes: Number(values.processes) });
    await few.db.destroy();
  }
  await big.db.destroy();
}

async function printList(benched: BenchedList, small: World, big: World): Promise<void> {
  for (const [visit, query] of Object.entries(benched.visits)) {
    const ask = (world: World) => measure(() => benched.list(world.db, new URLSearchParams(query)));
    printVisit(benched.name, visit, await ask(small), await ask(big));
  }
  const last = async (world: World) => {
    const { matching } = await benched.list(world.db, new URLSearchParams());
    const page = Math.max(Math.ceil(matching / rowsPerPage), 1);
    return measure(() => benched.list(world.db, new URLSearchParams({ page: String(page) })));
  };
  printVisit(benched.name, 'last page', await last(small), await last(big));
  const { figures } = benched;
  if (!figures) return;
  const count = (world: World) => measure(() => figures(world.db));
  printVisit(benched.name, 'figures above it', await count(small), await count(big));
}

function printVisit(list: string, visit: string, small: number, big: number): void {
  console.log(row(list, visit, small.toFixed(1), big.toFixed(1), (big / small).toFixed(1)));
}

function row(list: string, visit: string, ...figures: string[]): string {
  return [list.padEnd(10), visit.padEnd(26), ...figures.map((figure) => figure.padStart(8))].join(' ');
}

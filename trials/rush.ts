import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type Answer, alertIn, hiddenIn, nextAddress, send, typed } from '#bench/buyer.ts';
import { ask, get, summarize } from '#bench/load.ts';
import { drawBusySearches, drawFlightSearches, findCheckouts, flightApi, page } from '#bench/searches.ts';
import { type Site, startSite } from '#bench/site.ts';
import { makeWorld, startCluster } from '#bench/world.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { startReport } from './report.ts';

// A sale announced on the radio: everybody goes to the checkout of one flight at the same moment, while others search.
// People type for a while before they send the form, look again when the page says so, and leave when it is sold out.

const { values } = parseArgs({
  options: { people: { type: 'string', default: '5000' }, port: { type: 'string', default: '4890' } },
});
const people = Number(values.people);
const port = Number(values.port);
const seats = 50;
const typingMs = { least: 5_000, most: 25_000 };
/** Of these, the second tab is opened at the same address with the same cookies. */
const withTwoTabs = 200;
const othersPerSecond = 30;
const usualSeconds = 30;
const giveUpAfterMs = 180_000;

interface Person {
  /** Time until the first answer. */
  firstMs: number;
  /** The places that the pages showed, in order. */
  places: number[];
  outcome: 'bought' | 'sold out' | 'left';
}

const report = startReport('rush');
const folder = await mkdtemp(path.join(tmpdir(), 'fika-mbali-rush-'));
const cluster = await startCluster(folder);
try {
  const world = await makeWorld(cluster, 'rush');
  await using site = await startSite({ cluster, folder }, world, port);
  const [checkout = ''] = await findCheckouts(site, await drawBusySearches(world, 10));
  const flight = new URLSearchParams(checkout.split('?')[1]).get('pick') ?? '';
  await world.db
    .updateTable('flightCabins')
    .set({ seats, held: 0, sold: 0 })
    .where('flightId', '=', flight)
    .where('cabin', '=', 'economy')
    .execute();

  // Each is new, as most people's are.
  const searches = (await drawFlightSearches(world, 20_000)).map((search, number) =>
    get(number % 2 ? page(search) : flightApi(search)),
  );
  const search = (seconds: number) =>
    ask({
      port,
      messages: searches.splice(0, othersPerSecond * seconds),
      connections: 16,
      perSecond: othersPerSecond,
      seconds,
    });
  await search(10);
  const usual = p95(await search(usualSeconds));

  let isOver = false;
  const during: number[] = [];
  const searching = (async () => {
    while (!isOver) during.push(...(await search(10)).latencies);
  })();
  await sleep(1_000);
  const startedAt = performance.now();
  const everybody = await Promise.all(
    Array.from({ length: people }, (_, number) => goTo(site, checkout, number < withTwoTabs)),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  isOver = true;
  await searching;
  const rush = p95({ latencies: during });

  const first = everybody.map(({ firstMs }) => firstMs);
  const { p50Ms, maxMs } = summarize(first, { seconds, bytes: 0 });
  report.note(
    `${people} people at once for ${seats} seats: each sees a page with their place`,
    `half after ${(p50Ms / 1000).toFixed(1)} s, the last after ${(maxMs / 1000).toFixed(1)} s`,
    everybody.every(({ outcome }) => outcome !== 'left'),
  );
  const { rows } = await sql<{ sold: number; held: number; bookings: number }>`
    select sold, held, (
      select count(*)::integer from flight_bookings join bookings on bookings.id = booking_id
      where flight_id = ${flight} and status = 'confirmed'
    ) as bookings
    from flight_cabins where flight_id = ${flight} and cabin = 'economy'`.execute(world.db);
  const bought = everybody.filter(({ outcome }) => outcome === 'bought').length;
  const [cabin] = rows;
  const broken = await brokenInvariants(world.db);
  report.note(
    'Every seat is sold once',
    `${bought} people bought, ${cabin?.sold} seats sold, ${cabin?.bookings} bookings, ${broken.length} rules broken, after ${seconds.toFixed(0)} s`,
    bought === seats && cabin?.sold === seats && cabin.held === 0 && cabin.bookings === seats && broken.length === 0,
  );
  const waited = everybody.filter(({ places }) => places.length > 0);
  const backwards = waited.filter(({ places }) =>
    places.some((place, at) => at > 0 && place > (places[at - 1] ?? place)),
  );
  const farthestBuyer = Math.max(
    0,
    ...waited.filter(({ outcome }) => outcome === 'bought').map(({ places }) => places[0] ?? 0),
  );
  report.note(
    'The order of arrival decides',
    `the last buyer was number ${farthestBuyer} of ${waited.length} in line; ${backwards.length} people moved backwards`,
    farthestBuyer <= seats + letInMargin() && backwards.length === 0,
  );
  const tabs = await sql<{ places: number }>`
    select count(*)::integer as places from waiting_places where visitor is not null`.execute(world.db);
  report.note(
    `${withTwoTabs} people have two tabs`,
    `${tabs.rows[0]?.places} places for ${waited.length} people who waited`,
    (tabs.rows[0]?.places ?? 0) <= waited.length,
  );
  report.note(
    `Searches of others, ${othersPerSecond} a second`,
    `p95 ${rush.toFixed(1)} ms, usually ${usual.toFixed(1)} ms: ${(rush / usual).toFixed(2)} ×`,
    rush < 2 * usual,
  );
  await world.db.destroy();
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
await report.finish(people === 5_000 ? 'whole' : 'trial');

/** Goes to the checkout, waits in line as the page says, types, and pays. */
async function goTo(site: Site, checkout: string, hasTwoTabs: boolean): Promise<Person> {
  const from = nextAddress();
  const person: Person = { firstMs: 0, places: [], outcome: 'left' };
  const arrivedAt = performance.now();
  let cookie = '';
  for (;;) {
    const answer = await send(site, checkout, { from, ...(cookie && { cookie }) });
    person.firstMs ||= performance.now() - arrivedAt;
    cookie = answer.cookie || cookie;
    if (answer.html.includes('name="submitKey"')) return buy(site, checkout, answer, { from, cookie, person });
    if (isSoldOut(answer)) return { ...person, outcome: 'sold out' };
    const place = Number(/class="num[^"]*"[^>]*>([\d,]+)</.exec(answer.html)?.[1]?.replaceAll(',', ''));
    if (!place) throw new Error(`Neither a place nor the checkout: ${answer.status} ${alertIn(answer.html)}`);
    person.places.push(place);
    if (hasTwoTabs && person.places.length === 1) await send(site, checkout, { from, cookie });
    if (performance.now() - arrivedAt > giveUpAfterMs) return person;
    await sleep(answer.refresh * 1000);
  }
}

async function buy(
  site: Site,
  checkout: string,
  seen: Answer,
  { from, cookie, person }: { from: string; cookie: string; person: Person },
): Promise<Person> {
  await sleep(typingMs.least + Math.random() * (typingMs.most - typingMs.least));
  const form = { ...hiddenIn(seen.html), ...typed, email: `rush-${randomUUID()}@example.net` };
  const held = await send(site, checkout, { from, cookie, form });
  if (!held.location.startsWith('/sandbox/pay/')) {
    if (held.status !== 409) throw new Error(`The checkout was answered ${held.status}: ${alertIn(held.html)}`);
    return { ...person, outcome: 'sold out' };
  }
  const paid = await send(site, held.location, { from, cookie: held.cookie, form: { choice: 'approve' } });
  return { ...person, outcome: paid.location.startsWith('/booking/') ? 'bought' : 'left' };
}

function isSoldOut({ html }: Answer): boolean {
  return html.includes('Everything has been booked and paid for') || html.includes('is sold out');
}

/** People who were at the checkout before the line opened and left without buying make room for more. */
function letInMargin(): number {
  return 10;
}

function p95({ latencies }: { latencies: number[] }): number {
  const sorted = latencies.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Answer, alertIn, hiddenIn, nextAddress, send, typed } from '#bench/buyer.ts';
import { residentMegabytes } from '#bench/processes.ts';
import { drawBusySearches, drawFlightSearches, drawHotelSearches, findCheckouts } from '#bench/searches.ts';
import { cookieOf, type Site, signInAdmin, startSite } from '#bench/site.ts';
import { makeWorld, query, startCluster } from '#bench/world.ts';
import { mailboxHash, signPass } from '#features/booking/booking-pass.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';
import { buildIfNeeded } from '#server/build.ts';
import { makeTestFolder, removeTestFolder } from '#tests/embedded-postgres/test-folder.ts';
import { openBrowser } from '#tests/process/browser.ts';
import { startReport } from './report.ts';
import { quantile, startSteadyLoad } from './steady-load.ts';

// Hours of mixed work at a fixed rate: what people and staff ask for, in about the shares in which they do.

const { values: given } = parseArgs({
  options: { hours: { type: 'string', default: '2' }, port: { type: 'string', default: '4840' } },
});
const hours = Number(given.hours);
const perSecond = 50;
const p95LimitMs = 300;
const slopeLimitMegabytesPerHour = 20;
/** Shorter runs end while caches still fill and connections are still opened. */
const leastHoursToJudge = 0.5;
const sampleEveryMs = 15_000;
const secret = 'a-secret-of-this-soak-and-of-nothing-else';
const metricsToken = 'a-token-for-metrics';

/** What was measured of the process at one moment. */
interface Sample {
  hour: number;
  residentMegabytes: number;
  heapMegabytes: number;
  files: number;
  handles: number;
  loopLagMs: number;
  connections: number;
  /** Share of the processor that the host withheld since the last sample. */
  stolen: number;
}

type Work = (number: number) => Promise<void>;

await buildIfNeeded();
const folder = await makeTestFolder();
const report = startReport('soak');
const cluster = await startCluster(folder.dataDir);
const world = await makeWorld(cluster, 'soak');
const site = await startSite({ cluster, folder: folder.root }, world, Number(given.port), {
  SECRET: secret,
  METRICS_TOKEN: metricsToken,
});
try {
  const samples: Sample[] = [];
  const works = await makeWorks();
  const load = startSteadyLoad(perSecond, (number) => works[number % works.length]?.(number) ?? Promise.resolve());
  await measure(samples, load);
  await load.stop();
  await judge(samples, load);
} finally {
  await site.stop();
  await world.db.destroy();
  await cluster.stop();
  await removeTestFolder(folder.root);
}
await report.finish(hours >= leastHoursToJudge ? 'whole' : 'trial');

/** A hundred pieces of work in a fixed order, each kind as often as its share. */
async function makeWorks(): Promise<Work[]> {
  const routes = await drawBusySearches(world, 1_000);
  const checkouts = await findCheckouts(site, routes);
  const fresh = (await drawFlightSearches(world, 20_000)).values();
  const hotels = await drawHotelSearches(world, 2_000);
  const hotelIds = await query<{ id: string }>(
    world.url,
    "select id from hotels where status = 'active' and deleted_at is null limit 500",
  );
  const repeated = (number: number) => routes[number % 40] ?? '';
  const unseen = () => fresh.next().value ?? repeated(0);
  const languages = ['en', 'ar', 'fr', 'es', 'sw', 'tr'];
  const publicPages = ['/', '/about', '/flights', '/hotels', '/contact', '/sitemap.xml', '/terms'];
  const admin = cookieOf(await signInAdmin(site)).cookie ?? '';
  const client = await signUp();
  const agent = await signUpAgency();
  const refuse = async (address: string, statuses: number[]) => void (await expect(address, statuses));
  const get = async (address: string, cookie?: string) => void (await expect(address, [200], cookie));
  const at = (all: readonly string[], number: number) => all[Math.floor(number / works.length) % all.length] ?? '';
  const accountPages = ['/account', '/account/bookings', '/account/payments', '/account/settings', '/account/alerts'];
  const agentPages = ['/agent/dashboard', '/agent/transactions', '/agent/sales', '/agent/commissions'];
  const officePages = [
    '/admin',
    '/admin/bookings',
    '/admin/payments',
    '/admin/flights',
    '/admin/hotels',
    '/admin/users',
    '/admin/audit',
    '/admin/analytics',
    '/admin/analytics/revenue',
    '/admin/analytics/bookings',
    '/admin/settings/system',
  ];
  const exports = ['/admin/export/airlines', '/admin/bookings/export', '/admin/audit/export'];
  const buy = buyer(checkouts);
  const shares: [number, Work][] = [
    [22, (number) => get(`/api/v1/flights/search?${repeated(number)}`)],
    [8, () => get(`/api/v1/flights/search?${unseen()}`)],
    [12, (number) => get(`/search?${repeated(number)}`)],
    [4, () => get(`/search?${unseen()}`)],
    [12, (number) => get(at(publicPages, number), `${STORAGE_PREFIX}-language=${languages[number % 6]}`)],
    [4, (number) => get(`/search?${hotels[number % hotels.length]}`)],
    [3, (number) => get(`/hotels/${hotelIds[number % hotelIds.length]?.id}`)],
    [6, (number) => get(checkouts[number % checkouts.length] ?? '')],
    // Each purchase is eight requests, so that somebody buys every second or so.
    [14, () => buy()],
    [4, (number) => get(at(accountPages, number), client)],
    [2, (number) => get(at(agentPages, number), agent)],
    [4, (number) => get(at(officePages, number), admin)],
    [1, (number) => get(at(exports, number), admin)],
    [1, () => watchLive(admin)],
    [1, () => refuse('/booking/FM000000', [200, 303, 404])],
    [1, () => refuse('/search?type=flights&from=%00&to=XX&date=tomorrow', [200, 400])],
    [1, () => refuse(`/no-such-page-${randomUUID()}`, [404])],
  ];
  const works = shares.flatMap(([share, work]) => Array.from({ length: share }, () => work));
  // Spread, so that no kind comes in bursts: 37 and 100 have no common divisor.
  return works.map((_, index) => works[(index * 37) % works.length] ?? works[0]).filter((work) => work !== undefined);
}

async function expect(address: string, statuses: number[], cookie?: string): Promise<Answer> {
  const answer = await send(site, address, { from: nextAddress(), ...(cookie && { cookie }) });
  if (!statuses.includes(answer.status)) throw new Error(`${address} was answered ${answer.status}`);
  return answer;
}

/** People who buy one step at a time; each call takes the next step of somebody. */
function buyer(checkouts: readonly string[]): () => Promise<void> {
  const waiting: AsyncGenerator<void>[] = [];
  const open = 20;
  let bought = 0;
  return async () => {
    bought += 1;
    const somebody =
      (waiting.length >= open ? waiting.shift() : undefined) ?? purchase(checkouts[bought % checkouts.length] ?? '');
    const { done } = await somebody.next();
    if (!done) waiting.push(somebody);
  };
}

/** Checkout, hold, payment, the booking's page, its documents, and finding it again; one request between two steps. */
async function* purchase(checkout: string): AsyncGenerator<void> {
  const from = nextAddress();
  const page = await send(site, checkout, { from });
  yield;
  const email = `buyer-${randomUUID()}@example.net`;
  const held = await send(site, checkout, { from, form: { ...hiddenIn(page.html), ...typed, email } });
  if (!held.location.startsWith('/sandbox/pay/'))
    throw new Error(`The checkout was answered ${held.status}: ${alertIn(held.html)}`);
  yield;
  const { cookie } = held;
  const paid = await send(site, held.location, { from, cookie, form: { choice: 'approve' } });
  const reference = /^\/booking\/(\w+)/.exec(paid.location)?.[1];
  if (!reference) throw new Error(`The payment was answered ${paid.status}`);
  yield;
  const shown = await send(site, `/booking/${reference}`, { from, cookie });
  if (shown.status !== 200) throw new Error(`The booking's page was answered ${shown.status}`);
  yield;
  const booking = await world.db
    .selectFrom('bookings')
    .select(['id', 'status'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const pass = { bookingId: booking.id, access: 'owner', mailbox: mailboxHash(email) } as const;
  const owner = `${STORAGE_PREFIX}-bookings=${signPass(secret, { ...pass, endsAt: Date.now() + 600_000 })}`;
  for (const file of ['', '/document.pdf', '/trip.ics']) {
    // A booking that is not confirmed yet leads back to its page.
    await expect(`/booking/${reference}${file}`, booking.status === 'confirmed' ? [200] : [200, 303], owner);
    yield;
  }
  const found = await send(site, '/booking', { from, form: { reference, lastName: 'Hassan' } });
  if (found.status !== 303) throw new Error(`Finding a booking was answered ${found.status}`);
}

async function signUp(): Promise<string> {
  const browser = openBrowser(`http://localhost:${site.port}`);
  const person = { name: 'Amina Hassan', email: 'client@example.com', password: 'coral-dhow-lantern-42' };
  const { status } = await browser.json('/api/auth/sign-up/email', person);
  if (status !== 201) throw new Error(`Signing up was answered ${status}`);
  return cookieOf(browser).cookie ?? '';
}

async function signUpAgency(): Promise<string> {
  const browser = openBrowser(`http://localhost:${site.port}`);
  const password = 'coral-dhow-lantern-42';
  const { status } = await browser.post('/agent-signup', {
    fullName: 'Juma Otieno',
    email: 'agency@example.com',
    password,
    confirmPassword: password,
    agencyName: 'Pwani Travel',
    phone: '+254 712 555 048',
    city: 'Mombasa',
    country: 'Kenya',
  });
  if (status !== 200) throw new Error(`Signing up an agency was answered ${status}`);
  return cookieOf(browser).cookie ?? '';
}

/** Opens the dashboard's stream and leaves after some seconds, which are not waited for. */
function watchLive(cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = request({
      host: '127.0.0.1',
      port: site.port,
      path: '/admin/live',
      agent: false,
      headers: { cookie, accept: 'text/event-stream' },
    });
    asking.once('response', (answer) => {
      answer.on('error', () => {}).resume();
      setTimeout(() => asking.destroy(), 5_000);
      if (answer.statusCode === 200) resolve();
      else reject(new Error(`/admin/live was answered ${answer.statusCode}`));
    });
    asking.on('error', reject).end();
  });
}

async function measure(samples: Sample[], load: ReturnType<typeof startSteadyLoad>): Promise<void> {
  const startedAt = performance.now();
  const hoursSince = () => (performance.now() - startedAt) / 3_600_000;
  let counted = 0;
  let processor = readProcessor();
  for (let taken = 1; hoursSince() < hours; taken += 1) {
    await sleep(Math.max(startedAt + taken * sampleEveryMs - performance.now(), 0));
    const now = readProcessor();
    const stolen = (now.stolen - processor.stolen) / Math.max(1, now.total - processor.total);
    processor = now;
    samples.push({ hour: hoursSince(), ...(await takeSample(site)), stolen });
    if (taken % 4 !== 0) continue;
    const latest = load.latencies.slice(counted);
    counted = load.latencies.length;
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(latest, share).toFixed(0));
    const latestSample = samples.at(-1);
    if (latestSample)
      console.log(
        `${(latestSample.hour * 60).toFixed(0)} min: p50 ${p50} p95 ${p95} p99 ${p99} ms, ${load.failures.length} failed, ${describeSample(latestSample)}`,
      );
  }
}

function describeSample({
  residentMegabytes: resident,
  heapMegabytes,
  files,
  handles,
  connections,
  loopLagMs,
  stolen,
}: Sample): string {
  return `${resident.toFixed(0)} MB (heap ${heapMegabytes.toFixed(0)}), ${files} files, ${handles} handles, ${connections} connections, loop p99 ${loopLagMs.toFixed(0)} ms, ${percent(stolen)} withheld`;
}

/** In ticks, since the machine started. */
function readProcessor(): { stolen: number; total: number } {
  const ticks = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, total: ticks.reduce((sum, count) => sum + count, 0) };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

async function takeSample({ pid, port }: Site): Promise<Omit<Sample, 'hour' | 'stolen'>> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]);
  const [activity] = await query<{ count: number }>(
    world.url,
    "select count(*)::int from pg_stat_activity where application_name like 'fika-mbali%'",
  );
  return {
    residentMegabytes: residentMegabytes(pid),
    heapMegabytes: read('nodejs_heap_size_used_bytes') / 1024 / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    handles: read('nodejs_active_handles_total'),
    loopLagMs: read('nodejs_eventloop_lag_p99_seconds') * 1000,
    connections: activity?.count ?? 0,
  };
}

async function judge(samples: Sample[], load: ReturnType<typeof startSteadyLoad>): Promise<void> {
  const { latencies, failures, sent } = load;
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => quantile(latencies, share));
  const mostStolen = Math.max(...samples.map(({ stolen }) => stolen));
  const rate = `${sent} requests, ${perSecond} a second for ${hours} hours, of the processor at most ${percent(mostStolen)} withheld by the host`;
  const times = `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
  report.note(
    `response times from when each request was due, p95 under ${p95LimitMs} ms`,
    `${rate}: ${times}`,
    p95 < p95LimitMs,
  );
  const wrong = failures.length > 0 ? `, such as: ${failures[0]}` : '';
  report.note('answers that nobody should get', `${failures.length}${wrong}`, failures.length === 0);

  const half = samples.filter(({ hour }) => hour > hours / 2);
  const slope = slopeOf(leastOf(half));
  const isLong = hours >= leastHoursToJudge;
  const doubt = isLong ? '' : ' (too short to judge)';
  report.note(
    `memory flat in the second half (the least of each five minutes), under ${slopeLimitMegabytesPerHour} MB an hour`,
    `${slope.toFixed(1)} MB an hour, ${describeMemory(samples)}${doubt}`,
    !isLong || slope < slopeLimitMegabytesPerHour,
  );
  for (const [what, name, room] of [
    ['open files', 'files', 40],
    ['handles', 'handles', 40],
    ['connections to PostgreSQL', 'connections', 5],
  ] as const) {
    const average = (some: Sample[]) => some.reduce((sum, sample) => sum + sample[name], 0) / some.length;
    const [first, second] = [average(samples.filter(({ hour }) => hour <= hours / 2)), average(half)];
    const seen = `${first.toFixed(1)} on average in the first half, ${second.toFixed(1)} in the second`;
    report.note(`${what} not growing`, `${seen}${doubt}`, !isLong || second < first + room);
  }
  const broken = await brokenInvariants(world.db);
  report.note('invariants', broken.length === 0 ? 'clean' : JSON.stringify(broken), broken.length === 0);
}

/** Memory by the hour. What is above the least of some minutes is garbage that will be collected. */
function leastOf(samples: Sample[]): [number, number][] {
  const inFiveMinutes = 300_000 / sampleEveryMs;
  return samples.flatMap(({ hour }, index) => {
    if (index % inFiveMinutes !== 0 || index + inFiveMinutes > samples.length) return [];
    const some = samples.slice(index, index + inFiveMinutes);
    return [[hour, Math.min(...some.map(({ residentMegabytes: value }) => value))]];
  });
}

function describeMemory(samples: Sample[]): string {
  const shown = leastOf(samples).map(([, megabytes]) => megabytes.toFixed(0));
  const most = Math.max(...samples.map(({ residentMegabytes: value }) => value));
  return `${shown.join(', ')} MB; ${most.toFixed(0)} MB at most`;
}

/** By least squares. */
function slopeOf(points: [number, number][]): number {
  const mean = (place: 0 | 1) => points.reduce((sum, point) => sum + point[place], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, [hour, value]) => sum + (hour - x) * (value - y), 0);
  return above / points.reduce((sum, [hour]) => sum + (hour - x) ** 2, 0);
}

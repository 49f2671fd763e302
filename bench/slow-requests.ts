import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '#lib/calendar-date.ts';
import { fund } from '#tests/agents/agents.ts';
import { type Browser, openBrowser } from '#tests/process/browser.ts';
import { ask, get } from './load.ts';
import { drawBusySearches, drawFlightSearches, flightApi, page } from './searches.ts';
import { cookieOf, type Figures, type Site, signInAdmin } from './site.ts';

// Slow requests must not delay others: draws PDF statements, streams an export and imports a file repeatedly,
// while measuring fast requests.

const statements = 6;
const deposits = 400;
const importedLines = 2_000;
const othersPerSecond = 100;
const email = 'agency@example.com';
const password = 'coral-dhow-lantern-42';

export async function measureBesideSlow(site: Site, { seconds }: { seconds: number }): Promise<Figures> {
  const agency = await openAgency(site);
  const admin = await signInAdmin(site);
  const rooms = await readRooms(admin);
  const known = (await drawFlightSearches(site.world, 100)).map(flightApi);
  const pages = (await drawBusySearches(site.world, 28)).slice(0, 5).map(page);
  const others = known.flatMap((path, index) => [path, '/', pages[index % pages.length] ?? '']);
  const load = { port: site.port, messages: others.map((path) => get(path)), connections: 16 };
  await ask({ ...load, seconds: 2 });
  const alone = await ask({ ...load, seconds, perSecond: othersPerSecond });

  let isOver = false;
  const done = { statements: 0, exports: 0, imports: 0 };
  const repeat = async (what: keyof typeof done, work: (run: number) => Promise<void>) => {
    for (let run = 0; !isOver; run += 1) {
      await work(run);
      done[what] += 1;
    }
  };
  const slow = Promise.all([
    ...Array.from({ length: statements }, (_, place) =>
      repeat('statements', (run) => drawStatement(agency, run * statements + place)),
    ),
    repeat('exports', async () => {
      await readRooms(admin);
    }),
    repeat('imports', (run) => importRooms(site.port, admin, rooms, run)),
  ]);
  await sleep(500);
  const beside = await ask({ ...load, seconds: seconds * 2, perSecond: othersPerSecond }).finally(() => {
    isOver = true;
  });
  await slow;
  const { perSecond, p50Ms, p99Ms, maxMs } = beside;
  return { perSecond, p50Ms, p99Ms, maxMs, aloneP99Ms: alone.p99Ms, ...done };
}

/** An agency with a busy year's statement lines. */
async function openAgency({ port, world }: Site): Promise<Browser> {
  const browser = openBrowser(`http://localhost:${port}`);
  const signedUp = await browser.post('/agent-signup', {
    fullName: 'Juma Otieno',
    email,
    password,
    confirmPassword: password,
    agencyName: 'Pwani Travel',
    phone: '+254 712 555 048',
    city: 'Mombasa',
    country: 'Kenya',
  });
  if (signedUp.status !== 200) throw new Error(`The agency's sign-up was answered ${signedUp.status}`);
  const { agentId, userId } = await world.db
    .selectFrom('agents')
    .innerJoin('users', 'users.id', 'userId')
    .select(['agents.id as agentId', 'users.id as userId'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await world.db
    .updateTable('agents')
    .set({ verificationStatus: 'verified', verifiedAt: new Date() })
    .where('id', '=', agentId)
    .execute();
  for (let deposit = 0; deposit < deposits; deposit += 1) await fund(world.db, { agentId, userId }, 100_00);
  return browser;
}

/** Each with another period, so that none is cached. */
async function drawStatement(agency: Browser, run: number): Promise<void> {
  const answer = await agency.get(`/agent/statement.pdf?from=${addDays('2020-01-01', run)}`);
  const bytes = await answer.arrayBuffer();
  if (answer.status !== 200 || bytes.byteLength < 10_000)
    throw new Error(`A statement was answered ${answer.status} with ${bytes.byteLength} bytes`);
}

/** All rooms as a file, which is 12 MB in the large world. */
async function readRooms(admin: Browser): Promise<string> {
  const answer = await admin.get('/admin/export/rooms');
  if (answer.status !== 200) throw new Error(`The export was answered ${answer.status}`);
  return answer.text();
}

/** Raises some room prices by a dollar with an import file. */
async function importRooms(port: number, admin: Browser, rooms: string, run: number): Promise<void> {
  const [head = '', ...lines] = rooms.split('\n', importedLines * (run + 1) + 1);
  const price = head.split(',').indexOf('price_per_night');
  const dearer = lines.slice(importedLines * run).map((line) =>
    line
      .split(',')
      .map((cell, column) => (column === price ? String(Number(cell) + 1) : cell))
      .join(','),
  );
  const form = new FormData();
  form.set('file', new File([[head, ...dearer].join('\n')], 'rooms.csv', { type: 'text/csv' }));
  const sent = await fetch(`http://localhost:${port}/admin/import/rooms`, {
    method: 'POST',
    body: form,
    headers: cookieOf(admin),
    redirect: 'manual',
  });
  const address = sent.headers.get('location');
  if (!address) throw new Error(`The file for the import was answered ${sent.status}`);
  const report = await whenDone(admin, address);
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(report)?.[1];
  const importId = field('importId');
  if (!importId) throw new Error('The file for the import would change nothing');
  await admin.post('/admin/import/rooms', { importId, confirmed: field('confirmed') ?? '' });
  await whenDone(admin, address);
}

/** The import's result page, once it is finished. */
async function whenDone(admin: Browser, address: string): Promise<string> {
  for (;;) {
    const html = await (await admin.get(address)).text();
    if (!html.includes('id="progress"')) return html;
    await sleep(200);
  }
}

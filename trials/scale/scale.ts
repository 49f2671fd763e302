import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { nextAddress, send } from '#bench/buyer.ts';
import { drawBusySearches, findCheckouts } from '#bench/searches.ts';
import { fillWorld, openWorld } from '#bench/world.ts';
import { buildIfNeeded } from '#server/build.ts';
import { type Browser, openBrowser } from '#tests/process/browser.ts';
import { type BookingLoad, expectNothingLost, startBookingLoad } from '../booking-load.ts';
import { startReport } from '../report.ts';
import { startScaledForm, until } from './cluster.ts';

// Several machines' worth of processes on one: what they share, and what happens when one of them dies.

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4900' }, seconds: { type: 'string', default: '20' } },
});
const seconds = Number(values.seconds);
const password = 'coral-dhow-lantern-42';
const people = 8;
const report = startReport('scale');

// Once, and not by each of the processes that start together.
await buildIfNeeded();
await using form = await startScaledForm(Number(values.port), async (url) => {
  await fillWorld(url);
});
const world = openWorld('scale', form.databaseUrl);
const { db } = world;
const checkouts = await findCheckouts(form, await drawBusySearches(world, 60));
const sites = form.web.map(({ port }) => `http://localhost:${port}`);

await report.attempt('Bookings through HAProxy, three processes, PgBouncer and a synchronous replica', () =>
  underLoad(async (load) => {
    const before = load.paidAt.length;
    await sleep(seconds * 1000);
    return `${((load.paidAt.length - before) / seconds).toFixed(1)} a second by ${people} people, ${await connections()}`;
  }),
);

await report.attempt('A session of one process holds at the others, and ends at all of them', async () => {
  const browser = at(0);
  const signedUp = await browser.json('/api/auth/sign-up/email', {
    name: 'Amina Hassan',
    email: 'scale@example.com',
    password,
  });
  expectTo(signedUp.status === 201, `signing up was answered ${signedUp.status}`);
  for (const number of [1, 2])
    expectTo((await whoAt(number, browser)) === 200, `process ${number} does not know the session`);
  await at(1, browser).post('/sign-out');
  expectTo((await whoAt(2, browser)) === 401, 'the session is still known after signing out');
  return 'known by 3 of 3, then by none';
});

await report.attempt('A limit counts over all processes', async () => {
  const address = nextAddress();
  let refused = 0;
  let tries = 0;
  for (; refused === 0 && tries < 60; tries += 1) {
    const browser = openBrowser(sites[tries % 3] ?? '', `${address}`);
    const answer = await browser.post('/auth', {
      intent: 'sign-in',
      email: 'scale@example.com',
      password: `wrong-${tries}-lantern`,
    });
    if (answer.status === 429) refused = tries + 1;
  }
  expectTo(refused > 0, `${tries} wrong passwords in turn at three processes were all looked at`);
  return `the ${refused}th wrong password in turn at three processes is refused`;
});

await report.attempt('A changed setting is in force at every process', async () => {
  await nameSite('Fika Kote');
  const times: number[] = [];
  for (const site of sites)
    times.push(
      await until(
        async () => (await (await fetch(`${site}/about`)).text()).includes('Fika Kote'),
        `${site} shows the new name`,
      ),
    );
  await nameSite('Fika Mbali');
  return `after ${Math.round(Math.max(...times))} ms at most`;
});

await report.attempt('A sale at one process shows on the dashboard of another', async () => {
  const admin = await makeAdmin();
  const stream = await at(2, admin).get('/admin/live', { headers: { accept: 'text/event-stream' } });
  const events = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const startedAt = performance.now();
  const sold = startBookingLoad({ port: () => form.web[0]?.port ?? 0, checkouts, people: 1 });
  let text = '';
  while (!text.includes('data: bookings') && performance.now() - startedAt < 20_000)
    text += (await events?.read())?.value ?? '';
  const took = performance.now() - startedAt;
  await sold.stop();
  await events?.cancel();
  expectTo(text.includes('data: bookings'), 'nothing was announced');
  return `after ${Math.round(took)} ms, the purchase included`;
});

await report.attempt('A line of people is the same at every process', async () => {
  // Nobody else goes there.
  const checkout = checkouts.pop() ?? '';
  const places: number[] = [];
  for (let number = 0; number < 150; number += 1) {
    const { html } = await send({ port: form.web[number % 3]?.port ?? 0 }, checkout, { from: nextAddress() });
    const place = Number(/class="num[^"]*"[^>]*>([\d,]+)</.exec(html)?.[1]);
    if (place && !html.includes('name="submitKey"')) places.push(place);
  }
  const { rows } = await sql<{ lines: number; places: number }>`
    select count(distinct line_id)::integer as lines, count(*)::integer as places
    from waiting_places where visitor is not null`.execute(db);
  expectTo(places.length > 0, 'nobody had to wait');
  expectTo(
    rows[0]?.lines === 1 && rows[0].places === places.length,
    `${rows[0]?.lines} lines with ${rows[0]?.places} places`,
  );
  return `${places.length} people in ${rows[0]?.lines} line`;
});

await report.attempt('A process that is killed while people buy', () =>
  underLoad(async () => {
    await sleep(2_000);
    process.kill(form.web[0]?.pid ?? 0, 'SIGKILL');
    await sleep(4_000);
    form.web[0] = await form.startWeb(0);
    await sleep(3_000);
    return 'one of three killed and started again';
  }),
);

await report.attempt('Every process restarted in turn while people buy: nobody sees an error', () =>
  underLoad(async (load) => {
    await sleep(1_000);
    for (const [number, program] of form.web.entries()) {
      await program.stop();
      form.web[number] = await form.startWeb(number);
      await sleep(2_000);
    }
    const errors = [...load.answers].filter(([status]) => !/^[234]/.test(status));
    expectTo(errors.length === 0, `people saw ${errors.map(([status, times]) => `${times} × ${status}`).join(', ')}`);
    return '0 errors';
  }),
);

await report.attempt('Without the worker people go on buying, and their mail comes when it is back', () =>
  underLoad(async (load) => {
    await sleep(1_000);
    process.kill(form.worker.pid, 'SIGKILL');
    const before = load.paid.size;
    await sleep(5_000);
    const meanwhile = load.paid.size - before;
    expectTo(meanwhile > 0, 'nothing was sold without the worker');
    form.worker = await form.startWorker();
    return `${meanwhile} bookings meanwhile`;
  }),
);

await report.attempt('The primary is killed and the replica promoted while people buy', () =>
  underLoad(async (load) => {
    await sleep(5_000);
    const killedAt = performance.now();
    await form.killPrimary();
    // The time that a supervisor such as Patroni takes to be sure.
    await sleep(3_000);
    await form.promoteReplica();
    await until(async () => load.paidAt.some((at) => at > killedAt + 1_000), 'somebody has bought again');
    const again = load.paidAt.find((at) => at > killedAt + 1_000) ?? Number.NaN;
    await sleep(8_000);
    expectTo(again - killedAt < 30_000, `selling again only after ${((again - killedAt) / 1000).toFixed(1)} s`);
    return `selling again ${((again - killedAt) / 1000).toFixed(1)} s after the kill`;
  }),
);

await report.attempt('Reports are read from the replica, or without it from the primary', async () => {
  const admin = await makeAdmin();
  const answer = await at(1, admin).get('/admin/analytics');
  expectTo(answer.status === 200, `the report was answered ${answer.status}`);
  return 'shown after the failover, too';
});

await report.attempt('Every ticket was mailed, by the worker alone', async () => {
  const { rows } = await sql<{ confirmed: number }>`
    select count(*)::integer as confirmed from bookings where status = 'confirmed'`.execute(db);
  const confirmed = rows[0]?.confirmed ?? 0;
  const mails = async () => (await readdir(form.outbox)).filter((name) => name.endsWith('.eml')).length;
  // Jobs of a killed worker are released after two minutes.
  await until(async () => (await mails()) >= confirmed, 'all are mailed', 240_000).catch(() => {});
  const mailed = await mails();
  expectTo(mailed >= confirmed, `${confirmed} bookings, but ${mailed} mails`);
  return `${confirmed} bookings, ${mailed} mails`;
});

await db.destroy();
await report.finish('whole');

/** To the primary, by the names that the parts of the product give. */
async function connections(): Promise<string> {
  const { rows } = await sql<{ name: string; count: number }>`
    select application_name as name, count(*)::integer as count from pg_stat_activity
    where application_name like 'fika-mbali%' group by 1 order by 2 desc`.execute(db);
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return `${all} connections (${rows.map(({ name, count }) => `${count} ${name}`).join(', ')})`;
}

/** Buys while `work` runs; then nothing that was acknowledged may be missing. */
async function underLoad(work: (load: BookingLoad) => Promise<string>): Promise<string> {
  const load = startBookingLoad({ port: () => form.port, checkouts, people });
  const seen = await work(load).finally(load.stop);
  return `${seen}; ${await expectNothingLost(db, load)}`;
}

/** The same person at another process: behind a balancer they do not know which. */
function at(number: number, browser?: Browser): Browser {
  const moved = openBrowser(sites[number] ?? '');
  for (const [name, value] of browser?.cookies ?? []) moved.cookies.set(name, value);
  return moved;
}

async function whoAt(number: number, browser: Browser): Promise<number> {
  return (await at(number, browser).get('/api/v1/me')).status;
}

async function makeAdmin(): Promise<Browser> {
  const browser = at(0);
  const email = `admin-${Date.now()}@example.com`;
  await browser.json('/api/auth/sign-up/email', { name: 'Amina Hassan', email, password });
  await db.updateTable('users').set({ role: 'admin' }).where('email', '=', email).execute();
  return browser;
}

async function nameSite(siteName: string): Promise<void> {
  await sql`
    insert into settings (key, value) values ('site', ${JSON.stringify({ siteName })}::jsonb)
    on conflict (key) do update set value = settings.value || excluded.value`.execute(db);
}

function expectTo(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

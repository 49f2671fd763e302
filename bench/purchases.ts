import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Answer, alertIn, hiddenIn, nextAddress, send, typed } from './buyer.ts';
import { summarize } from './load.ts';
import { cpuMs } from './processes.ts';
import type { Figures, Site } from './site.ts';

// Buys flights through the site's forms. Each purchase uses its own network and mailbox, because limits count
// both.

interface Buying {
  /** Addresses of checkout pages. */
  checkouts: readonly string[];
  seconds: number;
  /** Concurrent buyers in sequence, or a fixed rate per second. */
  people?: number;
  perSecond?: number;
}

type Buy = (site: Site, checkout: string) => Promise<void>;

const followMs = 200;
const followLimitMs = 60_000;
const drainLimitMs = 180_000;

/** Checkout page, hold, payment, and the booking's page until it is confirmed. */
export async function purchase(site: Site, checkout: string): Promise<void> {
  const from = nextAddress();
  const page = await send(site, checkout, { from });
  if (page.status !== 200) throw new Error(`The checkout page was answered ${page.status}`);
  await follow(site, await holdAndPay(site, checkout, hiddenIn(page.html), from), from);
}

/** Hold and payment; the provider's callback confirms the booking. */
function sale(): Buy {
  const seen = new Map<string, Promise<Answer>>();
  return async (site, checkout) => {
    const page = seen.getOrInsertComputed(checkout, () => send(site, checkout, { from: nextAddress() }));
    const fields = hiddenIn((await page).html);
    await holdAndPay(site, checkout, { ...fields, submitKey: randomUUID() }, nextAddress());
  };
}

/** A confirmed booking whose mail is sent: the URL of its page and the cookie that opens it. */
export async function buyOne(site: Site, checkout: string): Promise<{ path: string; cookie: string }> {
  const from = nextAddress();
  const page = await send(site, checkout, { from });
  const startedAt = await clockOf(site);
  const paid = await holdAndPay(site, checkout, hiddenIn(page.html), from);
  await follow(site, paid, from);
  await untilMailed(site, startedAt);
  return paid;
}

export function measurePurchases(site: Site, buying: Buying): Promise<Figures> {
  return measureBuying(site, purchase, buying);
}

export function measureSales(site: Site, buying: Buying): Promise<Figures> {
  return measureBuying(site, sale(), buying);
}

async function holdAndPay(site: Site, checkout: string, fields: Record<string, string>, from: string) {
  const email = `buyer-${randomUUID()}@example.net`;
  const held = await send(site, checkout, { from, form: { ...fields, ...typed, email } });
  if (!held.location.startsWith('/sandbox/pay/'))
    throw new Error(`The checkout was answered ${held.status}: ${alertIn(held.html)}`);
  const { cookie } = held;
  const paid = await send(site, held.location, { from, cookie, form: { choice: 'approve' } });
  if (!paid.location.startsWith('/booking/')) throw new Error(`The payment was answered ${paid.status}`);
  return { path: paid.location, cookie };
}

async function follow(site: Site, paid: { path: string; cookie: string }, from: string): Promise<void> {
  const endsAt = performance.now() + followLimitMs;
  for (;;) {
    const booking = await send(site, paid.path, { from, cookie: paid.cookie });
    if (booking.status !== 200) throw new Error(`The booking's page was answered ${booking.status}`);
    if (booking.html.includes('Your ticket goes to')) return;
    if (performance.now() > endsAt) throw new Error('The booking was not confirmed');
    await sleep(followMs);
  }
}

/** CPU time is counted until the last mail is written. */
async function measureBuying(site: Site, buy: Buy, { checkouts, ...pace }: Buying): Promise<Figures> {
  const warmedAt = await clockOf(site);
  // As long as Vendure's warm-up.
  await buyFor(site, buy, checkouts, { ...pace, seconds: (pace.seconds * 2) / 3 });
  const startedAt = await clockOf(site);
  const before = { node: cpuMs(site.pid), postgres: cpuMs(site.postmaster) };
  const { latencies, took, failures } = await buyFor(site, buy, checkouts, pace);
  const endedAt = await clockOf(site);
  const sales = await untilMailed(site, warmedAt);
  const node = cpuMs(site.pid) - before.node;
  const postgres = cpuMs(site.postmaster) - before.postgres;
  const { count, perSecond, p50Ms, p99Ms } = summarize(latencies, { seconds: took, bytes: 0 });
  // A growing queue is not throughput: purchases count at the rate at which they finish.
  const finished = (step: 'confirmedAt' | 'mailedAt') =>
    Math.min(perSecond, sales.filter((each) => each[step] >= startedAt && each[step] <= endedAt).length / took);
  const lag = (step: 'confirmedAt' | 'mailedAt') => {
    const seconds = sales
      .filter(({ paidAt }) => paidAt >= startedAt)
      .map((each) => Math.max(each[step] - each.paidAt, 0) / 1000);
    return summarize(seconds, { seconds: took, bytes: 0 }).p99Ms;
  };
  return {
    perSecond,
    confirmedPerSecond: finished('confirmedAt'),
    mailedPerSecond: finished('mailedAt'),
    p50Ms,
    p99Ms,
    nodeMs: node / count,
    postgresMs: postgres / count,
    confirmedSeconds: lag('confirmedAt'),
    mailedSeconds: lag('mailedAt'),
    failures,
  };
}

async function buyFor(
  site: Site,
  buy: Buy,
  checkouts: readonly string[],
  { seconds, people = 1, perSecond }: Omit<Buying, 'checkouts'>,
): Promise<{ latencies: number[]; took: number; failures: number }> {
  const latencies: number[] = [];
  const errors: unknown[] = [];
  let index = 0;
  const one = async () => {
    const startedAt = performance.now();
    index += 1;
    await buy(site, checkouts[index % checkouts.length] ?? '').then(
      () => latencies.push(performance.now() - startedAt),
      (error: unknown) => errors.push(error),
    );
  };
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  if (perSecond) {
    const started: Promise<void>[] = [];
    for (let dueAt = startedAt; dueAt < endsAt; dueAt += 1000 / perSecond) {
      if (dueAt > performance.now()) await sleep(dueAt - performance.now());
      started.push(one());
    }
    await Promise.all(started);
  } else
    await Promise.all(
      Array.from({ length: people }, async () => {
        while (performance.now() < endsAt) await one();
      }),
    );
  if (latencies.length === 0) throw errors[0] ?? new Error('Nothing was bought');
  if (errors.length > 0) console.log(`${errors.length} failed, such as: ${errors[0]}`);
  return { latencies, took: (performance.now() - startedAt) / 1000, failures: errors.length };
}

interface Sale {
  paidAt: number;
  confirmedAt: number;
  mailedAt: number;
}

/** Waits until all payments since then are confirmed and their mails are in the outbox. */
async function untilMailed({ world, outbox }: Site, since: number): Promise<Sale[]> {
  const endsAt = performance.now() + drainLimitMs;
  const mailedAt = new Map<string, number>();
  const read = new Set<string>();
  for (;;) {
    const { rows } = await sql<{ email: string; paidAt: Date; confirmedAt: Date | null }>`
      select contact_email as email, chosen_at as paid_at, confirmed_at
      from sandbox_payments join payments on payments.id = payment_id join bookings on bookings.id = booking_id
      where chosen_at >= ${new Date(since)}`.execute(world.db);
    for (const name of await readdir(outbox).catch(() => [])) {
      if (read.has(name) || !name.endsWith('.eml')) continue;
      const file = path.join(outbox, name);
      const mail = await readFile(file, 'latin1');
      read.add(name);
      const to = /^To: <?([^\s>]+)/m.exec(mail)?.[1];
      if (to && mail.includes('application/pdf')) mailedAt.set(to, (await stat(file)).mtimeMs);
    }
    const sales = rows.flatMap(({ email, paidAt, confirmedAt }) => {
      const mailed = mailedAt.get(email);
      return mailed && confirmedAt
        ? [{ paidAt: paidAt.getTime(), confirmedAt: confirmedAt.getTime(), mailedAt: mailed }]
        : [];
    });
    if (sales.length === rows.length) return sales;
    if (performance.now() > endsAt) throw new Error(`${rows.length - sales.length} were never mailed`);
    await sleep(250);
  }
}

async function clockOf({ world }: Site): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(world.db);
  return rows[0]?.now.getTime() ?? Number.NaN;
}

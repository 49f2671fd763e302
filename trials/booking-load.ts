import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Answer, alertIn, hiddenIn, nextAddress, send, typed } from '#bench/buyer.ts';
import type { Database } from '#db/connect.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';

// People who buy through the site's forms while something breaks, and others who look around meanwhile. They do
// what people do: whoever gets no answer, or a 503 with a sentence, sends the same form again.

export interface BookingLoad extends AsyncDisposable {
  /** Answers by status; `none` counts connections that broke before an answer. */
  answers: Map<string, number>;
  /** Payments, by the name that their page has, whose hold the site has acknowledged by leading on to that page. */
  held: Set<string>;
  /** Of these, the ones whose payment the site has acknowledged. */
  paid: Set<string>;
  /** Answers that nobody should get, in words: a 500, or a 503 without a sentence. */
  wrong: string[];
  /** Forms that were given up, with the last answer. */
  abandoned: string[];
  /** When each purchase was acknowledged as paid, in milliseconds of `performance.now()`. */
  paidAt: number[];
  /** The answers that were neither pages nor redirects. */
  describe(): string;
  stop(): Promise<void>;
}

interface LoadOptions {
  /** Asked anew for each form, so that people may be led to another process. */
  port: () => number;
  /** Addresses of checkout pages. */
  checkouts: readonly string[];
  people: number;
  /** People who only look around, as browsers and as programs. */
  visitors?: number;
  /** The pause of each person between two purchases. */
  pauseMs?: number;
}

const retryMs = 300;
/** Longer than any fault lasts. */
const giveUpAfterMs = 120_000;
const visitorPauseMs = 100;

export function startBookingLoad({ port, checkouts, people, visitors = 2, pauseMs = 0 }: LoadOptions): BookingLoad {
  const load = {
    answers: new Map<string, number>(),
    held: new Set<string>(),
    paid: new Set<string>(),
    wrong: [] as string[],
    abandoned: [] as string[],
    paidAt: [] as number[],
  };
  let isStopping = false;
  let next = 0;

  async function attempt(path: string, sent: Parameters<typeof send>[2]): Promise<Answer | undefined> {
    const answer = await send({ port: port() }, path, sent).catch(() => undefined);
    const status = answer ? String(answer.status) : 'none';
    load.answers.set(status, (load.answers.get(status) ?? 0) + 1);
    if (answer && answer.status >= 500 && !(answer.status === 503 && saysWhy(path, answer.html)))
      load.wrong.push(`${status} for ${path}: ${answer.html.slice(0, 200)}`);
    return answer;
  }

  /** Sends until there is an answer that is not 503. */
  async function insist(path: string, sent: Parameters<typeof send>[2]): Promise<Answer> {
    const until = performance.now() + giveUpAfterMs;
    for (;;) {
      const answer = await attempt(path, sent);
      if (answer && answer.status < 500) return answer;
      if (performance.now() > until)
        throw new Error(`${path} was answered ${answer?.status ?? 'not at all'} to the end`);
      await sleep(retryMs);
    }
  }

  async function buy(): Promise<void> {
    const from = nextAddress();
    next += 1;
    const checkout = checkouts[next % checkouts.length] ?? '';
    const page = await insist(checkout, { from });
    if (page.status !== 200) throw new Error(`The checkout page was answered ${page.status}`);
    const form = { ...hiddenIn(page.html), ...typed, email: `buyer-${randomUUID()}@example.net` };
    const hold = await insist(checkout, { from, form });
    const { cookie } = hold;
    // Where the payment could not be opened any more, the booking's page offers to try again.
    const isHeldOnly = hold.location.startsWith('/booking/');
    const opened = isHeldOnly
      ? await insist(hold.location, { from, cookie, form: { intent: 'pay', method: 'card' } })
      : hold;
    const payment = /^\/sandbox\/pay\/([\w-]+)/.exec(opened.location)?.[1];
    if (!payment) throw new Error(`The checkout was answered ${opened.status}: ${alertIn(opened.html)}`);
    load.held.add(payment);
    const paid = await insist(opened.location, { from, cookie, form: { choice: 'approve' } });
    // Who sends it again although it was taken is led back to a page that says so.
    if (!paid.location.startsWith('/booking/') && paid.location !== opened.location)
      throw new Error(`The payment was answered ${paid.status}`);
    load.paid.add(payment);
    load.paidAt.push(performance.now());
  }

  async function browse(): Promise<void> {
    const [, search = ''] = (checkouts[0] ?? '').split('?');
    const from = nextAddress();
    for (const path of ['/', `/search?${search}`, '/booking/FM123456', '/account/bookings.data', '/sitemap.xml'])
      await attempt(path, { from });
    for (const path of [`/api/v1/flights/search?${search}`, '/api/v1/me', '/api/auth/list-sessions'])
      await attempt(path, { from });
    await attempt('/auth', { from, form: { intent: 'sign-in', email: 'nobody@example.net', password: 'coral-dhow' } });
  }

  const repeat = (count: number, work: () => Promise<void>, restMs: number) =>
    Array.from({ length: count }, async () => {
      while (!isStopping) {
        await work().catch((error: unknown) => load.abandoned.push(String(error)));
        await sleep(restMs);
      }
    });
  const everybody = [...repeat(people, buy, pauseMs), ...repeat(visitors, browse, visitorPauseMs)];
  async function stop(): Promise<void> {
    isStopping = true;
    await Promise.all(everybody);
  }
  return { ...load, describe: () => othersIn(load.answers), stop, [Symbol.asyncDispose]: stop };
}

/** Programs get a word that they know, people a whole sentence; a browser's router shows its own. */
function saysWhy(path: string, text: string): boolean {
  if (path.startsWith('/api/')) return text.includes('"error":"unavailable"');
  if (path.includes('.data')) return true;
  return /[A-Z][^.]{20,}\./.test(text.replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, ' '));
}

function othersIn(answers: ReadonlyMap<string, number>): string {
  const others = [...answers].filter(([status]) => /^[5n]/.test(status));
  const texts = others.map(([status, times]) => `${times} × ${status === 'none' ? 'no connection' : status}`);
  return texts.join(', ') || 'no failed answer';
}

const settleLimitMs = 90_000;

/**
 * What was promised is there: each hold that was acknowledged, each payment confirmed (or to be paid back, where
 * its hold had ended), and the books agree. Throws otherwise.
 */
export async function expectNothingLost(db: Database, load: BookingLoad): Promise<string> {
  const problems = [...load.wrong.slice(0, 3), ...load.abandoned.slice(0, 3)];
  const until = performance.now() + settleLimitMs;
  let [lost, unsettled]: [number, number] = await countLost();
  while (unsettled > 0 && performance.now() < until) {
    await sleep(500);
    [lost, unsettled] = await countLost();
  }
  if (lost > 0) problems.push(`${lost} of ${load.held.size} bookings are lost.`);
  if (unsettled > 0) problems.push(`${unsettled} of ${load.paid.size} payments were never settled.`);
  if (load.paid.size === 0) problems.push('Nothing was sold.');
  for (const broken of await brokenInvariants(db)) problems.push(JSON.stringify(broken));
  if (problems.length > 0) throw new Error(problems.join(' '));
  return `${load.held.size} bookings acknowledged, ${load.paid.size} paid, 0 lost; ${load.describe()}`;

  async function countLost(): Promise<[number, number]> {
    const { rows } = await sql<{ id: string; isSettled: boolean }>`
      select sandbox_payments.id, captured_at is not null as is_settled
      from sandbox_payments join payments on payments.id = payment_id join bookings on bookings.id = booking_id
      where sandbox_payments.id = any(${sql.val([...load.held])}::text[])`.execute(db);
    const settled = new Map(rows.map(({ id, isSettled }) => [id, isSettled]));
    return [
      [...load.held].filter((id) => !settled.has(id)).length,
      [...load.paid].filter((id) => settled.get(id) === false).length,
    ];
  }
}

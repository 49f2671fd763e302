import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Answer, alertIn, hiddenIn, nextAddress, send, typed } from '#bench/buyer.ts';
import type { Database } from '#db/connect.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';

// People who buy through the site's forms while something breaks. They do what people do: whoever gets no
// answer, or a 503 with a sentence, sends the same form again.

export interface BookingLoad {
  /** Answers by status; `none` counts connections that broke before an answer. */
  answers: Map<string, number>;
  /** Payments whose hold the site has acknowledged by leading on to the payment. */
  held: Set<string>;
  /** Of these, the ones whose payment the site has acknowledged. */
  paid: Set<string>;
  /** Answers that nobody should get, in words: a 500, or a 503 without a sentence. */
  wrong: string[];
  /** Forms that were given up, with the last answer. */
  abandoned: string[];
  /** When each purchase was acknowledged as paid, in milliseconds of `performance.now()`. */
  paidAt: number[];
  stop(): Promise<void>;
}

interface LoadOptions {
  /** Asked anew for each form, so that people may be led to another process. */
  port: () => number;
  /** Addresses of checkout pages. */
  checkouts: readonly string[];
  people: number;
  /** The pause of each person between two purchases. */
  pauseMs?: number;
}

const retryMs = 300;
/** Longer than any fault lasts. */
const patienceMs = 120_000;

export function startBookingLoad({ port, checkouts, people, pauseMs = 0 }: LoadOptions): BookingLoad {
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

  /** Sends until there is an answer that is not 503. */
  async function insist(path: string, sent: Omit<Parameters<typeof send>[2], 'from'>, from: string): Promise<Answer> {
    const until = performance.now() + patienceMs;
    for (;;) {
      const answer = await send({ port: port() }, path, { ...sent, from }).catch(() => undefined);
      count(path, answer);
      if (answer && answer.status < 500) return answer;
      if (performance.now() > until)
        throw new Error(`${path} was answered ${answer?.status ?? 'not at all'} to the end`);
      await sleep(retryMs);
    }
  }

  function count(path: string, answer: Answer | undefined): void {
    const status = answer ? String(answer.status) : 'none';
    load.answers.set(status, (load.answers.get(status) ?? 0) + 1);
    if (!answer || answer.status < 500) return;
    const hasSentence = answer.status === 503 && /[a-z]{3,} [a-z]{2,}|starting/i.test(answer.html);
    if (!hasSentence) load.wrong.push(`${status} for ${path}: ${answer.html.slice(0, 200)}`);
  }

  async function buy(): Promise<void> {
    const from = nextAddress();
    next += 1;
    const checkout = checkouts[next % checkouts.length] ?? '';
    const page = await insist(checkout, {}, from);
    if (page.status !== 200) throw new Error(`The checkout page was answered ${page.status}`);
    const form = { ...hiddenIn(page.html), ...typed, email: `buyer-${randomUUID()}@example.net` };
    const hold = await insist(checkout, { form }, from);
    const payment = /^\/sandbox\/pay\/([0-9a-f-]{36})/.exec(hold.location)?.[1];
    if (!payment) throw new Error(`The checkout was answered ${hold.status}: ${alertIn(hold.html)}`);
    load.held.add(payment);
    const paid = await insist(hold.location, { form: { choice: 'approve' }, cookie: hold.cookie }, from);
    if (!paid.location.startsWith('/booking/')) throw new Error(`The payment was answered ${paid.status}`);
    load.paid.add(payment);
    load.paidAt.push(performance.now());
  }

  const everybody = Array.from({ length: people }, async () => {
    while (!isStopping) {
      await buy().catch((error: unknown) => load.abandoned.push(String(error)));
      await sleep(pauseMs);
    }
  });
  return {
    ...load,
    async stop() {
      isStopping = true;
      await Promise.all(everybody);
    },
  };
}

const settleLimitMs = 90_000;

/**
 * What was promised is there: each hold that was acknowledged, each payment confirmed (or to be paid back, where
 * its hold had ended), and the books agree. Throws otherwise.
 */
export async function expectKept(db: Database, load: BookingLoad): Promise<string> {
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
  const answers = [...load.answers]
    .filter(([status]) => !/^[23]/.test(status))
    .map(([status, times]) => `${times} × ${status}`);
  return `${load.held.size} bookings acknowledged, ${load.paid.size} paid, 0 lost; ${answers.join(', ') || 'no other answers'}`;

  async function countLost(): Promise<[number, number]> {
    const { rows } = await sql<{ id: string; isSettled: boolean }>`
      select id, captured_at is not null as is_settled from payments
      where id = any(${sql.val([...load.held])}::uuid[])`.execute(db);
    const settled = new Map(rows.map(({ id, isSettled }) => [id, isSettled]));
    return [
      [...load.held].filter((id) => !settled.has(id)).length,
      [...load.paid].filter((id) => settled.get(id) === false).length,
    ];
  }
}

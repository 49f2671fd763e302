import { sql } from 'kysely';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { pollWaitingPayments } from '#features/payments/poll-payments.ts';
import { type CallbackOutcome, takeCallback } from '#features/payments/providers/provider-events.ts';
import { sendDueRefunds } from '#features/payments/send-due-refunds.ts';
import type { MakeHarness } from './contract/provider-harness.ts';
import { pick, planStorm, type Random, seeded, shuffled } from './storm-plan.ts';
import { end, endStateOf, openStorm, type Purchase, settleAll } from './storm-world.ts';

const concurrency = 6;
const maxDeliveries = 20;

export interface Throughput {
  end: Awaited<ReturnType<typeof endStateOf>>;
  broken: string[];
  delivered: number;
  /** Delivered and stored events per payment. */
  received: number[];
  stored: number[];
  states: string[];
}

type Storm = Awaited<ReturnType<typeof openStorm>>;
type Try = Purchase['tries'][number];

/**
 * The same purchases in two databases: one receives every event once and in order, the other in random order
 * with repeats and losses.
 */
export async function stormOver(
  makers: readonly MakeHarness[],
  { callbacks, seed }: { callbacks: number; seed: number },
): Promise<{ clean: Throughput; stormy: Throughput }> {
  const purchases = Math.max(21, Math.ceil(callbacks / 10));
  const opened = await Promise.all(
    [1, 2].map(() => openStorm(makers, (harnesses) => planStorm(seeded(seed), harnesses, purchases))),
  );
  const [calm, wild] = opened;
  if (!calm || !wild) throw new Error('There are no databases');
  try {
    const [clean, stormy] = await Promise.all([
      comeThrough(calm, deliverCleanly),
      comeThrough(wild, (storm) => deliverWildly(storm, seeded(seed + 1), callbacks)),
    ]);
    return { clean, stormy };
  } finally {
    await Promise.all(opened.map(({ close }) => close()));
  }
}

async function comeThrough(
  storm: Storm,
  deliver: (storm: Storm) => Promise<{ delivered: number; received: Map<string, number> }>,
): Promise<Throughput> {
  const { delivered, received } = await deliver(storm);
  await settleAll(storm.world);
  const payments = storm.purchases.flatMap(({ tries }) => tries);
  const rows = new Map((await retainedOf(storm)).map(({ id, ...row }) => [id, row]));
  await storm.world.expectAgreement();
  return {
    end: await endStateOf(storm.world, storm.purchases),
    broken: await brokenInvariants(storm.db),
    delivered,
    received: payments.map(({ paymentId }) => received.get(paymentId) ?? 0),
    stored: payments.map(({ paymentId }) => rows.get(paymentId)?.stored ?? 0),
    states: payments.map(({ paymentId }) => rows.get(paymentId)?.state ?? ''),
  };
}

async function retainedOf({ db }: Storm) {
  const { rows } = await sql<{ id: string; state: string; stored: number }>`
    select id, state, count(event_id)::integer as stored
    from payments left join payment_callbacks on payment_id = payments.id
    group by id, state`.execute(db);
  return rows;
}

async function deliverCleanly(storm: Storm) {
  const received = new Map<string, number>();
  let delivered = 0;
  for (const one of storm.purchases.flatMap(({ tries }) => tries)) {
    await end(storm.world, one);
    for (const callback of await one.harness.callbacks(one.paymentId)) {
      const outcome = await takeCallback(storm.world.parts, one.harness.provider.name, callback);
      delivered += 1;
      if (outcome === 'taken') received.set(one.paymentId, (received.get(one.paymentId) ?? 0) + 1);
    }
  }
  return { delivered, received };
}

/** Delivers concurrently, while polling payments and sending refunds. */
async function deliverWildly(storm: Storm, random: Random, callbacks: number) {
  const { db, world } = storm;
  const tries = storm.purchases.flatMap((purchase) => purchase.tries);
  // A third has waited long enough to be polled; the order of two attempts is preserved.
  const waiting = storm.purchases
    .filter(() => random() < 0.3)
    .flatMap((purchase) => purchase.tries.map(({ paymentId }) => paymentId));
  await sql`update payments set submitted_at = submitted_at - interval '5 minutes' where id = any (${waiting}::uuid[])`.execute(
    db,
  );
  const received = new Map<string, Set<string>>();
  let delivered = 0;
  const deliver = async (one: Try, number: number) => {
    const callback = (await one.harness.callbacks(one.paymentId))[number];
    if (!callback) return;
    const outcome = await takeCallback(world.parts, one.harness.provider.name, callback);
    delivered += 1;
    if (outcome === 'taken' || outcome === 'repeated') noteReceived(received, one.paymentId, String(number));
    else if (outcome !== 'ignored') throw new Error(`A genuine callback was ${outcome}`);
  };
  const forge = async (one: Try) => {
    const others = tries.filter(({ harness, paymentId }) => harness === one.harness && paymentId !== one.paymentId);
    const forgeries = await one.harness.forgeries(one.paymentId, pick(random, others).paymentId);
    const request = pick(random, Object.values(forgeries));
    const outcome: CallbackOutcome = await takeCallback(world.parts, one.harness.provider.name, request);
    delivered += 1;
    if (outcome !== 'forged') throw new Error(`A forged callback was ${outcome}`);
  };

  // Most payments end before any event is delivered. A few end during delivery and are reported at once: only
  // single attempts, because a paid second attempt may have closed the page.
  const alone = storm.purchases.flatMap((purchase) => (purchase.tries.length === 1 ? purchase.tries : []));
  const late = new Set(alone.filter(() => random() < 0.1));
  for (const one of tries) if (!late.has(one)) await end(world, one);
  const steps: (() => Promise<void>)[] = [];
  for (const one of tries) {
    // Of two attempts one may have to be refunded.
    const fewest = one.harness.refundsNeedCallback && !alone.includes(one) ? 1 : 0;
    const callbackCount = late.has(one) ? 3 : (await one.harness.callbacks(one.paymentId)).length;
    const times = Array.from({ length: callbackCount }, (_, number) =>
      Array.from(
        { length: Math.max(fewest, Math.floor(random() * (maxDeliveries + 1))) },
        () => () => deliver(one, number),
      ),
    ).flat();
    if (!late.has(one)) steps.push(...times);
    else
      steps.push(async () => {
        await end(world, one);
        await Promise.all(times.slice(0, 5).map((step) => step()));
      });
  }
  const forged = Math.max(callbacks / 10, callbacks - steps.length);
  for (let count = 0; count < forged; count += 1) {
    const one = pick(random, tries);
    steps.push(() => forge(one));
  }

  // Polls and refunds run repeatedly.
  for (let count = 0; count < steps.length / 20; count += 1)
    steps.push(
      async () => void (await pollWaitingPayments(world.parts)),
      async () => void (await sendDueRefunds(world.parts)),
    );
  await runConcurrently(shuffled(random, steps));
  // Some payments have fewer events than planned.
  while (delivered < callbacks) await forge(pick(random, tries));
  return { delivered, received: new Map([...received].map(([id, numbers]) => [id, numbers.size])) };
}

function noteReceived(received: Map<string, Set<string>>, paymentId: string, number: string): void {
  const numbers = received.get(paymentId) ?? new Set();
  received.set(paymentId, numbers.add(number));
}

async function runConcurrently(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = steps.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const step of queue) await step();
    }),
  );
}

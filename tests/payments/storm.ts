import { sql } from 'kysely';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { askWaitingPayments } from '#features/payments/ask-waiting-payments.ts';
import type { MakeHarness } from '#features/payments/contract/provider-harness.ts';
import { sendDueRefunds } from '#features/payments/send-due-refunds.ts';
import { type CallbackOutcome, takeCallback } from '#features/payments/take-callback.ts';
import { pick, planStorm, type Random, seeded, shuffled } from './storm-plan.ts';
import { end, endStateOf, openStorm, type Purchase, settleAll } from './storm-world.ts';

const lanes = 6;
const mostDeliveries = 20;

export interface Throughput {
  end: Awaited<ReturnType<typeof endStateOf>>;
  broken: string[];
  delivered: number;
  /** How many words of each payment came through at least once, and how many of each are kept. */
  heard: number[];
  kept: number[];
  states: string[];
}

type Storm = Awaited<ReturnType<typeof openStorm>>;
type Try = Purchase['tries'][number];

/** The same purchases in two houses: one hears everything once and in order, the other is in a storm. */
export async function stormOver(
  makers: readonly MakeHarness[],
  { callbacks, seed }: { callbacks: number; seed: number },
): Promise<{ clean: Throughput; stormy: Throughput }> {
  const purchases = Math.max(21, Math.ceil(callbacks / 10));
  const opened = await Promise.all(
    [1, 2].map(() => openStorm(makers, (harnesses) => planStorm(seeded(seed), harnesses, purchases))),
  );
  const [calm, wild] = opened;
  if (!calm || !wild) throw new Error('There are no houses');
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
  deliver: (storm: Storm) => Promise<{ delivered: number; heard: Map<string, number> }>,
): Promise<Throughput> {
  const { delivered, heard } = await deliver(storm);
  await settleAll(storm.world);
  const payments = storm.purchases.flatMap(({ tries }) => tries);
  const rows = new Map((await retainedOf(storm)).map(({ id, ...row }) => [id, row]));
  await storm.world.expectAgreement();
  return {
    end: await endStateOf(storm.world, storm.purchases),
    broken: await brokenInvariants(storm.db),
    delivered,
    heard: payments.map(({ paymentId }) => heard.get(paymentId) ?? 0),
    kept: payments.map(({ paymentId }) => rows.get(paymentId)?.kept ?? 0),
    states: payments.map(({ paymentId }) => rows.get(paymentId)?.state ?? ''),
  };
}

async function retainedOf({ db }: Storm) {
  const { rows } = await sql<{ id: string; state: string; kept: number }>`
    select id, state, count(event_id)::integer as kept
    from payments left join payment_callbacks on payment_id = payments.id
    group by id, state`.execute(db);
  return rows;
}

async function deliverCleanly(storm: Storm) {
  const heard = new Map<string, number>();
  let delivered = 0;
  for (const one of storm.purchases.flatMap(({ tries }) => tries)) {
    await end(storm.world, one);
    for (const word of await one.harness.callbacks(one.paymentId)) {
      const outcome = await takeCallback(storm.world.parts, one.harness.provider.name, word);
      delivered += 1;
      if (outcome === 'taken') heard.set(one.paymentId, (heard.get(one.paymentId) ?? 0) + 1);
    }
  }
  return { delivered, heard };
}

/** In several lanes at once, while it is also asked about payments and sent what is due. */
async function deliverWildly(storm: Storm, random: Random, callbacks: number) {
  const { db, world } = storm;
  const tries = storm.purchases.flatMap((purchase) => purchase.tries);
  // A third of them has waited long enough for whoever asks by the clock, and which of two tries came first stays so.
  const waiting = storm.purchases
    .filter(() => random() < 0.3)
    .flatMap((purchase) => purchase.tries.map(({ paymentId }) => paymentId));
  await sql`update payments set submitted_at = submitted_at - interval '5 minutes' where id = any (${waiting}::uuid[])`.execute(
    db,
  );
  const heard = new Map<string, Set<string>>();
  let delivered = 0;
  const deliver = async (one: Try, number: number) => {
    const word = (await one.harness.callbacks(one.paymentId))[number];
    if (!word) return;
    const outcome = await takeCallback(world.parts, one.harness.provider.name, word);
    delivered += 1;
    if (outcome === 'taken' || outcome === 'repeated') noteReceived(heard, one.paymentId, String(number));
    else if (outcome !== 'ignored') throw new Error(`A true word was ${outcome}`);
  };
  const forge = async (one: Try) => {
    const others = tries.filter(
      ({ harness, paymentId }) => harness === one.harness && paymentId !== one.paymentId,
    );
    const forgeries = await one.harness.forgeries(one.paymentId, pick(random, others).paymentId);
    const request = pick(random, Object.values(forgeries));
    const outcome: CallbackOutcome = await takeCallback(world.parts, one.harness.provider.name, request);
    delivered += 1;
    if (outcome !== 'forged') throw new Error(`A forged word was ${outcome}`);
  };

  // Most have ended before anything is told. A few end while the storm is on, and are told of at once: of those that are
  // the only try, since where another one is paid the house may have closed the page by then.
  const alone = storm.purchases.flatMap((purchase) => (purchase.tries.length === 1 ? purchase.tries : []));
  const late = new Set(alone.filter(() => random() < 0.1));
  for (const one of tries) if (!late.has(one)) await end(world, one);
  const steps: (() => Promise<void>)[] = [];
  for (const one of tries) {
    // Of two tries one may have to go back.
    const fewest = one.harness.refundsNeedCallback && !alone.includes(one) ? 1 : 0;
    const words = late.has(one) ? 3 : (await one.harness.callbacks(one.paymentId)).length;
    const times = Array.from({ length: words }, (_, number) =>
      Array.from(
        { length: Math.max(fewest, Math.floor(random() * (mostDeliveries + 1))) },
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

  // Whoever asks by the clock, and whoever sends back what is due, come by again and again.
  for (let count = 0; count < steps.length / 20; count += 1)
    steps.push(
      async () => void (await askWaitingPayments(world.parts)),
      async () => void (await sendDueRefunds(world.parts)),
    );
  await inLanes(shuffled(random, steps));
  // Some had less to say than was thought.
  while (delivered < callbacks) await forge(pick(random, tries));
  return { delivered, heard: new Map([...heard].map(([id, words]) => [id, words.size])) };
}

function noteReceived(heard: Map<string, Set<string>>, paymentId: string, word: string): void {
  const words = heard.get(paymentId) ?? new Set();
  heard.set(paymentId, words.add(word));
}

async function inLanes(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = steps.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const step of queue) await step();
    }),
  );
}

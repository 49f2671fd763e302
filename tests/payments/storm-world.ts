import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { pollWaitingPayments } from '#features/payments/poll-payments.ts';
import { sendDueRefunds } from '#features/payments/send-due-refunds.ts';
import { createTestDatabase } from '../database.ts';
import type { MakeHarness, ProviderHarness } from './contract/provider-harness.ts';
import { type Begun, openPaymentWorld, type PaymentWorld } from './payment-world.ts';
import type { Ending, PlannedPurchase } from './storm-plan.ts';

/** A started purchase: its attempts with their outcomes. */
export interface Purchase {
  planned: PlannedPurchase;
  tries: (Begun & { ending: Ending })[];
}

/** A database with all providers, with every planned purchase started and none finished. */
export async function openStorm(
  makers: readonly MakeHarness[],
  plan: (harnesses: readonly ProviderHarness[]) => PlannedPurchase[],
) {
  const database = await createTestDatabase();
  const harnesses = await Promise.all(makers.map((make) => make(database.db)));
  const world = await openPaymentWorld(database.db, harnesses);
  const purchases: Purchase[] = [];
  for (const planned of plan(harnesses)) purchases.push(await begin(world, harnesses, planned));
  return {
    db: database.db,
    world,
    purchases,
    async close() {
      await Promise.all(harnesses.map((harness) => harness.close()));
      await database.drop();
    },
  };
}

async function begin(
  world: PaymentWorld,
  harnesses: readonly ProviderHarness[],
  planned: PlannedPurchase,
): Promise<Purchase> {
  const harness = harnesses[planned.provider];
  if (!harness) throw new Error('There is no provider');
  const { currency, subject } = planned;
  const first = subject === 'booking' ? await world.booking(harness, { currency }) : await world.deposit(harness);
  const tries: Purchase['tries'] = [];
  for (const [number, ending] of planned.endings.entries())
    tries.push({ ...(number === 0 ? first : await world.again(first)), ending });
  return { planned, tries };
}

export async function end(
  world: PaymentWorld,
  { paymentId, harness, ending }: Purchase['tries'][number],
): Promise<void> {
  switch (ending) {
    case 'pays':
      return harness.pays(paymentId);
    case 'pays another amount': {
      const { amountMinor } = await world.payment(paymentId);
      return harness.pays(paymentId, { amountMinor: Math.ceil(amountMinor / 300) * 100 });
    }
    case 'declines':
      return harness.declines(paymentId);
    case 'walks away':
      return harness.walksAway(paymentId);
    case 'does nothing':
      return;
  }
}

const maxRounds = 100;

/** Polls all waiting payments and sends all due refunds until nothing is left. */
export async function settleAll({ db, parts, made }: PaymentWorld): Promise<void> {
  await sql`
    update payments set submitted_at = submitted_at - interval '1 hour', requested_at = null
    where state in ('submitted', 'unknown')`.execute(db);
  while ((await pollWaitingPayments(parts)).polled > 0);
  for (let rounds = 0; ; rounds += 1) {
    await sql`update payments set requested_at = requested_at - interval '2 hours' where state = 'refund_due'`.execute(
      db,
    );
    const { sent } = await sendDueRefunds(parts);
    const due = await db.selectFrom('payments').select('id').where('state', '=', 'refund_due').execute();
    if (due.length === 0) return;
    const ids = new Set(due.map(({ id }) => id));
    const waiting = made.filter(({ paymentId, harness }) => ids.has(paymentId) && harness.endRefund);
    if (rounds > maxRounds || (sent === 0 && waiting.length === 0))
      throw new Error(`${due.length} refunds are never sent`);
    for (const { paymentId, harness } of waiting) await harness.endRefund?.(parts, paymentId, 'done');
  }
}

/** Everything comparable between two databases with the same purchases: no ids, times or random names. */
export async function endStateOf({ db }: PaymentWorld, purchases: readonly Purchase[]) {
  const payments = await byId(db.selectFrom('payments').selectAll().execute());
  const bookings = await byId(db.selectFrom('bookings').select(['id', 'status']).execute());
  const events = await eventsByPayment(db);
  const bought: Record<string, unknown>[] = [];
  for (const { planned, tries } of purchases) {
    const states: string[] = [];
    for (const { paymentId, harness } of tries) {
      const row = payments.get(paymentId);
      if (!row) throw new Error('A payment is gone');
      const { names } = await harness.books(paymentId);
      states.push(
        JSON.stringify({
          state: row.state,
          captured: [row.capturedMinor, row.capturedUsdMinor, row.currency],
          returned: [row.refundMinor, row.refundUsdMinor, row.refundReference !== null],
          why: row.failure,
          hasComeUnderItsName: row.capturedMinor !== null && names.includes(row.providerReference ?? ''),
          events: events.get(paymentId) ?? [],
        }),
      );
    }
    bought.push({
      ...planned,
      status: bookings.get(tries[0]?.bookingId ?? '')?.status ?? 'a deposit',
      // Of two successful attempts either may be first and kept.
      tries: states.toSorted(),
    });
  }
  return { bought, balances: await balancesOf(db), mails: await mailsOf(db) };
}

async function byId<Row extends { id: string }>(rows: Promise<Row[]>): Promise<Map<string, Row>> {
  return new Map((await rows).map((row) => [row.id, row]));
}

/** Reports about each payment, sent or queued. */
async function eventsByPayment(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; events: string[] }>`
    with mails as (
      select substring(job.payload ->> 'text' from 'DEP-[0-9]+') as reference, job.payload ->> 'subject' as subject
      from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = 'deliver_mail'
    )
    select id, array_agg(kind order by kind) as events from (
      select detail ->> 'paymentId' as id, kind from booking_outbox
      union all
      select detail ->> 'paymentId', kind from booking_events where kind = 'payment_failed'
      union all
      -- Subjects contain the amount and the reference, which differs between databases.
      select payments.id::text, replace(subject, mails.reference, 'it') from mails
      join agent_deposits on agent_deposits.reference = mails.reference
      join payments on payments.deposit_id = agent_deposits.id
    ) as reported
    where id is not null group by id`.execute(db);
  return new Map(rows.map(({ id, events }) => [id, events]));
}

/** Balances by account, with agencies numbered. */
async function balancesOf(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; balanceMinor: number }>`
    with numbered as (select id::text, row_number() over (order by id) as number from agents)
    select
      case
        when numbered.id is not null then replace(code, numbered.id, 'number ' || numbered.number)
        else regexp_replace(code, '[0-9a-f]{8}-[0-9a-f-]{27}', 'the one')
      end as code,
      balance_minor
    from ledger_balances left join numbered on position(numbered.id in code) > 0
    order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ code, balanceMinor }) => [code, balanceMinor]));
}

/** Queued mails by kind. */
async function mailsOf(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; mails: number }>`
    select kind, count(*)::integer as mails from (
      select kind from booking_outbox
      union all
      select 'to an agency' from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = 'deliver_mail'
    ) as queued group by kind order by kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, mails }) => [kind, mails]));
}

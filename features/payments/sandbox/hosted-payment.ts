import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Minor } from '#lib/money.ts';
import type { SandboxChoice } from './sandbox-choices.ts';

interface HostedPayment {
  id: string;
  reference: string;
  method: 'mpesa' | 'card';
  currency: string;
  amountMinor: Minor;
  payerPhone: string | null;
  returnUrl: string;
  /** `over`: expired without an answer. */
  state: 'open' | 'answered' | 'over';
}

function isHostedId(text: string): boolean {
  return /^[\w-]{20,40}$/.test(text);
}

export async function readHostedPayment(db: Database, id: string): Promise<HostedPayment | undefined> {
  if (!isHostedId(id)) return undefined;
  const row = await db
    .selectFrom('sandboxPayments')
    .select([
      'id',
      'reference',
      'method',
      'currency',
      'amountMinor',
      'payerPhone',
      'returnUrl',
      'choice',
      sql<boolean>`session_ends_at <= clock_timestamp()`.as('isOver'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { choice, isOver, ...payment } = row;
  return {
    ...payment,
    method: row.method === 'mpesa' ? 'mpesa' : 'card',
    state: choice !== null ? 'answered' : isOver ? 'over' : 'open',
  };
}

interface ScriptedEvent {
  state: 'captured' | 'failed' | 'pending';
  afterSeconds: number;
  times?: number;
}

/** The outcome of a payment and its callbacks, which do not always agree with the outcome. */
const scripts: Record<SandboxChoice, { outcome: 'captured' | 'failed' | 'silent'; callbacks: ScriptedEvent[] }> = {
  approve: { outcome: 'captured', callbacks: [{ state: 'captured', afterSeconds: 0 }] },
  decline: { outcome: 'failed', callbacks: [{ state: 'failed', afterSeconds: 0 }] },
  time_out: { outcome: 'silent', callbacks: [] },
  late: { outcome: 'captured', callbacks: [{ state: 'captured', afterSeconds: 0 }] },
  twice: { outcome: 'captured', callbacks: [{ state: 'captured', afterSeconds: 0, times: 2 }] },
  out_of_order: {
    outcome: 'captured',
    callbacks: [
      { state: 'failed', afterSeconds: 0 },
      { state: 'captured', afterSeconds: 1 },
      { state: 'pending', afterSeconds: 2 },
    ],
  },
  wrong_amount: { outcome: 'captured', callbacks: [{ state: 'captured', afterSeconds: 0 }] },
};

type AnsweredPayment = { ok: true; returnUrl: string } | { ok: false };

/** Applies the choice made on the sandbox page. Only the first choice counts, and only while the page is open. */
export async function answerHostedPayment(
  db: Database,
  id: string,
  { choice, lateSeconds }: { choice: SandboxChoice; lateSeconds: number },
): Promise<AnsweredPayment> {
  if (!isHostedId(id)) return { ok: false };
  const { outcome, callbacks } = scripts[choice];
  const delaySeconds = choice === 'late' ? lateSeconds : 0;
  const events = callbacks.map(({ state, afterSeconds, times = 1 }) => ({
    id: `evt_${randomBytes(12).toString('base64url')}`,
    type: `payment.${state}`,
    times,
    after: delaySeconds + afterSeconds,
  }));
  const { rows } = await sql<{ returnUrl: string }>`
    with chosen as (
      update sandbox_payments set
        choice = ${choice},
        chosen_at = clock_timestamp(),
        outcome = ${outcome},
        answers_at = clock_timestamp() + ${delaySeconds} * interval '1 second',
        captured_minor = case
          when ${outcome} <> 'captured' then null
          when ${choice} = 'wrong_amount' then greatest(1, amount_minor / 2)
          else amount_minor
        end
      where id = ${id} and choice is null and session_ends_at > clock_timestamp()
      returning id, payment_id, currency, captured_minor, return_url
    ), queued as (
      insert into sandbox_events (id, sandbox_payment_id, body, times_left, due_at)
      select
        event.id, chosen.id,
        jsonb_build_object(
          'id', event.id, 'type', event.type, 'paymentId', payment_id, 'sandboxPayment', chosen.id,
          'amountMinor', captured_minor, 'currency', currency
        ),
        event.times, clock_timestamp() + event.after * interval '1 second'
      from chosen, jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as event (id text, type text, times integer, after integer)
    )
    select return_url from chosen`.execute(db);
  const [chosen] = rows;
  return chosen ? { ok: true, returnUrl: chosen.returnUrl } : { ok: false };
}

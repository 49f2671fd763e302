import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isHostedId } from './hosted-payment.ts';
import type { SandboxChoice } from './sandbox-choices.ts';

interface Word {
  says: 'captured' | 'failed' | 'pending';
  afterSeconds: number;
  times?: number;
}

/** What becomes of a payment, and what is told about it. What is told is not always what became of it. */
const scripts: Record<SandboxChoice, { outcome: 'captured' | 'failed' | 'silent'; words: Word[] }> = {
  approve: { outcome: 'captured', words: [{ says: 'captured', afterSeconds: 0 }] },
  decline: { outcome: 'failed', words: [{ says: 'failed', afterSeconds: 0 }] },
  time_out: { outcome: 'silent', words: [] },
  late: { outcome: 'captured', words: [{ says: 'captured', afterSeconds: 0 }] },
  twice: { outcome: 'captured', words: [{ says: 'captured', afterSeconds: 0, times: 2 }] },
  out_of_order: {
    outcome: 'captured',
    words: [
      { says: 'failed', afterSeconds: 0 },
      { says: 'captured', afterSeconds: 1 },
      { says: 'pending', afterSeconds: 2 },
    ],
  },
  wrong_amount: { outcome: 'captured', words: [{ says: 'captured', afterSeconds: 0 }] },
};

export type AnsweredPayment = { ok: true; returnUrl: string } | { ok: false };

/** The person at the page chose what happens. Only the first choice counts, and only while the page is open. */
export async function answerHostedPayment(
  db: Database,
  id: string,
  { choice, lateSeconds }: { choice: SandboxChoice; lateSeconds: number },
): Promise<AnsweredPayment> {
  if (!isHostedId(id)) return { ok: false };
  const { outcome, words } = scripts[choice];
  const delaySeconds = choice === 'late' ? lateSeconds : 0;
  const events = words.map(({ says, afterSeconds, times = 1 }) => ({
    id: `evt_${randomBytes(12).toString('base64url')}`,
    type: `payment.${says}`,
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
    ), told as (
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
    select return_url as "returnUrl" from chosen`.execute(db);
  const [chosen] = rows;
  return chosen ? { ok: true, returnUrl: chosen.returnUrl } : { ok: false };
}

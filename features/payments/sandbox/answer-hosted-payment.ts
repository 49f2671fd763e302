import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
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
export function answerHostedPayment(
  db: Database,
  id: string,
  { choice, lateSeconds }: { choice: SandboxChoice; lateSeconds: number },
): Promise<AnsweredPayment> {
  if (!isHostedId(id)) return Promise.resolve({ ok: false });
  const { outcome, words } = scripts[choice];
  const delaySeconds = choice === 'late' ? lateSeconds : 0;
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<ChosenPayment>`
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
      returning id, payment_id, currency, captured_minor, return_url`.execute(transaction);
    const [chosen] = rows;
    if (!chosen) return { ok: false };
    for (const word of words) await tell(transaction, chosen, word, delaySeconds);
    return { ok: true, returnUrl: chosen.return_url };
  });
}

interface ChosenPayment {
  id: string;
  payment_id: string;
  currency: string;
  captured_minor: number | null;
  return_url: string;
}

async function tell(
  transaction: DatabaseTransaction,
  { id, payment_id: paymentId, currency, captured_minor: amountMinor }: ChosenPayment,
  { says, afterSeconds, times = 1 }: Word,
  delaySeconds: number,
): Promise<void> {
  const eventId = `evt_${randomBytes(12).toString('base64url')}`;
  const body = { id: eventId, type: `payment.${says}`, paymentId, sandboxPayment: id, amountMinor, currency };
  await sql`
    insert into sandbox_events (id, sandbox_payment_id, body, times_left, due_at)
    values (${eventId}, ${id}, ${JSON.stringify(body)}::jsonb, ${times},
      clock_timestamp() + ${delaySeconds + afterSeconds} * interval '1 second')`.execute(transaction);
}

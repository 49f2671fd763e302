import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** Answers to forms that nobody sends again, and what providers of payments said a year ago, payers' names included. */
export async function removeOldTraces(db: Database): Promise<void> {
  await sql`delete from submits where created_at < now() - interval '2 days'`.execute(db);
  // That a callback came is kept, so that the same one still counts as a repeat.
  await sql`
    update payment_callbacks set body = '{}'
    where received_at < now() - interval '1 year' and body <> '{}'`.execute(db);
  await sql`delete from unknown_events where done_at < now() - interval '1 year'`.execute(db);
  // Money stays known by its receipt and account; who sent it, or typed a telephone number as account, is forgotten.
  await sql`
    update mpesa_receipts set payer_name = null, account = ${withoutPhones(sql.ref('account'))}
    where received_at < now() - interval '1 year'
      and state not in ('reported', 'proved', 'unmatched', 'returning')
      and (payer_name is not null or account ~ ${phone})`.execute(db);
  await sql`
    update statement_lines set details = null, account = ${withoutPhones(sql.ref('account'))}
    from statements
    where statements.id = statement_id and uploaded_at < now() - interval '1 year'
      and (details is not null or account ~ ${phone})`.execute(db);
}

/** As lib/mask-phones.ts has it. */
const phone = String.raw`(?<!\d)(\+?254|0)([17])\d{5}(\d{3})(?!\d)`;

function withoutPhones(text: Expression<unknown>): RawBuilder<string> {
  return sql`regexp_replace(${text}, ${phone}, ${String.raw`\1\2****\3`}, 'g')`;
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type CsvValue, toCsvLine } from '#features/catalogue/exchange/csv.ts';
import { sandboxHeadings } from './sandbox-format.ts';

interface Entry {
  id: string;
  at: Date;
  kind: string;
  reference: string;
  account: string;
  currency: string;
  amount: string;
  paymentId: string;
}

const rowsAtOnce = 2_000;

/** The books of the sandbox as it would hand them out: what it says about itself, and not what we made of it. */
export async function* sandboxStatement(db: Database): AsyncGenerator<string> {
  yield `\uFEFF${toCsvLine(['Statement of the sandbox: no money moves here'])}${toCsvLine(sandboxHeadings)}`;
  let after = { at: new Date(0), id: '', kind: '' };
  for (;;) {
    const { rows } = await sql<Entry>`
      select id, at, kind, reference, account, currency, to_char(minor / 100.0, 'FM999999999990.00') as amount,
        payment_id as "paymentId"
      from (
        select id, date_trunc('milliseconds', answers_at) as at,
          case outcome when 'captured' then 'payment' else 'failed' end as kind, id as reference, reference as account,
          currency, coalesce(captured_minor, amount_minor) as minor, payment_id
        from sandbox_payments where outcome in ('captured', 'failed') and answers_at <= clock_timestamp()
        union all
        select id, date_trunc('milliseconds', refunded_at), 'refund', refund_reference, reference, currency, refunded_minor,
          payment_id
        from sandbox_payments where refunded_at is not null
      ) as books
      where (at, id, kind) > (${after.at}::timestamptz, ${after.id}::text, ${after.kind}::text)
      order by at, id, kind limit ${rowsAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((entry) => toCsvLine(cellsOf(entry))).join('');
    after = last;
  }
}

function cellsOf({ id, at, kind, reference, account, currency, amount, paymentId }: Entry): CsvValue[] {
  return [id, at.toISOString(), kind, reference, account, currency, amount, paymentId];
}

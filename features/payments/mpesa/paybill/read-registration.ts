import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { MpesaContext } from '../commands/mpesa-context.ts';

/** M-Pesa was told where we listen. */
export interface PaybillRegistration {
  at: Date;
  /** Null where their account is gone. */
  by: string | null;
  /** These are the addresses of today: they change with MPESA_CALLBACK_KEY. */
  isCurrent: boolean;
  /** M-Pesa was told elsewhere, as an administrator says. */
  isSaid: boolean;
}

/** The last one that M-Pesa took, or is said to have taken. M-Pesa itself can not be asked. */
export async function readRegistration(
  db: Database,
  mpesa: Pick<MpesaContext, 'shortCode' | 'paths'>,
): Promise<PaybillRegistration | undefined> {
  const { rows } = await sql<PaybillRegistration>`
    select at, coalesce(nullif(full_name, ''), email) as by,
      after ->> 'addresses' is not distinct from ${markOfAddresses(mpesa)} as "isCurrent",
      after ->> 'answer' = 'said' as "isSaid"
    from audit_log left join users on users.id = actor_id
    where subject_type = 'paybill' and subject_id = ${mpesa.shortCode} and action = 'paybill_registered'
      and after ->> 'answer' in ('accepted', 'said')
    order by at desc limit 1`.execute(db);
  return rows[0];
}

/** By which they are known again, without being told: they are secrets. */
export function markOfAddresses({ paths }: Pick<MpesaContext, 'paths'>): string {
  const addresses = [
    paths.addressOf({ kind: 'paybill_check' }),
    paths.addressOf({ kind: 'paybill_money' }),
  ].join('\n');
  return createHash('sha256').update(addresses).digest('hex').slice(0, 12);
}

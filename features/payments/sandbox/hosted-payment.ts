import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface HostedPayment {
  id: string;
  reference: string;
  method: 'mpesa' | 'card';
  currency: string;
  amountMinor: number;
  payerPhone: string | null;
  returnUrl: string;
  /** `over`: nobody paid in time. */
  state: 'open' | 'answered' | 'over';
}

/** Whether a text from an address can be that of a page at all. */
export function isHostedId(text: string): boolean {
  return /^[\w-]{20,40}$/.test(text);
}

/** A payment as the page of the sandbox shows it. */
export async function readHostedPayment(db: Database, id: string): Promise<HostedPayment | undefined> {
  if (!isHostedId(id)) return undefined;
  const row = await db
    .selectFrom('sandbox_payments')
    .select([
      'id',
      'reference',
      'method',
      'currency',
      'amount_minor as amountMinor',
      'payer_phone as payerPhone',
      'return_url as returnUrl',
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

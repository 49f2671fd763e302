import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { createMpesaContext } from '#features/payments/mpesa/mpesa-context.ts';
import { followUpReceipt } from '#features/payments/mpesa/paybill/follow-up-receipts.ts';
import type { PaybillParts } from '#features/payments/mpesa/paybill/paybill-receipt.ts';
import { type ReceivedMoney, settleMoney } from '#features/payments/settle-money.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { recordingHooks } from '../unpaid-bookings.ts';

const shortCode = '600984';

/** A house with a paybill, whose M-Pesa is not there: what it says is written by hand. */
export function paybillContext(db: Database): PaybillParts {
  return {
    db,
    log: createLog('silent'),
    providers: new Map(),
    hooks: recordingHooks(),
    settle: (money: ReceivedMoney) => settleMoney(db, money),
    mpesa: createMpesaContext(
      {
        isLive: false,
        apiUrl: 'http://127.0.0.1:9',
        consumerKey: 'a-consumer-key',
        consumerSecret: 'a-consumer-secret',
        shortCode,
        passkey: 'a-passkey-of-tests',
        callbackKey: 'a-callback-key-of-tests-long-enough',
        callbackUrl: undefined,
        initiator: { name: 'initiator', securityCredential: 'a-security-credential' },
        minKes: 1,
        maxKes: 250_000,
      },
      { baseUrl: 'http://localhost:3000' },
    ),
  };
}

/** Money that came to the paybill, of which M-Pesa says that it did: matched, or left for a person. */
export async function provedMoney(
  parts: PaybillParts,
  { receipt, account, amountMinor }: { receipt: string; account: string; amountMinor: number },
): Promise<void> {
  const { db } = parts;
  await sql`
    insert into mpesa_receipts (receipt, amount_minor, account, payer_name, paid_at, source)
    values (${receipt}, ${amountMinor}, ${account}, 'Wanjiku', now(), 'confirmation')`.execute(db);
  const status = {
    receipt,
    status: 'Completed',
    amountMinor,
    creditParty: `${shortCode} - House of tests`,
  };
  await sql`
    insert into mpesa_commands (id, kind, receipt, answered_at, result_code, result)
    values (${newId()}, 'status', ${receipt}, clock_timestamp(), '0', ${JSON.stringify(status)}::jsonb)`.execute(db);
  await followUpReceipt(parts, receipt);
}

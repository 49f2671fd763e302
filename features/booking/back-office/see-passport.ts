import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { openPassport } from '../seal-passport.ts';

export type SeenPassport =
  | { ok: true; number: string }
  /** `sealed_otherwise`: with a secret that this product does not have any more. */
  | { ok: false; error: 'gone' | 'sealed_otherwise' };

/** The number of a traveller's passport, in the open. That somebody looked is written down, what they saw is not. */
export function seePassport(
  { db, secret }: { db: Database; secret: string },
  { bookingId, position }: { bookingId: string; position: number },
  actor: Actor & { id: string },
): Promise<SeenPassport> {
  return inTransaction(db, async (transaction) => {
    const traveller = await transaction
      .selectFrom('booking_travellers')
      .select('passport_sealed')
      .where('booking_id', '=', bookingId)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!traveller?.passport_sealed) return { ok: false, error: 'gone' };
    const number = openPassport(secret, traveller.passport_sealed);
    if (number === undefined) return { ok: false, error: 'sealed_otherwise' };
    await writeAudit(transaction, {
      actor,
      action: 'passport_seen',
      subjectType: 'booking',
      subjectId: bookingId,
      after: { traveller: position },
    });
    return { ok: true, number };
  });
}

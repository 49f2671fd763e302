import type { Database } from '#db/connect.ts';

/** Whose a reference is: all that is read before it is known who asks. */
export function readHolder(
  db: Database,
  reference: string,
): Promise<{ id: string; userId: string | null; contactEmail: string } | undefined> {
  return db
    .selectFrom('bookings')
    .select(['id', 'user_id as userId', 'contact_email as contactEmail'])
    .where('reference', '=', reference)
    .executeTakeFirst();
}

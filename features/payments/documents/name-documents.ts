import type { Database } from '#db/connect.ts';
import { documentKinds, documentName } from './document.ts';

/** What the documents for these bookings and payments are called, by their ids, as far as they have numbers. */
export async function nameDocuments(
  db: Database,
  subjectIds: readonly string[],
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('documents')
    .select(['kind', 'number', 'payment_id', 'booking_id'])
    .where(({ or, eb }) => or([eb('payment_id', 'in', subjectIds), eb('booking_id', 'in', subjectIds)]))
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ kind, number, payment_id, booking_id }) => {
      const known = documentKinds.find((one) => one === kind);
      const subject = payment_id ?? booking_id;
      return known && subject ? [[subject, documentName(known, number)]] : [];
    }),
  );
}

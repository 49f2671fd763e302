import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export const documentKinds = ['receipt', 'invoice'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const prefixes: Record<DocumentKind, string> = { receipt: 'RCT', invoice: 'INV' };

/** RCT-000123 or INV-000123, printed on the document and used as its file name. */
function documentName(kind: DocumentKind, number: number): string {
  return `${prefixes[kind]}-${String(number).padStart(6, '0')}`;
}

export interface NamedDocument {
  /** RCT-000123 */
  name: string;
  issuedAt: Date;
}

/**
 * The name of a payment's receipt or a booking's invoice, numbered now if it has no number yet. Undefined when the payment was
 * not captured or the booking not confirmed.
 */
export async function nameOfDocument(
  db: Database,
  kind: DocumentKind,
  subjectId: string,
): Promise<NamedDocument | undefined> {
  const { rows } = await sql<{ number: number | null }>`
    select document_number(${kind}, ${subjectId}::uuid) as number`.execute(db);
  const number = rows[0]?.number ?? null;
  if (number === null) return undefined;
  const document = await db
    .selectFrom('documents')
    .select('issuedAt')
    .where('kind', '=', kind)
    .where('number', '=', number)
    .executeTakeFirst();
  return document && { name: documentName(kind, number), issuedAt: new Date(document.issuedAt) };
}

/** Names of the numbered documents of these bookings and payments, by booking or payment id. */
export async function nameDocuments(db: Database, subjectIds: readonly string[]): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('documents')
    .select(['kind', 'number', 'paymentId', 'bookingId'])
    .where(({ or, eb }) => or([eb('paymentId', 'in', subjectIds), eb('bookingId', 'in', subjectIds)]))
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ kind, number, paymentId, bookingId }) => {
      const known = documentKinds.find((one) => one === kind);
      const subject = paymentId ?? bookingId;
      return known && subject ? [[subject, documentName(known, number)]] : [];
    }),
  );
}

const documentsAtOnce = 500;

/**
 * Numbers all receipts and invoices without a number in batches, the earliest payment first. Does nothing while another
 * process does it. Returns how many were examined.
 */
export async function numberDocuments(
  db: Database,
  { signal, atOnce = documentsAtOnce }: { signal?: AbortSignal; atOnce?: number } = {},
): Promise<number> {
  let all = 0;
  for (const kind of documentKinds) {
    for (let count = atOnce; count === atOnce && !signal?.aborted; ) {
      const { rows } = await sql<{ count: number | null }>`
        select number_documents(${kind}, ${atOnce}::integer, false) as count`.execute(db);
      count = rows[0]?.count ?? 0;
      all += count;
    }
  }
  return all;
}

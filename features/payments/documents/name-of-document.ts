import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DocumentKind, documentName } from './document.ts';

export interface NamedDocument {
  /** RCT-000123 */
  name: string;
  issuedAt: Date;
}

/**
 * What the receipt of a payment, or the invoice of a booking, is called. One that has no number yet gets it now. Undefined
 * where no money came, or nothing was confirmed.
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
  const paper = await db
    .selectFrom('documents')
    .select('issued_at')
    .where('kind', '=', kind)
    .where('number', '=', number)
    .executeTakeFirst();
  return paper && { name: documentName(kind, number), issuedAt: new Date(paper.issued_at) };
}

import { sql } from 'kysely';
import { z } from 'zod';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { DocumentStore } from './document-store.ts';

export const removeDocumentsTask = 'remove_documents';

export const storedDocumentsSchema = z.object({ names: z.array(z.string()) });

/**
 * Files go once the transaction that lets go of them has committed, and are asked for again while the store can't be
 * reached: documents of somebody who left must not stay behind.
 */
export async function queueRemoval(
  transaction: DatabaseTransaction,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await sql`
    select graphile_worker.add_job(
      ${removeDocumentsTask}::text, payload := ${JSON.stringify({ names })}::json
    )`.execute(transaction);
}

export async function removeStored(
  documents: DocumentStore,
  { names }: z.infer<typeof storedDocumentsSchema>,
): Promise<void> {
  for (const name of names) await documents.remove(name);
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { documentKinds } from './document.ts';

const documentsAtOnce = 500;

/**
 * Gives numbers to all receipts and invoices that have none yet, some at a time and those whose money came first before
 * the others. Where another process does so at this moment, there is nothing to do. Says how many were looked at.
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

import { type Expression, sql } from 'kysely';
import type { Database } from './connect.ts';

const idsAtOnce = 10_000;
const bytesOfId = 16;

export interface CollectedIds {
  count: number;
  /** In the order of the query. */
  chunks(size: number): Generator<string[]>;
}

/**
 * Reads the ids of a query with a cursor and stores each in 16 bytes: a million takes 16 MB. The caller then reads the rows in
 * chunks, as slowly as a browser downloads them, without holding a connection or a snapshot.
 */
export async function collectIds(db: Database, query: Expression<unknown>): Promise<CollectedIds> {
  const pieces: Buffer[] = [];
  await db.transaction().execute(async (transaction) => {
    await sql`declare collected_ids no scroll cursor for ${query}`.execute(transaction);
    while (true) {
      const { rows } = await sql<{
        id: string;
      }>`fetch ${sql.raw(String(idsAtOnce))} from collected_ids`.execute(transaction);
      if (rows.length === 0) return;
      pieces.push(Buffer.from(rows.map(({ id }) => id.replaceAll('-', '')).join(''), 'hex'));
    }
  });
  const packed = Buffer.concat(pieces);
  return { count: packed.length / bytesOfId, chunks };

  function* chunks(size: number): Generator<string[]> {
    for (let from = 0; from < packed.length; from += size * bytesOfId) {
      const hex = packed.subarray(from, from + size * bytesOfId).toString('hex');
      yield (hex.match(/.{32}/g) ?? []).map((id) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
    }
  }
}

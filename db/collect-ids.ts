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
 * The ids that a query finds, read by a cursor and kept in 16 bytes each: a million takes 16 MB. Whoever then reads the
 * rows piece by piece, as slowly as a browser takes them, holds no connection and no snapshot meanwhile.
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
      yield (hex.match(/.{32}/g) ?? []).map((id) =>
        id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      );
    }
  }
}

import type { Database } from '#db/connect.ts';
import type { ExchangedRecord } from './catalogue-records.ts';
import { type CatalogueKind, recordsOf } from './kinds.ts';

export const usualRecordsAtOnce = 100;
export const maxRecordsAtOnce = 500;

/** One piece of a kind, and the id to ask on with; null after the last one. */
export async function readRecords(
  db: Database,
  kind: CatalogueKind,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ data: ExchangedRecord[]; next: string | null }> {
  const { columns, read } = recordsOf(kind);
  const found = await read(db, { afterId: after, limit: limit + 1 });
  const data = found
    .slice(0, limit)
    .map((record) => Object.fromEntries(columns.map((column) => [column, record[column] ?? null])));
  const next = found.length > limit ? String(data.at(-1)?.id) : null;
  return { data, next };
}

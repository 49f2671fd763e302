import { collectIds } from '#db/collect-ids.ts';
import type { Database } from '#db/connect.ts';
import { csvHead, toCsvLine } from '#lib/csv.ts';
import type { ExchangedRecord } from '../editing/catalogue-records.ts';
import { type CatalogueKind, recordsOf } from './kinds.ts';

/** Small, so that formatting one chunk does not block the event loop. */
const batchSize = 200;

/** Streams a whole kind, or the rows of a list's URL, as one CSV file. */
export async function* exportCsv(
  db: Database,
  kind: CatalogueKind,
  listedBy?: URLSearchParams,
): AsyncGenerator<string> {
  const { columns, read, listed } = recordsOf(kind);
  const toLine = (record: ExchangedRecord) => toCsvLine(columns.map((column) => record[column] ?? null));
  yield csvHead(columns);
  if (listedBy) {
    const found = await listed(db, listedBy);
    if (!found) return;
    for (const ids of (await collectIds(db, found)).chunks(batchSize)) {
      const byId = new Map((await read(db, { ids })).map((record) => [record.id, record]));
      // Rows deleted since the ids were read are left out.
      yield ids
        .map((id) => byId.get(id))
        .filter((record) => record !== undefined)
        .map(toLine)
        .join('');
    }
    return;
  }
  let afterId: string | undefined;
  while (true) {
    const records = await read(db, { afterId, limit: batchSize });
    if (records.length === 0) return;
    yield records.map(toLine).join('');
    afterId = String(records.at(-1)?.id);
  }
}

export const defaultRecordLimit = 100;
export const maxRecordLimit = 500;

/** Returns a page of records and the id to pass as `after` for the next one; null after the last. */
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

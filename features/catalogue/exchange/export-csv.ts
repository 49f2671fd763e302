import { collectIds } from '#db/collect-ids.ts';
import type { Database } from '#db/connect.ts';
import type { ExchangedRecord } from './catalogue-records.ts';
import { toCsvLine } from './csv.ts';
import { type CatalogueKind, recordsOf } from './kinds.ts';

/** Few, so that nobody waits while a piece is made. */
const recordsAtOnce = 200;

/** The whole kind, or what its list finds under an address, as one file that is read and sent piece by piece. */
export async function* exportCsv(
  db: Database,
  kind: CatalogueKind,
  listedBy?: URLSearchParams,
): AsyncGenerator<string> {
  const { columns, read, listed } = recordsOf(kind);
  const toLine = (record: ExchangedRecord) => toCsvLine(columns.map((column) => record[column] ?? null));
  // Without this mark, spreadsheets take the file for one of their own country's encoding.
  yield `\uFEFF${toCsvLine(columns)}`;
  if (listedBy) {
    const found = await listed(db, listedBy);
    if (!found) return;
    for (const ids of (await collectIds(db, found)).chunks(recordsAtOnce)) {
      const byId = new Map((await read(db, { ids })).map((record) => [record.id, record]));
      // What was deleted meanwhile is left out.
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
    const records = await read(db, { afterId, limit: recordsAtOnce });
    if (records.length === 0) return;
    yield records.map(toLine).join('');
    afterId = String(records.at(-1)?.id);
  }
}

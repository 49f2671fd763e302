import type { Database } from '#db/connect.ts';
import { toCsvLine } from './csv.ts';
import { type CatalogueKind, recordsOf } from './kinds.ts';

const recordsAtOnce = 1_000;

/** The whole kind as one file, read and sent piece by piece: a million flights need no more memory than ten. */
export async function* exportCsv(db: Database, kind: CatalogueKind): AsyncGenerator<string> {
  const { columns, read } = recordsOf(kind);
  // Without this mark, spreadsheets take the file for one of their own country's encoding.
  yield `\uFEFF${toCsvLine(columns)}`;
  let afterId: string | undefined;
  while (true) {
    const records = await read(db, { afterId, limit: recordsAtOnce });
    if (records.length === 0) return;
    yield records.map((record) => toCsvLine(columns.map((column) => record[column] ?? null))).join('');
    afterId = String(records.at(-1)?.id);
  }
}

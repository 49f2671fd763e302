import type { Database } from '#db/connect.ts';
import { listRecords, readRecordQuery } from '#features/catalogue/editing/list-records.ts';
import type { CatalogueTable, RecordList } from '#features/catalogue/editing/record-kind.ts';
import { requestedDialog } from './outcome.ts';

/** The page of a list, and the row of its open form. */
export async function loadRecords<Row, Edited>(
  db: Database,
  kind: { table: CatalogueTable; list: RecordList<Row> },
  params: URLSearchParams,
  read: (db: Database, id: string) => Promise<Edited | undefined>,
) {
  const query = readRecordQuery(kind, params);
  const requested = requestedDialog(params);
  const { isAdd, editId } = requested;
  const [list, edited] = await Promise.all([listRecords(db, kind, query), editId ? read(db, editId) : undefined]);
  return { query, list, requested, edited, hasForm: isAdd || editId !== null };
}

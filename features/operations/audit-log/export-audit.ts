import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { type AuditQuery, partialNote } from './audit-query.ts';
import { findByText } from './find-by-text.ts';
import { type AuditPlace, readIds } from './list-audit.ts';
import { type AuditLine, readEntries } from './read-entries.ts';

const batchSize = 1_000;

/** More rows are unwieldy in a spreadsheet; the period filter leads to the rest. */
export const maxExportedRows = 50_000;

type Cell = (line: AuditLine) => string | null;

const columns: Record<string, Cell> = {
  at: ({ at }) => at.toISOString(),
  actor_name: ({ actor }) => actor?.name ?? null,
  actor_email: ({ actor }) => actor?.email ?? null,
  actor_role: ({ actor }) => actor?.role ?? null,
  actor_id: ({ actor }) => actor?.id ?? null,
  action: ({ action }) => action,
  subject_type: ({ subject }) => subject.type,
  subject_id: ({ subject }) => subject.id,
  subject_name: ({ subject }) => subject.name,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
  client_address: ({ clientAddress }) => clientAddress,
  request_id: ({ requestId }) => requestId,
};

export const auditColumns: readonly string[] = Object.keys(columns);

/** Yields the filtered rows in batches. The export is audited before the first row. */
export async function* exportAudit(
  db: Database,
  query: AuditQuery,
  actor: Person,
  maxRows = maxExportedRows,
): AsyncGenerator<(string | null)[][]> {
  const { cursor: _, timeZone: __, ...filters } = query;
  const usedFilters = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  await inTransaction(db, (transaction) =>
    writeAudit(transaction, actor, ['audit_log', 'export'], 'audit_exported', {
      after: Object.fromEntries(usedFilters),
    }),
  );
  const matches = query.text === '' ? undefined : await findByText(db, query.text);
  let place: AuditPlace | undefined;
  for (let written = 0; ; ) {
    const limit = Math.min(batchSize, maxRows - written);
    // Reads one row more, to know whether the file is complete.
    const found = await readIds(db, query, matches, { place, direction: 'older', limit: Math.max(limit, 1) });
    if (found.length === 0 || limit === 0) {
      const isCut = found.length > 0;
      const notes = [
        ...(isCut
          ? [
              `Only the newest ${maxRows.toLocaleString('en-US')} rows are in this file. Choose a period to get the rest.`,
            ]
          : []),
        ...(matches?.isPartial ? [partialNote] : []),
      ];
      if (notes.length > 0) yield [[notes.join(' ')]];
      return;
    }
    const ids = found.map(({ id }) => id);
    const lines = await readEntries(db, ids);
    yield lines.map((line) => Object.values(columns).map((cell) => cell(line)));
    written += found.length;
    place = found.at(-1);
  }
}

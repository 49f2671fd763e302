import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { AuditQuery } from './audit-query.ts';
import { findByText } from './find-by-text.ts';
import { type AuditPlace, readIds } from './matching-audit.ts';
import { type AuditLine, readEntries } from './read-entries.ts';

export const auditLinesPerPage = 50;

export interface AuditPage {
  lines: AuditLine[];
  /** The ids to go on from; null where there is nothing further. */
  older: string | null;
  newer: string | null;
  /** Not everybody who has the text in their name was looked for. */
  isPartial: boolean;
}

/** One page of the log, the newest first. From page to page it goes by the row, not by a number: the last page is as quick as the first. */
export async function listAudit(db: Database, query: AuditQuery): Promise<AuditPage> {
  const sought = query.text === '' ? undefined : await findByText(db, query.text);
  const place = query.cursor && (await placeOf(db, query.cursor.id));
  const way = place ? (query.cursor?.way ?? 'older') : 'older';
  // One more than is shown says whether there is more.
  const ids = await readIds(db, query, sought, { place, way, limit: auditLinesPerPage + 1 });
  const isMore = ids.length > auditLinesPerPage;
  const shown = way === 'older' ? ids.slice(0, auditLinesPerPage) : ids.slice(-auditLinesPerPage);
  const lines = await readEntries(
    db,
    shown.map(({ id }) => id),
  );
  const hasOlder = way === 'older' ? isMore : true;
  const hasNewer = way === 'older' ? place !== undefined : isMore;
  return {
    lines,
    older: hasOlder ? (shown.at(-1)?.id ?? null) : null,
    newer: hasNewer ? (shown[0]?.id ?? null) : null,
    isPartial: sought?.isPartial ?? false,
  };
}

async function placeOf(db: Database, id: string): Promise<AuditPlace | undefined> {
  const { rows } = await sql<AuditPlace>`
    select at::text as at, id from audit_log where id = ${id}::uuid`.execute(db);
  return rows[0];
}

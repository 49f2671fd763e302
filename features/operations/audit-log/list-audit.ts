import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { AuditQuery } from './audit-query.ts';
import { findByText, type TextMatches } from './find-by-text.ts';
import { type AuditLine, readEntries } from './read-entries.ts';

export const auditLinesPerPage = 50;

export interface AuditPage {
  lines: AuditLine[];
  /** The ids to continue from; null at the end. */
  older: string | null;
  newer: string | null;
  /** More people match the text than were searched. */
  isPartial: boolean;
}

/** The newest first. Keyset pagination: the last page is as fast as the first. */
export async function listAudit(db: Database, query: AuditQuery): Promise<AuditPage> {
  const matches = query.text === '' ? undefined : await findByText(db, query.text);
  const place = query.cursor && (await placeOf(db, query.cursor.id));
  const direction = place ? (query.cursor?.direction ?? 'older') : 'older';
  // Reads one row more, to know whether there are more.
  const ids = await readIds(db, query, matches, { place, direction, limit: auditLinesPerPage + 1 });
  const isMore = ids.length > auditLinesPerPage;
  const shown = direction === 'older' ? ids.slice(0, auditLinesPerPage) : ids.slice(-auditLinesPerPage);
  const shownIds = shown.map(({ id }) => id);
  const hasOlder = direction === 'older' ? isMore : true;
  const hasNewer = direction === 'older' ? place !== undefined : isMore;
  return {
    lines: await readEntries(db, shownIds),
    older: hasOlder ? (shown.at(-1)?.id ?? null) : null,
    newer: hasNewer ? (shown[0]?.id ?? null) : null,
    isPartial: matches?.isPartial ?? false,
  };
}

async function placeOf(db: Database, id: string): Promise<AuditPlace | undefined> {
  const { rows } = await sql<AuditPlace>`
    select at::text as at, id from audit_log where id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** A position in the log. `at` is text, because a JavaScript date has no microseconds. */
export interface AuditPlace {
  at: string;
  id: string;
}

/**
 * The ids of a page from a position on. A search text may match many actors and subjects: for each, one page
 * is read by an index, so that a subject with many rows does not slow the query down.
 */
export async function readIds(
  db: Database,
  query: AuditQuery,
  matches: TextMatches | undefined,
  { place, direction, limit }: { place: AuditPlace | undefined; direction: 'older' | 'newer'; limit: number },
): Promise<AuditPlace[]> {
  const isOlder = direction === 'older';
  const beside =
    place && sql`(at, audit_log.id) ${sql.raw(isOlder ? '<' : '>')} (${place.at}::timestamptz, ${place.id}::uuid)`;
  const conditions = [...filters(query), ...(beside ? [beside] : [])];
  const order = sql.raw(isOlder ? 'at desc, id desc' : 'at asc, id asc');
  const pageOf = (condition: RawBuilder<unknown>) => sql`
    select at, id from audit_log where ${sql.join([condition, ...conditions], sql` and `)} order by ${order} limit ${limit}`;
  const found = matches ? matchingRows(matches, pageOf) : pageOf(sql`true`);
  const { rows } = await sql<AuditPlace>`
    select at::text as at, id from (${found}) as found order by ${sql.raw(isOlder ? 'found.at desc, id desc' : 'found.at asc, id asc')} limit ${limit}`.execute(
    db,
  );
  return isOlder ? rows : rows.toReversed();
}

/** Separate queries per actor and action, so that the planner knows how rare each one is. */
function matchingRows(
  { actors, subjects, actions }: TextMatches,
  pageOf: (condition: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ofSubjects = sql`
    select page.at, page.id from unnest(${subjects}::text[]) as sought(value)
    cross join lateral (${pageOf(sql`subject_id = sought.value`)}) as page`;
  return sql.join(
    [
      ofSubjects,
      ...actors.map((id) => sql`(${pageOf(sql`actor_id = ${id}::uuid`)})`),
      ...actions.map((action) => sql`(${pageOf(sql`action = ${action}`)})`),
    ],
    sql` union `,
  );
}

function filters(query: AuditQuery): RawBuilder<unknown>[] {
  const { action, subjectType, subjectId, actorId, role, from, to, timeZone } = query;
  const startOf = (date: string) => sql`(${date}::timestamp at time zone ${timeZone})`;
  return [
    action && sql`action = ${action}`,
    subjectType && sql`subject_type = ${subjectType}`,
    subjectId && sql`subject_id = ${subjectId}`,
    actorId && sql`actor_id = ${actorId}::uuid`,
    role && (role === 'nobody' ? sql`actor_role is null` : sql`actor_role = ${role}`),
    from && sql`at >= ${startOf(from)}`,
    to && sql`at < ${startOf(to)} + interval '1 day'`,
  ].filter((condition) => condition !== undefined && condition !== '');
}

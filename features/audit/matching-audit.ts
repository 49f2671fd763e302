import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { AuditQuery } from './audit-query.ts';
import type { Sought } from './find-by-text.ts';

/** A place in the order of the log. As a text: JavaScript's own moments have no microseconds. */
export interface AuditPlace {
  at: string;
  id: string;
}

/**
 * The ids of a page, next to a place in the order. A text may mean many people and things: of each as many rows are read as
 * a page has, by an index, so that nobody with many rows makes anybody wait.
 */
export async function readIds(
  db: Database,
  query: AuditQuery,
  sought: Sought | undefined,
  { place, way, limit }: { place: AuditPlace | undefined; way: 'older' | 'newer'; limit: number },
): Promise<AuditPlace[]> {
  const isOlder = way === 'older';
  const beside =
    place &&
    sql`(at, audit_log.id) ${sql.raw(isOlder ? '<' : '>')} (${place.at}::timestamptz, ${place.id}::uuid)`;
  const conditions = [...filters(query), ...(beside ? [beside] : [])];
  const order = sql.raw(isOlder ? 'at desc, id desc' : 'at asc, id asc');
  const pageOf = (condition: RawBuilder<unknown>) => sql`
    select at, id from audit_log where ${sql.join([condition, ...conditions], sql` and `)} order by ${order} limit ${limit}`;
  const found = sought ? soughtRows(sought, pageOf) : pageOf(sql`true`);
  const { rows } = await sql<AuditPlace>`
    select at::text as at, id from (${found}) as found order by ${sql.raw(isOlder ? 'found.at desc, id desc' : 'found.at asc, id asc')} limit ${limit}`.execute(
    db,
  );
  return isOlder ? rows : rows.toReversed();
}

/** People and actions are named one by one: PostgreSQL then knows of each whether it is a rare one. */
function soughtRows(
  { actors, subjects, actions }: Sought,
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

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { addressOfPerson, nameOfPerson } from '#features/audit/name-of-person.ts';
import { isId } from '#lib/untrusted-input.ts';
import { type NamedSubject, nameQueries, nameSubjects } from './name-subjects.ts';

export interface AuditLine {
  id: string;
  at: Date;
  /** Null for the system and for somebody not signed in. */
  actor: { id: string; role: string | null; name: string | null; email: string | null } | null;
  action: string;
  subject: NamedSubject;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  clientAddress: string | null;
  requestId: string | null;
}

interface Row extends Omit<AuditLine, 'actor' | 'subject'> {
  actorId: string | null;
  role: string | null;
  name: string | null;
  email: string | null;
  subjectType: string;
  subjectId: string;
}

export async function readEntries(db: Database, ids: readonly string[]): Promise<AuditLine[]> {
  const { rows } = await sql<Row>`
    select audit_log.id, at, action, subject_type, subject_id, before, after,
      client_address, request_id, actor_id, actor_role as role,
      ${nameOfPerson('users')} as name, ${addressOfPerson('users')} as email
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join audit_log on audit_log.id = wanted.id
    left join users on users.id = audit_log.actor_id
    order by wanted.place`.execute(db);
  const named = await nameSubjects(db, rows);
  return rows.map(({ actorId, role, name, email, subjectType, subjectId, ...line }) => ({
    ...line,
    actor: actorId === null ? null : { id: actorId, role, name, email },
    subject: named(subjectType, subjectId),
  }));
}

/** Names for the ids inside changes, such as an assignee or the airline of a flight. */
export async function nameIds(
  db: Database,
  lines: readonly Pick<AuditLine, 'before' | 'after'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(lines.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]));
  if (ids.size === 0) return new Map();
  const wanted = sql`${[...ids]}::uuid[]`;
  const named = Object.values(nameQueries).map((query) => sql`select id, name from (${query(wanted)}) as one`);
  const { rows } = await sql<{ id: string; name: string | null }>`
    ${sql.join(named, sql` union all `)}`.execute(db);
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return isId(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { addressOfPerson, nameOfPerson } from './name-person.ts';
import { type NamedSubject, nameSubjects } from './name-subjects.ts';

export interface AuditLine {
  id: string;
  at: Date;
  /** Null for the product itself and for somebody who was not signed in. */
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

/** In the order of the ids. */
export async function readEntries(db: Database, ids: readonly string[]): Promise<AuditLine[]> {
  const { rows } = await sql<Row>`
    select audit_log.id, at, action, subject_type as "subjectType", subject_id as "subjectId", before, after,
      client_address as "clientAddress", request_id as "requestId", actor_id as "actorId", actor_role as role,
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

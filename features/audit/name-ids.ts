import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isId } from '#lib/is-id.ts';
import { nameQueries } from './name-subjects.ts';
import type { AuditLine } from './read-entries.ts';

/** The names of what the changes on a page speak of by its id: who something was assigned to, the airline of a flight. */
export async function nameIds(
  db: Database,
  lines: readonly Pick<AuditLine, 'before' | 'after'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(lines.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]));
  if (ids.size === 0) return new Map();
  const wanted = sql`${[...ids]}::uuid[]`;
  const named = Object.values(nameQueries).map(
    (query) => sql`select id, name from (${query(wanted)}) as one`,
  );
  const { rows } = await sql<{ id: string; name: string | null }>`
    ${sql.join(named, sql` union all `)}`.execute(db);
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return isId(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

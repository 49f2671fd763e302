import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** Every action that was ever done. They are few among many rows: each step of the recursion leaps to the next one in the index. */
export function listActions(db: Database): Promise<string[]> {
  return namesIn(db, 'action');
}

/** Every kind of thing that anything was ever done to. */
export function listSubjectTypes(db: Database): Promise<string[]> {
  return namesIn(db, 'subject_type');
}

async function namesIn(db: Database, column: 'action' | 'subject_type'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ name: string }>`
    with recursive known as (
      (select ${name} as name from audit_log order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${name} > known.name order by ${name} limit 1)
      from known where known.name is not null
    )
    select name from known where name is not null order by name`.execute(db);
  return rows.map((row) => row.name);
}

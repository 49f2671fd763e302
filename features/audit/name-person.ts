import { type RawBuilder, sql } from 'kysely';

const erasedAccount = 'Erased account';

/**
 * What the office calls somebody: by name, or by address where there is none. An erased account keeps a row that
 * things point to, and nothing of the person. Null where the join found nobody.
 */
export function nameOfPerson(users: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${users}.${column}`);
  return sql`case when ${of('erased_at')} is null
    then coalesce(nullif(${of('full_name')}, ''), ${of('email')}) else ${erasedAccount} end`;
}

/** Null for an erased account: the one in its row only keeps the column unique. */
export function addressOfPerson(users: string): RawBuilder<string | null> {
  return sql`case when ${sql.ref(`${users}.erased_at`)} is null then ${sql.ref(`${users}.email`)} end`;
}

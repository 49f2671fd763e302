import { type RawBuilder, sql } from 'kysely';

const erasedAccount = 'Erased account';

/**
 * SQL for a user's name, or e-mail address without one. An erased account shows as such. Null if the join
 * found nobody.
 */
export function nameOfPerson(users: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${users}.${column}`);
  return sql`case when ${of('erasedAt')} is null
    then coalesce(nullif(${of('fullName')}, ''), ${of('email')}) else ${erasedAccount} end`;
}

/** Null for an erased account, whose placeholder only keeps the column unique. */
export function addressOfPerson(users: string): RawBuilder<string | null> {
  return sql`case when ${sql.ref(`${users}.erasedAt`)} is null then ${sql.ref(`${users}.email`)} end`;
}

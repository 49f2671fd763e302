import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';

/** Somebody who answers inquiries. */
export interface Colleague {
  id: string;
  /** The address where there is no name. */
  name: string;
}

/** Of a row of users: may open the back-office now. */
export const worksHere: RawBuilder<boolean> = sql`is_admin_in_office(users)`;

export async function listColleagues(db: Database): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select id, coalesce(nullif(full_name, ''), email) as name from users
    where ${worksHere} order by lower(coalesce(nullif(full_name, ''), email)), id`.execute(db);
  return rows;
}

/** Held in place until the caller has pointed to them, so that nobody is demoted in between. */
export async function lockColleague(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${id}::uuid and ${worksHere} for share`.execute(transaction);
  return rows.length > 0;
}

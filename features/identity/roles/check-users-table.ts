import type { Database } from '#db/connect.ts';

const readAtMost = 5;

/** For developers: reads up to five users and says how many there were. */
export async function checkUsersTable(db: Database): Promise<number> {
  const users = await db.selectFrom('users').select('id').limit(readAtMost).execute();
  return users.length;
}

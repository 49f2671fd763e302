import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { shortAddress } from '#lib/limit-keys.ts';

/** Active sessions, the latest used first. */
export async function listSessions(db: Database, userId: string, timeoutMinutes: number) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt as lastUsedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('updatedAt', '>', sql<Date>`now() - make_interval(mins => ${timeoutMinutes})`)
    .orderBy('updatedAt', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({ ...row, ipAddress: row.ipAddress && shortAddress(row.ipAddress) }));
}

export async function endSession(db: Database, userId: string, sessionId: string): Promise<{ ended: boolean }> {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  return { ended: ended !== undefined };
}

export async function endOtherSessions(db: Database, userId: string, currentSessionId: string): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '<>', currentSessionId)
    .returning('id')
    .execute();
  return ended.length;
}

/** A nightly job: deletes expired sessions, links and codes. */
export async function removeExpiredCredentials(db: Database, sessionTimeoutMinutes: number): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('expiresAt', '<', now),
        where('updatedAt', '<', sql<Date>`now() - make_interval(mins => ${sessionTimeoutMinutes})`),
      ]),
    )
    .execute();
  await db.deleteFrom('mailedLinks').where('expiresAt', '<', now).execute();
  await db.deleteFrom('phoneProofs').where('expiresAt', '<', now).execute();
  await db.deleteFrom('verifications').where('expiresAt', '<', now).execute();
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { shortAddress } from '#lib/limit-keys.ts';

interface OpenSession {
  id: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Active sessions, the latest used first. */
export async function listSessions(db: Database, userId: string, timeoutMinutes: number): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('updated_at', '>', sql<Date>`now() - make_interval(mins => ${timeoutMinutes})`)
    .orderBy('updated_at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ipAddress: row.ip_address && shortAddress(row.ip_address),
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastUsedAt: row.updated_at,
  }));
}

export async function endSession(db: Database, userId: string, sessionId: string): Promise<{ ended: boolean }> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  return { ended: ended !== undefined };
}

export async function endOtherSessions(db: Database, userId: string, currentSessionId: string): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
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
        where('expires_at', '<', now),
        where('updated_at', '<', sql<Date>`now() - make_interval(mins => ${sessionTimeoutMinutes})`),
      ]),
    )
    .execute();
  await db.deleteFrom('mailed_links').where('expires_at', '<', now).execute();
  await db.deleteFrom('phone_proofs').where('expires_at', '<', now).execute();
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute();
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { shortAddress } from '#lib/address-block.ts';

export interface OpenSession {
  id: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Where somebody is signed in, the latest used first. */
export async function listSessions(
  db: Database,
  userId: string,
  timeoutMinutes: number,
): Promise<OpenSession[]> {
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

/** Only one's own: another's id ends nothing. */
export async function endSession(
  db: Database,
  userId: string,
  sessionId: string,
): Promise<{ ended: boolean }> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  return { ended: ended !== undefined };
}

export async function endOtherSessions(
  db: Database,
  userId: string,
  currentSessionId: string,
): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', currentSessionId)
    .returning('id')
    .execute();
  return ended.length;
}

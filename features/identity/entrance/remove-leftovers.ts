import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** What has ended is of no use to anybody: sessions, links and codes. A job of every night. */
export async function removeLeftovers(db: Database, sessionTimeoutMinutes: number): Promise<void> {
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

import type { Database } from '#db/connect.ts';

/** Undefined where there is no such agency. */
export async function readAgencyName(db: Database, agentId: string): Promise<string | undefined> {
  const agent = await db
    .selectFrom('agents')
    .select('agency_name')
    .where('id', '=', agentId)
    .executeTakeFirst();
  return agent?.agency_name;
}

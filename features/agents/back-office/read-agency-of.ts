import type { Database } from '#db/connect.ts';

/** Whose deposit or request it is. */
export async function readAgencyOf(
  db: Database,
  table: 'agent_deposits' | 'agent_requests',
  id: string,
): Promise<string | undefined> {
  const row = await db.selectFrom(table).select('agent_id').where('id', '=', id).executeTakeFirst();
  return row?.agent_id;
}

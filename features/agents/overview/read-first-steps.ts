import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Agent } from '../read-agent.ts';

export const firstSteps = ['documents', 'verification', 'funding', 'sale'] as const;
export type FirstStep = (typeof firstSteps)[number];
/** Which of them are done. */
export type FirstSteps = Record<FirstStep, boolean>;

/** How far a new agency has come. Whoever is verified has shown what it had to, on paper or by file. */
export async function readFirstSteps(
  db: Database,
  { id, verificationStatus }: Pick<Agent, 'id' | 'verificationStatus'>,
): Promise<FirstSteps> {
  const { rows } = await sql<{ documents: boolean; funding: boolean; sale: boolean }>`
    select
      exists (select from agent_documents where agent_id = ${id}::uuid) as documents,
      exists (
        select from ledger_transfers where agent_id = ${id}::uuid and kind in ('deposit', 'adjustment')
      ) or exists (select from agent_money where agent_id = ${id}::uuid and credit_limit_minor > 0) as funding,
      exists (select from ledger_transfers where agent_id = ${id}::uuid and kind = 'sale_made') as sale`.execute(
    db,
  );
  const isVerified = verificationStatus === 'verified';
  const [done = { documents: false, funding: false, sale: false }] = rows;
  return { ...done, documents: done.documents || isVerified, verification: isVerified };
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { documentKinds } from '../documents/document-kinds.ts';
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
      (select count(distinct kind) from agent_documents where agent_id = ${id}::uuid) >= ${documentKinds.length} as documents,
      exists (select from agent_deposit_states where agent_id = ${id}::uuid and status = 'completed')
        or exists (select from agent_adjustments where agent_id = ${id}::uuid and outcome = 'approved')
        or exists (select from agent_money where agent_id = ${id}::uuid and credit_limit_minor > 0) as funding,
      exists (select from agent_bookings where agent_id = ${id}::uuid and sold_at is not null) as sale`.execute(
    db,
  );
  const isVerified = verificationStatus === 'verified';
  const [done = { documents: false, funding: false, sale: false }] = rows;
  return { ...done, documents: done.documents || isVerified, verification: isVerified };
}

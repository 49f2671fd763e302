import type { Database } from '#db/connect.ts';
import { requestAdjustment } from '#features/agents/back-office/agent-terms.ts';
import { decideRequest } from '#features/agents/back-office/decide-request.ts';
import type { OfficeParts } from '#features/agents/back-office/move-agent.ts';
import { withoutEmails } from '#features/agents/deposits/fund-account.ts';
import { newId } from '#lib/ids.ts';

/** An administrator. */
export async function makeOfficer(db: Database): Promise<string> {
  const id = newId();
  await db
    .insertInto('users')
    .values({ id, email: `officer-${id}@example.com`, fullName: 'Rehema Njoroge', role: 'admin' })
    .execute();
  return id;
}

/** What one of them asked for, decided by another as it is decided, or not at all. */
export async function adjustBy(
  parts: OfficeParts,
  { requestedBy, ...request }: { agentId: string; amountMinor: number; requestedBy: string },
  decided?: { outcome: 'approved' | 'rejected'; by: string },
): Promise<string> {
  const adjustmentId = newId();
  const reason = 'A wire that came short of its fee';
  const answer = await requestAdjustment(
    parts.db,
    { ...request, adjustmentId, reason },
    { id: requestedBy, role: 'admin' },
  );
  if (!answer.ok) throw new Error(`Not asked: ${answer.error}`);
  if (!decided) return adjustmentId;
  const { outcome, by } = decided;
  const decision = await decideRequest(
    { ...parts, hooks: withoutEmails },
    { requestId: adjustmentId, outcome, reason: 'Not agreed' },
    { id: by, role: 'admin' },
  );
  if (!decision.ok) throw new Error(`Not decided: ${decision.error}`);
  return adjustmentId;
}

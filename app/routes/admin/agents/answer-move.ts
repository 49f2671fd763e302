import type { AgentMove, AgentStanding } from '#features/agents/back-office/agent-moves.ts';
import { moveAgent } from '#features/agents/back-office/move-agent.ts';
import { type AgentFormParts, agencyGone, reasonProblems } from './agent-form.ts';
import { type AgentOutcome, done, failed, refusedField } from './agent-outcome.ts';

const texts: Record<AgentMove, { done: string; failed: string }> = {
  approve: { done: 'Agent approved successfully', failed: 'Failed to approve agent' },
  reject: { done: 'Agent rejected', failed: 'Failed to reject agent' },
  suspend: { done: 'Agent suspended', failed: 'Failed to suspend agent' },
  reinstate: { done: 'Agent reinstated', failed: 'Failed to reinstate agent' },
};

export async function answerMove(
  parts: AgentFormParts,
  { agentId, move, reason }: { agentId: string; move: AgentMove; reason: string },
): Promise<AgentOutcome> {
  const text = texts[move];
  try {
    const moved = await moveAgent(parts, { agentId, move, reason }, parts.actor);
    if (moved.ok) return done(text.done);
    switch (moved.error) {
      case 'gone':
        return failed(text.failed, agencyGone);
      case 'erased':
        return failed(text.failed, 'The account of its owner was erased.');
      case 'already':
        return failed(text.failed, standsNow(moved.now));
      case 'no_reason':
      case 'reason_too_long': {
        const dialog = move === 'suspend' ? 'suspend' : 'reject';
        return refusedField({ dialog, of: agentId }, { reason }, { reason: reasonProblems[moved.error] });
      }
    }
  } catch (error) {
    parts.reportError(error);
    return failed(text.failed, 'Something went wrong on our side. Please try again.');
  }
}

/** For whoever came second. */
function standsNow({ verificationStatus, accountStatus }: AgentStanding): string {
  return accountStatus === 'active'
    ? `It is already ${verificationStatus}, perhaps by a colleague.`
    : `Its account is already ${accountStatus}, perhaps by a colleague.`;
}

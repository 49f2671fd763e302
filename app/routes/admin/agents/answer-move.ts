import type { AgentMove, AgentStanding } from '#features/agents/back-office/agent-moves.ts';
import { moveAgent, type WantedMove } from '#features/agents/back-office/move-agent.ts';
import { type AgentFormParts, noLivingAgent, reasonProblems } from './agent-form.ts';
import { type AgentOutcome, done, failed, refusedField } from './agent-outcome.ts';
import { failedTexts } from './failed-texts.ts';

const doneTexts: Record<AgentMove, string> = {
  approve: 'Agent approved successfully',
  reject: 'Agent rejected',
  suspend: 'Agent suspended',
  reinstate: 'Agent reinstated',
};

export async function answerMove(
  parts: AgentFormParts,
  { agentId, move, reason = '', seen }: WantedMove,
): Promise<AgentOutcome> {
  const moved = await moveAgent(parts, { agentId, move, reason, ...(seen && { seen }) }, parts.actor);
  if (moved.ok) return done(doneTexts[move]);
  switch (moved.error) {
    case 'gone':
    case 'erased':
    case 'own_agency':
      return failed(failedTexts[move], noLivingAgent[moved.error]);
    case 'owner_deactivated':
      return failed(failedTexts[move], 'The account of its owner is deactivated. Reactivate that first.');
    case 'already':
      return failed(failedTexts[move], standsNow(moved.now));
    case 'not_an_agent':
      return failed(failedTexts[move], 'Its owner is not an agent any more.');
    case 'changed_meanwhile':
      return refusedField(
        { dialog: move === 'approve' ? 'approve' : 'reject', of: agentId },
        { reason },
        {},
        'The agency has changed its details or documents meanwhile. Look at them again before you decide.',
      );
    case 'incomplete':
      return refusedField(
        { dialog: 'approve', of: agentId },
        {},
        { despite: 'Tick this to approve it without them.' },
        'Something is missing. Nothing has been changed yet.',
      );
    case 'no_reason':
    case 'reason_too_long': {
      const dialog = move === 'suspend' ? 'suspend' : 'reject';
      return refusedField({ dialog, of: agentId }, { reason }, { reason: reasonProblems[moved.error] });
    }
  }
}

/** For whoever came second. */
function standsNow({ verificationStatus, accountStatus }: AgentStanding): string {
  return accountStatus === 'active'
    ? `It is already ${verificationStatus}, perhaps by a colleague.`
    : `Its account is already ${accountStatus}, perhaps by a colleague.`;
}

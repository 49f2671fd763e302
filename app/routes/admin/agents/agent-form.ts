import type { NoLivingAgent } from '#features/agents/back-office/lock-living-agent.ts';
import type { OfficeParts } from '#features/agents/back-office/move-agent.ts';
import type { ReasonProblem } from '#features/audit/read-reason.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';

/** What whoever acts on an agency needs. */
export interface AgentFormParts extends OfficeParts, PaymentParts {
  actor: Actor & { id: string };
  reportError: (error: unknown) => void;
}

export const reasonProblems: Record<ReasonProblem, string> = {
  no_reason: 'Please say why, in a few words.',
  reason_too_long: 'Please keep the reason below 500 characters.',
};

export const noLivingAgent: Record<NoLivingAgent, string> = {
  gone: 'This agency is gone.',
  erased: 'The account of its owner was erased.',
  own_agency: 'It is your own agency. Somebody else has to do this.',
};

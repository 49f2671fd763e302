import type { OfficeParts } from '#features/agents/back-office/move-agent.ts';
import type { AgentObstacle } from '#features/agents/back-office/office-agent.ts';
import type { ReasonProblem } from '#features/audit/read-reason.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';

/** Inputs shared by every back-office action on an agency. */
export interface AgentFormParts extends OfficeParts, PaymentParts {
  actor: Actor & { id: string };
  reportError: (error: unknown) => void;
}

export const failedTexts = {
  approve: 'Failed to approve agent',
  reject: 'Failed to reject agent',
  suspend: 'Failed to suspend agent',
  reinstate: 'Failed to reinstate agent',
  confirm: 'Failed to confirm deposit',
  decline: 'Failed to reject deposit',
  adjust: 'Failed to request the adjustment',
  agree: 'Failed to approve the request',
  refuse: 'Failed to reject the request',
  takeback: 'Failed to withdraw the request',
  ceiling: 'Failed to change the markup ceiling',
  limit: 'Failed to change the credit limit',
} as const;

/** Names an action both as the form's intent and as the dialog in the address: ?do=reject&of=… */
export type AgentIntent = keyof typeof failedTexts;

export function readAgentIntent(name: string | null): AgentIntent | undefined {
  return Object.keys(failedTexts).find((known): known is AgentIntent => known === name);
}

export type AgentOutcome =
  | { kind: 'done'; text: string }
  | { kind: 'failed'; text: string; reasons: string[] }
  /** The dialog stays open with the submitted values. */
  | {
      kind: 'refused';
      dialog: AgentIntent;
      /** The id of the agency, deposit or request. */
      of: string;
      text: string;
      values: Record<string, string>;
      problems: Record<string, string>;
    };

export type RefusedAgentForm = Extract<AgentOutcome, { kind: 'refused' }>;

export function done(text: string): AgentOutcome {
  return { kind: 'done', text };
}

export function failed(text: string, ...reasons: string[]): AgentOutcome {
  return { kind: 'failed', text, reasons };
}

export function refusedField(
  { dialog, of }: Pick<RefusedAgentForm, 'dialog' | 'of'>,
  values: Record<string, string>,
  problems: Record<string, string>,
  text = Object.values(problems)[0] ?? '',
): AgentOutcome {
  return { kind: 'refused', dialog, of, text, values, problems };
}

export const reasonProblems: Record<ReasonProblem, string> = {
  no_reason: 'Please enter a reason.',
  reason_too_long: 'Please keep the reason below 500 characters.',
};

export const noLivingAgent: Record<AgentObstacle, string> = {
  gone: 'This agency no longer exists.',
  erased: 'The account of its owner was erased.',
  own_agency: 'This is your own agency. Somebody else has to do this.',
};

/** Begins the sentence that replaces the promise of an email to an agency with sample data. */
export const sampleAgency = 'Sample agency';

/** Hint of a reason that is mailed to the agency. */
export function agencyReads(email: string): string {
  return mailText(email, 'The agency reads this exact text.', sampleAgency);
}

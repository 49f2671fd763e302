/** What could not be done, by what the form asked for. */
export const failedTexts = {
  approve: 'Failed to approve agent',
  reject: 'Failed to reject agent',
  suspend: 'Failed to suspend agent',
  reinstate: 'Failed to reinstate agent',
  confirm: 'Failed to confirm deposit',
  decline: 'Failed to reject deposit',
  adjust: 'Failed to ask for the adjustment',
  agree: 'Failed to approve the request',
  refuse: 'Failed to turn down the request',
  takeback: 'Failed to take back the request',
  ceiling: 'Failed to change the markup ceiling',
  limit: 'Failed to change the credit limit',
} as const;

export type AgentIntent = keyof typeof failedTexts;

export function readAgentIntent(typed: string): AgentIntent | undefined {
  return Object.keys(failedTexts).find((known): known is AgentIntent => known === typed);
}

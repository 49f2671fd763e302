/** What an agency is told by mail. Amounts are in US cents. */
export type AgentNotice =
  | { kind: 'approved' | 'reinstated' }
  | { kind: 'rejected' | 'suspended'; reason: string | null }
  | { kind: 'deposited' | 'deposit_failed'; reference: string; amountMinor: number; balanceMinor: number }
  | { kind: 'low_balance'; availableMinor: number; thresholdMinor: number }
  | { kind: 'adjusted'; amountMinor: number; balanceMinor: number; reason: string };

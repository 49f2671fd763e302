export const agentPartNames = ['overview', 'statement', 'sales', 'ledger'] as const;
export type AgentPartName = (typeof agentPartNames)[number];

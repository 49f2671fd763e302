import { useLocation } from 'react-router';
import { type AgentDialog, type AgentOutcome, agentDialogs, type RefusedAgentForm } from './agent-outcome.ts';

export interface AskedDialog {
  dialog: AgentDialog | undefined;
  of: string | null;
  refused: RefusedAgentForm | undefined;
}

/** The dialog that the address asks for, or that was refused, and what it is about. */
export function useAskedDialog(outcome: AgentOutcome | undefined): AskedDialog {
  const params = new URLSearchParams(useLocation().search);
  const refused = outcome?.kind === 'refused' ? outcome : undefined;
  return {
    dialog: refused?.dialog ?? agentDialogs.find((name) => name === params.get('do')),
    of: refused?.of ?? params.get('of'),
    refused,
  };
}

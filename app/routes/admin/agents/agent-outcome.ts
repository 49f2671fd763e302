/** The dialogs over the agencies, as the address names them: ?do=reject&of=… */
export const agentDialogs = [
  'approve',
  'reject',
  'suspend',
  'reinstate',
  'confirm',
  'decline',
  'agree',
  'refuse',
  'takeback',
  'ceiling',
  'limit',
  'adjust',
] as const;
export type AgentDialog = (typeof agentDialogs)[number];

/** What a form about an agency is answered. */
export type AgentOutcome =
  | { kind: 'done'; text: string }
  | { kind: 'failed'; text: string; reasons: string[] }
  /** The dialog stays open with what was typed. */
  | {
      kind: 'refused';
      dialog: AgentDialog;
      /** The id of the agency, the deposit or the request that it is about. */
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

/** A field that can't be taken as it is. */
export function refusedField(
  { dialog, of }: Pick<RefusedAgentForm, 'dialog' | 'of'>,
  values: Record<string, string>,
  problems: Record<string, string>,
  text = Object.values(problems)[0] ?? '',
): AgentOutcome {
  return { kind: 'refused', dialog, of, text, values, problems };
}

import type { OfficeAgent } from '#features/agents/back-office/read-office-agent.ts';
import type { DialogSubjects } from './open-dialog.tsx';
import type { ShownPart } from './read-part.ts';

/** What the page of an agency can open dialogs about: its standing on any part, all else on the first. */
export function subjectsOf(agent: OfficeAgent, shown: ShownPart): DialogSubjects {
  const agents = agent.owner.isErased ? [] : [agent];
  if (shown.part !== 'overview') return { agents, deposits: [], adjustments: [] };
  const { pending, deposits, adjustments, adjustmentId } = shown;
  // A transfer that was given up can still come.
  const failed = deposits.filter(({ status }) => status === 'failed');
  return { agents, deposits: [...pending, ...failed], adjustments, terms: { agent, adjustmentId } };
}

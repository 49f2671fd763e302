import type { OfficeAgent } from '#features/agents/back-office/read-office-agent.ts';
import type { DialogSubjects } from './open-dialog.tsx';
import { canStillCome } from './past-deposits.tsx';
import type { ShownPart } from './read-part.ts';

/** What the page of an agency can open dialogs about: its standing on any part, all else on the first. */
export function subjectsOf(agent: OfficeAgent, shown: ShownPart): DialogSubjects {
  const { email } = agent.owner;
  const agents = agent.owner.isErased ? [] : [{ ...agent, email }];
  if (shown.part !== 'overview') return { agents, deposits: [], requests: [] };
  const { pending, deposits, requests, adjustmentId, twoPeopleAboveMinor } = shown;
  const withdrawn = deposits
    .filter(canStillCome)
    .map((deposit) => ({ ...deposit, email, isWithdrawn: true }));
  return {
    agents,
    deposits: [...pending, ...withdrawn],
    requests,
    terms: { agent, adjustmentId, twoPeopleAboveMinor },
  };
}

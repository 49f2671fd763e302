import { Form, useNavigation } from 'react-router';
import { type AgentStanding, canMove } from '#features/agents/back-office/agent-moves.ts';
import type { ApprovalFacts } from '#features/agents/back-office/approval-facts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Ban, Check, RotateCcw, X } from '../../../ui/icons.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { SeenFields } from './agent-dialogs.tsx';

/** What can be done to the standing of an agency from here. */
export function AgentActions({
  agent,
}: {
  agent: AgentStanding & ApprovalFacts & { id: string; agencyName: string };
}) {
  const { id, agencyName, isCurrent, missing } = agent;
  const address = useListAddress();
  const navigation = useNavigation();
  const isApproving =
    navigation.formData?.get('intent') === 'approve' && navigation.formData.get('of') === id;
  const dialog = (name: string) => ({
    to: address.with({ do: name, of: id }),
    preventScrollReset: true,
    size: 'sm' as const,
  });
  const approve = { tone: 'brand', icon: Check, 'aria-label': `Approve ${agencyName}` } as const;
  return (
    <>
      {isCurrent && canMove('approve', agent) && missing.length > 0 && (
        <ButtonLink {...dialog('approve')} {...approve}>
          Approve
        </ButtonLink>
      )}
      {isCurrent && canMove('approve', agent) && missing.length === 0 && (
        <Form method="post" action={address.list} preventScrollReset className="grid">
          <input type="hidden" name="intent" value="approve" />
          <SeenFields agent={agent} />
          <Button
            type="submit"
            name="of"
            value={id}
            size="sm"
            busy={isApproving}
            busyLabel="Approving..."
            {...approve}
          >
            Approve
          </Button>
        </Form>
      )}
      {isCurrent && canMove('reject', agent) && (
        <ButtonLink {...dialog('reject')} tone="danger" icon={X} aria-label={`Reject ${agencyName}`}>
          Reject
        </ButtonLink>
      )}
      {canMove('suspend', agent) && (
        <ButtonLink
          {...dialog('suspend')}
          tone="danger"
          icon={Ban}
          aria-label={`Suspend Account of ${agencyName}`}
        >
          Suspend Account
        </ButtonLink>
      )}
      {canMove('reinstate', agent) && (
        <ButtonLink {...dialog('reinstate')} icon={RotateCcw} aria-label={`Reinstate ${agencyName}`}>
          Reinstate
        </ButtonLink>
      )}
    </>
  );
}

import { Ban, Check, RotateCcw, X } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { type AgentStanding, canMove } from '#features/agents/back-office/agent-moves.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';

/** What can be done to the standing of an agency from here. */
export function AgentActions({ agent }: { agent: AgentStanding & { id: string; agencyName: string } }) {
  const { id, agencyName } = agent;
  const address = useListAddress();
  const navigation = useNavigation();
  const isApproving =
    navigation.formData?.get('intent') === 'approve' && navigation.formData.get('of') === id;
  const dialog = (name: string) => ({
    to: address.with({ do: name, of: id }),
    preventScrollReset: true,
    size: 'sm' as const,
  });
  return (
    <>
      {canMove('approve', agent) && (
        <Form method="post" action={address.list} preventScrollReset className="grid">
          <input type="hidden" name="intent" value="approve" />
          <Button
            type="submit"
            name="of"
            value={id}
            size="sm"
            tone="brand"
            icon={Check}
            busy={isApproving}
            busyLabel="Approving..."
            aria-label={`Approve ${agencyName}`}
          >
            Approve
          </Button>
        </Form>
      )}
      {canMove('reject', agent) && (
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

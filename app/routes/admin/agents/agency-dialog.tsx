import { ActionDialog, type ActionDialogProps } from '../bookings/action-dialog.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import type { AgentDialog } from './agent-outcome.ts';

interface AgencyDialogProps extends Omit<ActionDialogProps, 'closedAt'> {
  dialog: AgentDialog;
  /** The id of the agency, the deposit or the request that it is about. */
  of: string;
}

/** One thing to do about an agency, over the list of all or the page of one. */
export function AgencyDialog({ of, children, ...dialog }: AgencyDialogProps) {
  const { list } = useListAddress();
  return (
    <ActionDialog {...dialog} closedAt={list}>
      <input type="hidden" name="of" value={of} />
      {children}
    </ActionDialog>
  );
}

import { ActionDialog, type ActionDialogProps } from '../bookings/action-dialog.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import type { RefusedUserForm, UserDialog as UserDialogName } from './user-outcome.ts';

interface UserDialogProps extends Omit<ActionDialogProps, 'closedAt' | 'refused'> {
  dialog: UserDialogName;
  /** Whom it is about; empty for somebody who is not there yet. */
  of: string;
  refused: RefusedUserForm | undefined;
}

/** One thing to do about a user, over the list of all or the page of one. */
export function UserDialog({ of, refused, children, ...dialog }: UserDialogProps) {
  const { list } = useListAddress();
  return (
    <ActionDialog {...dialog} closedAt={list} refused={refused?.text ? refused : undefined}>
      <input type="hidden" name="of" value={of} />
      {children}
    </ActionDialog>
  );
}

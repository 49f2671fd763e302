import { useLocation } from 'react-router';
import type { ListedSubscriber } from '#features/notifications/subscribers/list-subscribers.ts';
import { ActionDialog } from '../bookings/action-dialog.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';

/** Asks once more. Somebody who is not on the page any more has been removed already. */
export function RemoveDialog({ rows }: { rows: readonly ListedSubscriber[] }) {
  const address = useListAddress();
  const params = new URLSearchParams(useLocation().search);
  const subscriber = rows.find(({ id }) => id === params.get('of'));
  if (params.get('do') !== 'remove' || !subscriber) return null;
  return (
    <ActionDialog
      dialog="remove"
      title="Remove a subscriber"
      description={`${subscriber.email} is forgotten: no letters, and no trace but that somebody was removed. They may sign up again.`}
      submitLabel="Remove"
      busyLabel="Removing..."
      destructive
      refused={undefined}
      closedAt={address.list}
    >
      <input type="hidden" name="of" value={subscriber.id} />
    </ActionDialog>
  );
}

import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks whoever goes away from what they have typed and not saved. */
export function LeaveWarning({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault();
  });
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      description="What you have changed on this page is not saved yet."
      confirmLabel="Leave"
      busyLabel="Leaving..."
      destructive
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

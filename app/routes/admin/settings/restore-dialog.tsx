import { useId } from 'react';
import { Form, useLocation, useNavigate, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { RestoreFields } from './restore-fields.tsx';
import type { ShownChange } from './shown-change.ts';

/** Asks before a setting becomes what it was; the address says that it is open, and of what. */
export function RestoreDialog({ changes }: { changes: readonly ShownChange[] }) {
  const formId = useId();
  const navigate = useNavigate();
  const address = useListAddress();
  const params = new URLSearchParams(useLocation().search);
  const busy = useNavigation().formData?.has('historyId') ?? false;
  const asked = params.get('do') === 'restore' ? (params.get('of') ?? '') : '';
  const change = changes.find(({ id }) => asked.startsWith(`${id}.`));
  const setting = change?.changed.find(({ path }) => asked === `${change.id}.${path}`);
  if (!change || !setting) return null;
  const { path, label, from } = setting;
  return (
    <Dialog
      open
      size="sm"
      title={`Restore ${label}?`}
      description="It becomes what it was before this change, at once and for everybody."
      busy={busy}
      onClose={() => navigate(address.list, { preventScrollReset: true, replace: true })}
      foot={
        <>
          <form method="dialog" className="grid">
            <Button type="submit" size="sm" disabled={busy}>
              Cancel
            </Button>
          </form>
          <Button type="submit" form={formId} size="sm" tone="accent" busy={busy} busyLabel="Saving...">
            Restore this value
          </Button>
        </>
      }
    >
      <Form id={formId} method="post" action={address.list} preventScrollReset>
        <RestoreFields historyId={change.id} path={path} seenAt={change.seenAt} />
        <p className="text-sm wrap-anywhere">
          <bdi>{from}</bdi>
        </p>
      </Form>
    </Dialog>
  );
}

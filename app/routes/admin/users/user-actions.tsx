import { Form, useNavigation } from 'react-router';
import type { OfficeUser } from '#features/identity/back-office/read-office-user.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Download, Mail, RotateCcw, Trash2, UserX } from '../../../ui/icons.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';

/** What can be done to somebody's account from here. Nobody closes their own. */
export function UserActions({ user: { id, email, standing }, isOwn }: { user: OfficeUser; isOwn: boolean }) {
  const address = useListAddress();
  const isSending = useNavigation().formData?.get('intent') === 'invite-again';
  const here = (name: string) => ({
    to: address.with({ do: name, of: id }),
    preventScrollReset: true,
    size: 'sm' as const,
  });
  // Whoever is deleted has no page: that is done over the list.
  const overList = (name: string) => `/admin/users?${new URLSearchParams({ q: email, do: name, of: id })}`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {standing === 'invited' && (
        <>
          <Form method="post" action={address.list} preventScrollReset className="grid">
            <input type="hidden" name="intent" value="invite-again" />
            <Button
              type="submit"
              name="of"
              value={id}
              size="sm"
              icon={Mail}
              busy={isSending}
              busyLabel="Sending..."
            >
              Send invitation again
            </Button>
          </Form>
          <ButtonLink to={overList('withdraw')} size="sm" tone="danger" icon={Trash2}>
            Withdraw invitation
          </ButtonLink>
        </>
      )}
      <ButtonLink to={`/admin/users/${id}/data`} reloadDocument size="sm" icon={Download}>
        Export data
      </ButtonLink>
      {standing === 'inactive' && (
        <ButtonLink {...here('reactivate')} icon={RotateCcw}>
          Reactivate
        </ButtonLink>
      )}
      {standing === 'active' && !isOwn && (
        <ButtonLink {...here('deactivate')} tone="danger" icon={UserX}>
          Deactivate
        </ButtonLink>
      )}
      {standing !== 'invited' && !isOwn && (
        <ButtonLink to={overList('erase')} size="sm" tone="danger" icon={Trash2}>
          Delete
        </ButtonLink>
      )}
    </div>
  );
}

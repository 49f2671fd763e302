import { data, Form, useNavigation } from 'react-router';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import type { OfficeUser } from '#features/identity/back-office/read-office-user.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf, knownViewer } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Download, Mail, RotateCcw, Trash2, UserX } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/user';
import { AdminPage } from './admin-page.tsx';
import { HistoryPanel } from './bookings/history-panel.tsx';
import { OutcomeMessage } from './catalogue/outcome-message.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';
import { loneLink } from './panel.tsx';
import { AccountPanel } from './users/account-panel.tsx';
import { BookingsPanel, InquiriesPanel } from './users/activity-panels.tsx';
import { RoleDialog } from './users/list-dialogs.tsx';
import { AskDialog, DeactivateDialog, EditDialog } from './users/page-dialogs.tsx';
import { readUserPage, type UserPage } from './users/read-user-page.ts';
import { SecurityPanel } from './users/security-panel.tsx';
import { takeUserForm } from './users/take-user-form.ts';
import { useOpenDialog } from './users/use-open-dialog.ts';
import { RoleBadge, StandingBadge } from './users/user-badges.tsx';
import type { UserOutcome } from './users/user-outcome.ts';

export { shouldRevalidate } from './revalidate-refused.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, settings } = factsOf(context);
  const { sessionTimeoutMinutes } = settings.security;
  const page = isId(params.id) ? await readUserPage(db, params.id, sessionTimeoutMinutes) : undefined;
  if (!page) throw data(null, { status: 404 });
  return { page, isOwn: page.user.id === knownViewer(context).userId };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  return takeUserForm({ request, params, context });
}

export default function User({ loaderData: { page, isOwn }, actionData }: Route.ComponentProps) {
  const { user, history } = page;
  return (
    <AdminPage title={user.fullName || user.email}>
      <OutcomeMessage outcome={actionData?.kind === 'refused' ? undefined : actionData} />
      <OpenDialog outcome={actionData} user={user} isOwn={isOwn} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Link to="/admin/users" className={`text-sm font-semibold ${loneLink}`}>
            All users
          </Link>
          <span className="flex gap-1.5">
            <RoleBadge role={user.role} />
            <StandingBadge standing={user.standing} />
          </span>
        </span>
        <UserActions user={user} isOwn={isOwn} />
      </div>
      <Standing user={user} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[75rem]:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 min-[75rem]:order-last">
          <AccountPanel page={page} />
          <SecurityPanel page={page} isOwn={isOwn} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <BookingsPanel page={page} />
          <InquiriesPanel page={page} />
          {history.length > 0 && (
            <HistoryPanel
              history={history}
              aside={
                // What they did, and what was done to them.
                <Link to={`/admin/audit?q=${user.id}`} className={`text-sm font-semibold ${loneLink}`}>
                  All in the audit log
                </Link>
              }
            />
          )}
        </div>
      </div>
    </AdminPage>
  );
}

/** Why somebody can't sign in, where they can't. */
function Standing({ user }: Pick<UserPage, 'user'>) {
  const { deactivatedAt, deactivatedReason, invitedAt, invitationEndsAt } = user;
  if (deactivatedAt) {
    return (
      <Alert tone="warning" title={`Deactivated on ${momentText(deactivatedAt)}`}>
        <bdi className="wrap-anywhere whitespace-pre-line">{deactivatedReason}</bdi>
      </Alert>
    );
  }
  if (!invitedAt) return null;
  return (
    <Alert tone="info" title={`Invited on ${momentText(invitedAt)}`}>
      {invitationEndsAt
        ? `Nobody has used the account yet. The link works until ${momentText(invitationEndsAt)}.`
        : 'Nobody has used the account, and the link is too old by now. Send it again or withdraw it.'}
    </Alert>
  );
}

interface OpenDialogProps {
  outcome: UserOutcome | undefined;
  user: UserPage['user'];
  isOwn: boolean;
}

/** A dialog for something that can't be done any more stays closed. */
function OpenDialog({ outcome, user, isOwn }: OpenDialogProps) {
  const { dialog, refused } = useOpenDialog(outcome);
  switch (dialog) {
    case 'edit':
      return <EditDialog user={user} refused={refused} isOwn={isOwn} />;
    case 'role':
      return <RoleDialog user={user} refused={refused} isOwn={isOwn} />;
    case 'deactivate':
      return user.standing === 'active' && !isOwn && <DeactivateDialog user={user} refused={refused} />;
    case 'reactivate':
      return user.standing === 'inactive' && <AskDialog dialog={dialog} user={user} refused={refused} />;
    case 'two-step':
      return user.twoStep && !isOwn && <AskDialog dialog={dialog} user={user} refused={refused} />;
    case 'sessions':
      return <AskDialog dialog={dialog} user={user} refused={refused} />;
    default:
      return null;
  }
}

/** What can be done to somebody's account from here. Nobody closes their own. */
function UserActions({ user: { id, email, standing }, isOwn }: { user: OfficeUser; isOwn: boolean }) {
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

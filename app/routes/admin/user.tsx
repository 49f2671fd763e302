import { data } from 'react-router';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import type { OfficeUser } from '#features/identity/back-office/read-office-user.ts';
import { isId } from '#lib/untrusted-input.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Download, Mail } from '#ui/icons.tsx';
import { RotateCcw, Trash2, UserX } from '#ui/office-icons.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/user';
import { AdminPage } from './admin-page.tsx';
import { ActionButton, DialogLink, useOpenDialog } from './form-dialog.tsx';
import { OutcomeMessage } from './outcome-message.tsx';
import { HistoryPanel, ListLink } from './panel.tsx';
import { AccountPanel, SecurityPanel } from './users/account-panels.tsx';
import { BookingsPanel, InquiriesPanel } from './users/activity-panels.tsx';
import { readUserPage, type UserPage } from './users/read-user-page.ts';
import { RoleBadge, StandingBadge } from './users/user-columns.tsx';
import { ConfirmDialog, DeactivateDialog, EditDialog, RoleDialog } from './users/user-dialogs.tsx';
import { answerUserForm } from './users/user-forms.ts';

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
  return answerUserForm({ request, params, context });
}

export default function User({ loaderData: { page, isOwn }, actionData }: Route.ComponentProps) {
  const { user, history } = page;
  return (
    <AdminPage title={user.fullName || user.email}>
      <OutcomeMessage outcome={actionData} />
      <OpenDialog user={user} isOwn={isOwn} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ListLink to="/admin/users">All users</ListLink>
          <span className="flex gap-1.5">
            <RoleBadge role={user.role} />
            <StandingBadge standing={user.standing} />
          </span>
        </span>
        <UserActions user={user} isOwn={isOwn} />
      </div>
      <StandingAlert user={user} />
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
                // Both their own actions and actions on their account.
                <ListLink to={`/admin/audit?q=${user.id}`}>All in the audit log</ListLink>
              }
            />
          )}
        </div>
      </div>
    </AdminPage>
  );
}

/** Why the user cannot sign in. */
function StandingAlert({ user }: Pick<UserPage, 'user'>) {
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
        : 'Nobody has used the account, and the link has expired. Send it again or withdraw it.'}
    </Alert>
  );
}

/** An action that is no longer possible opens no dialog. */
function OpenDialog({ user, isOwn }: Pick<UserPage, 'user'> & { isOwn: boolean }) {
  const { dialog } = useOpenDialog();
  switch (dialog) {
    case 'edit':
      return <EditDialog user={user} isOwn={isOwn} />;
    case 'role':
      return <RoleDialog user={user} isOwn={isOwn} />;
    case 'deactivate':
      return user.standing === 'active' && !isOwn && <DeactivateDialog user={user} />;
    case 'reactivate':
      return user.standing === 'inactive' && <ConfirmDialog intent={dialog} user={user} />;
    case 'two-step':
      return user.twoStep && !isOwn && <ConfirmDialog intent={dialog} user={user} />;
    case 'sessions':
      return <ConfirmDialog intent={dialog} user={user} />;
    default:
      return null;
  }
}

/** Administrators cannot deactivate or delete their own account. */
function UserActions({ user: { id, email, standing }, isOwn }: { user: OfficeUser; isOwn: boolean }) {
  // These two delete the account and its page, so their dialogs open over the list.
  const overList = (name: string) => `/admin/users?${new URLSearchParams({ q: email, do: name, of: id })}`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {standing === 'invited' && (
        <>
          <ActionButton
            intent="invite-again"
            of={id}
            icon={Mail}
            busyLabel="Sending..."
            label="Send invitation again"
          />
          <ButtonLink to={overList('withdraw')} size="sm" tone="danger" icon={Trash2}>
            Withdraw invitation
          </ButtonLink>
        </>
      )}
      <ButtonLink to={`/admin/users/${id}/data`} reloadDocument size="sm" icon={Download}>
        Export data
      </ButtonLink>
      {standing === 'inactive' && <DialogLink dialog="reactivate" of={id} icon={RotateCcw} label="Reactivate" />}
      {standing === 'active' && !isOwn && (
        <DialogLink dialog="deactivate" of={id} tone="danger" icon={UserX} label="Deactivate" />
      )}
      {standing !== 'invited' && !isOwn && (
        <ButtonLink to={overList('erase')} size="sm" tone="danger" icon={Trash2}>
          Delete
        </ButtonLink>
      )}
    </div>
  );
}

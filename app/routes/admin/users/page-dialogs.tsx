import { maxReasonLength } from '#features/audit/read-reason.ts';
import type { OfficeUser } from '#features/identity/back-office/read-office-user.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { Alert } from '#ui/alert.tsx';
import { Link } from '#ui/link.tsx';
import { ReasonField } from '../action-dialog.tsx';
import { ProfileFields, UserDialog } from './user-dialog.tsx';
import type { RefusedUserForm } from './user-form.ts';

interface OfUser {
  user: OfficeUser;
  refused: RefusedUserForm | undefined;
}

/** A new address needs its owner's confirmation, because its mailbox can reset the password. */
export function EditDialog({ user, refused, isOwn }: OfUser & { isOwn: boolean }) {
  const { id, version, fullName, email, phone, language, role, standing } = user;
  const isColleague = role === 'admin' && standing !== 'invited';
  return (
    <UserDialog
      dialog="edit"
      of={id}
      title="Edit user"
      submitLabel="Save Changes"
      busyLabel="Saving..."
      refused={refused}
    >
      <input type="hidden" name="seen" value={version} key={version} />
      {refused?.isConflict && (
        <Alert tone="info" title="Saved now">
          <bdi>{[fullName || 'N/A', email, phone ?? 'no phone'].join(', ')}</bdi>
        </Alert>
      )}
      <ProfileFields
        usual={{ fullName, email, phone: phone ?? '', language }}
        emailHint={
          standing === 'invited'
            ? 'A new address gets the invitation immediately, and the link to the old one stops working.'
            : 'A new address is used once they have signed in and opened the link sent to it. The old one gets an email.'
        }
        without={isOwn ? ['email', 'phone'] : isColleague ? ['email'] : []}
        refused={refused}
      />
      {isOwn && (
        <p className="text-sm text-ink-2">
          You change your own address and number on <Link to="/account/security">your security page</Link>, which asks
          for your password.
        </p>
      )}
      {isColleague && !isOwn && <p className="text-sm text-ink-2">Administrators change their address themselves.</p>}
    </UserDialog>
  );
}

export function DeactivateDialog({ user: { id, fullName, email, role }, refused }: OfUser) {
  const agency = role === 'agent' ? ' Their agency cannot sell, but keeps its credit and bookings.' : '';
  return (
    <UserDialog
      dialog="deactivate"
      of={id}
      title={`Deactivate ${fullName || email}`}
      description={`They are signed out everywhere immediately and can no longer sign in. Their bookings stay valid.${agency}`}
      submitLabel="Deactivate"
      busyLabel="Deactivating..."
      destructive
      refused={refused}
    >
      <ReasonField
        hint={mailText(email, 'The person reads it in an email.')}
        maxLength={maxReasonLength}
        refused={refused}
      />
    </UserDialog>
  );
}

const confirmations = {
  reactivate: {
    title: 'Reactivate',
    text: 'They can sign in as before.',
    submit: 'Reactivate',
    busy: 'Reactivating...',
  },
  sessions: {
    title: 'Sign out',
    text: 'Every device is signed out immediately. They can sign in again.',
    submit: 'Sign out everywhere',
    busy: 'Signing out...',
  },
  'two-step': {
    title: 'Switch two-step sign-in off for',
    text: 'For somebody who has lost their phone. After that, the password alone opens the account. Make sure that you are speaking with the owner.',
    submit: 'Switch off',
    busy: 'Switching off...',
  },
} as const;

/** Asks for a confirmation only. */
export function ConfirmDialog({
  dialog,
  user: { id, fullName, email },
  refused,
}: OfUser & { dialog: keyof typeof confirmations }) {
  const { title, text, submit, busy } = confirmations[dialog];
  return (
    <UserDialog
      dialog={dialog}
      of={id}
      title={`${title} ${fullName || email}`}
      description={dialog === 'sessions' ? text : `${text} ${mailText(email, 'They get an email.')}`}
      submitLabel={submit}
      busyLabel={busy}
      destructive={dialog === 'two-step'}
      refused={refused}
    >
      {null}
    </UserDialog>
  );
}

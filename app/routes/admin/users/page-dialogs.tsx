import { longestReason } from '#features/audit/read-reason.ts';
import type { OfficeUser } from '#features/identity/back-office/read-office-user.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import { ReasonField } from '../bookings/dialog-fields.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { UserDialog } from './user-dialog.tsx';
import type { RefusedUserForm } from './user-outcome.ts';

interface OfUser {
  user: OfficeUser;
  refused: RefusedUserForm | undefined;
}

/** Whoever has a mailbox can ask for a new password: so nobody's address is changed here without them. */
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
        <Alert tone="info" title="As it is saved now">
          <bdi>{[fullName || 'N/A', email, phone ?? 'no phone'].join(', ')}</bdi>
        </Alert>
      )}
      <ProfileFields
        usual={{ fullName, email, phone: phone ?? '', language }}
        emailHint={
          standing === 'invited'
            ? 'A new address gets the invitation at once; the link to the old one opens nothing any more.'
            : 'A new address is theirs once they have signed in and opened the link that is mailed to it. The old one is told.'
        }
        without={isOwn ? ['email', 'phone'] : isColleague ? ['email'] : []}
        refused={refused}
      />
      {isOwn && (
        <p className="text-sm text-ink-2">
          You change your own address and number on <Link to="/account/security">your security page</Link>,
          which asks for your password.
        </p>
      )}
      {isColleague && !isOwn && (
        <p className="text-sm text-ink-2">Administrators change their address themselves.</p>
      )}
    </UserDialog>
  );
}

export function DeactivateDialog({ user: { id, fullName, email, role }, refused }: OfUser) {
  const agency = role === 'agent' ? ' Their agency can not sell; its credit and its bookings stay.' : '';
  return (
    <UserDialog
      dialog="deactivate"
      of={id}
      title={`Deactivate ${fullName || email}`}
      description={`They are signed out everywhere at once and can not sign in any more. Their bookings stay valid.${agency}`}
      submitLabel="Deactivate"
      busyLabel="Deactivating..."
      destructive
      refused={refused}
    >
      <ReasonField
        hint={mailText(email, 'The person reads it in a mail.')}
        maxLength={longestReason}
        refused={refused}
      />
    </UserDialog>
  );
}

const words = {
  reactivate: {
    title: 'Reactivate',
    text: 'They can sign in as before.',
    submit: 'Reactivate',
    busy: 'Reactivating...',
  },
  sessions: {
    title: 'Sign out',
    text: 'Every device is signed out at once. They can sign in again.',
    submit: 'Sign out everywhere',
    busy: 'Signing out...',
  },
  'two-step': {
    title: 'Switch two-step sign-in off for',
    text: 'For somebody who has lost their phone. From then on the password alone opens the account. Make sure that you speak with the owner.',
    submit: 'Switch off',
    busy: 'Switching off...',
  },
} as const;

/** One of those that only ask. */
export function AskDialog({
  dialog,
  user: { id, fullName, email },
  refused,
}: OfUser & { dialog: keyof typeof words }) {
  const { title, text, submit, busy } = words[dialog];
  return (
    <UserDialog
      dialog={dialog}
      of={id}
      title={`${title} ${fullName || email}`}
      description={dialog === 'sessions' ? text : `${text} ${mailText(email, 'They are told by mail.')}`}
      submitLabel={submit}
      busyLabel={busy}
      destructive={dialog === 'two-step'}
      refused={refused}
    >
      {null}
    </UserDialog>
  );
}

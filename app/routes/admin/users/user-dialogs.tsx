import type { TripAhead } from '#features/booking/my-bookings/account-bookings.ts';
import type { ListedUser } from '#features/identity/back-office/list-users.ts';
import type { OfficeUser } from '#features/identity/back-office/read-office-user.ts';
import { accountFields } from '#features/identity/profile/account-fields.ts';
import { isRole, type Role, roles } from '#features/identity/roles.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { languages } from '#i18n/languages.ts';
import { Alert } from '#ui/alert.tsx';
import { Link } from '#ui/link.tsx';
import { Select } from '#ui/select.tsx';
import { namedOptions } from '../catalogue/record-dialog.tsx';
import { DialogInput, FormDialog, ReasonField, useRefusedForm } from '../form-dialog.tsx';
import { roleLabels } from './user-columns.tsx';

interface OfUser {
  user: Pick<ListedUser, 'id' | 'fullName' | 'email' | 'role'>;
}

export function AddDialog() {
  const refused = useRefusedForm<{ takenBy?: string }>('add');
  const role = refused?.values.role;
  return (
    <FormDialog
      intent="add"
      of=""
      title="Add User"
      description="They get an email with a link, valid for 7 days, and choose their own password. Nobody can sign in before."
      submitLabel="Send invitation"
      busyLabel="Sending..."
    >
      {refused?.takenBy !== undefined && (
        <p>
          <Link to={`/admin/users/${refused.takenBy}`}>Open the account with this address</Link>
        </p>
      )}
      <ProfileFields
        usual={{ fullName: '', email: '', phone: '', language: 'en' }}
        emailHint="The invitation goes there."
      />
      <Select
        dense
        name="role"
        label="Role"
        defaultValue={isRole(role) ? role : 'client'}
        options={roles.map((value) => ({ value, label: roleLabels[value] }))}
      />
    </FormDialog>
  );
}

/** A new address needs its owner's confirmation, because its mailbox can reset the password. */
export function EditDialog({ user, isOwn }: { user: OfficeUser; isOwn: boolean }) {
  const refused = useRefusedForm('edit');
  const { id, version, fullName, email, phone, language, role, standing } = user;
  const isColleague = role === 'admin' && standing !== 'invited';
  return (
    <FormDialog intent="edit" of={id} title="Edit user" submitLabel="Save Changes">
      <input type="hidden" name="seen" value={version} key={version} />
      {refused?.status === 409 && (
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
      />
      {isOwn && (
        <p className="text-sm text-ink-2">
          You change your own address and number on <Link to="/account/security">your security page</Link>, which asks
          for your password.
        </p>
      )}
      {isColleague && !isOwn && <p className="text-sm text-ink-2">Administrators change their address themselves.</p>}
    </FormDialog>
  );
}

interface ProfileFieldsProps {
  usual: { fullName: string; email: string; phone: string; language: string };
  emailHint: string;
  /** Fields to leave out. */
  without?: readonly string[];
}

function ProfileFields({ usual, emailHint, without = [] }: ProfileFieldsProps) {
  const refused = useRefusedForm();
  const fields = [
    { name: 'fullName', label: 'Full name', required: true },
    { name: 'email', type: 'email', label: 'Email', hint: emailHint, required: true, dir: 'ltr' },
    { name: 'phone', type: 'tel', label: 'Phone', optional: true, dir: 'ltr' },
  ] as const;
  return (
    <>
      {fields
        .filter(({ name }) => !without.includes(name))
        .map((field) => (
          <DialogInput
            key={field.name}
            {...field}
            usual={usual[field.name]}
            maxLength={accountFields[field.name].maxLength}
          />
        ))}
      <Select
        dense
        name="language"
        label="Language"
        hint="For the emails they get."
        defaultValue={refused?.values.language ?? usual.language}
        options={namedOptions(languages)}
      />
    </>
  );
}

function consequence(role: Role, isOwn: boolean): string {
  if (isOwn)
    return 'This is your own account: you lose the back-office immediately, and only a colleague can give it back.';
  if (role === 'admin') return 'They get the whole back-office immediately: bookings, money, users and settings.';
  return 'They lose the back-office immediately.';
}

/** Confirms a role change that gives or takes away the back-office. */
export function RoleDialog({ user, isOwn }: OfUser & { isOwn: boolean }) {
  const refused = useRefusedForm('role');
  const role = refused?.values.role;
  if (!isRole(role)) return null;
  const { id, fullName, email } = user;
  return (
    <FormDialog
      intent="role"
      of={id}
      title={`Change role to ${roleLabels[role]}`}
      description={`${fullName || email} is ${roleLabels[user.role]} now. ${consequence(role, isOwn)} ${mailText(email, 'They get an email.')}`}
      submitLabel="Change role"
      busyLabel="Changing..."
      destructive={isOwn || role === 'admin'}
      fields={{ role, seen: refused?.values.seen ?? user.role, confirmed: '1' }}
    />
  );
}

export function DeactivateDialog({ user: { id, fullName, email, role } }: OfUser) {
  const agency = role === 'agent' ? ' Their agency cannot sell, but keeps its credit and bookings.' : '';
  return (
    <FormDialog
      intent="deactivate"
      of={id}
      title={`Deactivate ${fullName || email}`}
      description={`They are signed out everywhere immediately and can no longer sign in. Their bookings stay valid.${agency}`}
      submitLabel="Deactivate"
      busyLabel="Deactivating..."
      destructive
    >
      <ReasonField hint={mailText(email, 'The person reads it in an email.')} />
    </FormDialog>
  );
}

const confirmations = {
  reactivate: {
    title: 'Reactivate',
    text: 'They can sign in as before.',
    submitLabel: 'Reactivate',
    busyLabel: 'Reactivating...',
  },
  sessions: {
    title: 'Sign out',
    text: 'Every device is signed out immediately. They can sign in again.',
    submitLabel: 'Sign out everywhere',
    busyLabel: 'Signing out...',
  },
  'two-step': {
    title: 'Switch two-step sign-in off for',
    text: 'For somebody who has lost their phone. After that, the password alone opens the account. Make sure that you are speaking with the owner.',
    submitLabel: 'Switch off',
    busyLabel: 'Switching off...',
  },
};

/** Asks for a confirmation only. */
export function ConfirmDialog({
  intent,
  user: { id, fullName, email },
}: OfUser & { intent: keyof typeof confirmations }) {
  const { title, text, ...labels } = confirmations[intent];
  return (
    <FormDialog
      {...labels}
      intent={intent}
      of={id}
      title={`${title} ${fullName || email}`}
      description={intent === 'sessions' ? text : `${text} ${mailText(email, 'They get an email.')}`}
      destructive={intent === 'two-step'}
    />
  );
}

export function WithdrawDialog({ user: { id, fullName, email } }: OfUser) {
  return (
    <FormDialog
      intent="withdraw"
      of={id}
      title={`Withdraw the invitation of ${fullName || email}`}
      description="The link in the email stops working, and the unused account is deleted. You can invite them again later."
      submitLabel="Withdraw invitation"
      busyLabel="Withdrawing..."
      destructive
    >
      <p className="wrap-anywhere">
        <bdi>{email}</bdi>
      </p>
    </FormDialog>
  );
}

/** Erased data cannot be restored, so the administrator has to enter the email address. */
export function EraseDialog({ user: { id, fullName, email, role }, trips }: OfUser & { trips: TripAhead[] }) {
  const ahead = trips.map(
    ({ reference, travelDate, isPaid }) => `${reference} on ${travelDate}${isPaid ? '' : ' (held, not paid)'}`,
  );
  return (
    <FormDialog
      intent="erase"
      of={id}
      title={`Delete ${fullName || email}`}
      description={`Their personal data is erased for good. ${mailText(email, 'They get an email.')} Bookings, payments and the ledger are kept without their name. To close an account for a while, deactivate it instead.`}
      submitLabel="Delete user"
      busyLabel="Deleting..."
      destructive
    >
      {trips.length > 0 && (
        <Alert tone="warning">
          They have trips ahead, which stay valid and can be found by reference and last name: {ahead.join(', ')}.
        </Alert>
      )}
      {role === 'agent' && (
        <Alert tone="warning">
          Their agency goes with it. That is possible once it has no credit, no open deposit and no customers who still
          travel.
        </Alert>
      )}
      <p className="wrap-anywhere">
        Please enter{' '}
        <b className="font-semibold" dir="ltr">
          {email}
        </b>
      </p>
      <DialogInput name="email" type="email" label="Email of the account" required dir="ltr" />
    </FormDialog>
  );
}

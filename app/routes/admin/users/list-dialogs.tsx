import type { TripAhead } from '#features/booking/my-bookings/account-bookings.ts';
import type { ListedUser } from '#features/identity/back-office/list-users.ts';
import { isRole, type Role, roles } from '#features/identity/roles/roles.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { Alert } from '#ui/alert.tsx';
import { Link } from '#ui/link.tsx';
import { Select } from '#ui/select.tsx';
import { DialogInput } from '../action-dialog.tsx';
import { ProfileFields, UserDialog } from './user-dialog.tsx';
import { type RefusedUserForm, roleLabels } from './user-form.ts';

interface OfUser {
  user: Pick<ListedUser, 'id' | 'fullName' | 'email' | 'role'>;
  refused: RefusedUserForm | undefined;
}

export function AddDialog({ refused }: { refused: RefusedUserForm | undefined }) {
  const role = refused?.values.role;
  return (
    <UserDialog
      dialog="add"
      of=""
      title="Add User"
      description="They get an email with a link, valid for 7 days, and choose their own password. Nobody can sign in before."
      submitLabel="Send invitation"
      busyLabel="Sending..."
      refused={refused}
    >
      {refused?.takenBy !== undefined && (
        <p>
          <Link to={`/admin/users/${refused.takenBy}`}>Open the account with this address</Link>
        </p>
      )}
      <ProfileFields
        usual={{ fullName: '', email: '', phone: '', language: 'en' }}
        emailHint="The invitation goes there."
        refused={refused}
      />
      <Select
        dense
        name="role"
        label="Role"
        defaultValue={isRole(role) ? role : 'client'}
        options={roles.map((value) => ({ value, label: roleLabels[value] }))}
      />
    </UserDialog>
  );
}

function consequence(role: Role, isOwn: boolean): string {
  if (isOwn)
    return 'This is your own account: you lose the back-office immediately, and only a colleague can give it back.';
  if (role === 'admin') return 'They get the whole back-office immediately: bookings, money, users and settings.';
  return 'They lose the back-office immediately.';
}

/** Confirms a role change that gives or takes away the back-office. */
export function RoleDialog({ user, refused, isOwn }: OfUser & { isOwn: boolean }) {
  const role = refused?.values.role;
  if (!isRole(role)) return null;
  const { id, fullName, email } = user;
  return (
    <UserDialog
      dialog="role"
      of={id}
      title={`Change role to ${roleLabels[role]}`}
      description={`${fullName || email} is ${roleLabels[user.role]} now. ${consequence(role, isOwn)} ${mailText(email, 'They get an email.')}`}
      submitLabel="Change role"
      busyLabel="Changing..."
      destructive={isOwn || role === 'admin'}
      refused={undefined}
    >
      <input type="hidden" name="role" value={role} />
      <input type="hidden" name="seen" value={refused?.values.seen ?? user.role} />
      <input type="hidden" name="confirmed" value="1" />
    </UserDialog>
  );
}

export function WithdrawDialog({ user: { id, fullName, email }, refused }: OfUser) {
  return (
    <UserDialog
      dialog="withdraw"
      of={id}
      title={`Withdraw the invitation of ${fullName || email}`}
      description="The link in the email stops working, and the unused account is deleted. You can invite them again later."
      submitLabel="Withdraw invitation"
      busyLabel="Withdrawing..."
      destructive
      refused={refused}
    >
      <p className="wrap-anywhere">
        <bdi>{email}</bdi>
      </p>
    </UserDialog>
  );
}

/** Erased data cannot be restored, so the administrator has to enter the email address. */
export function EraseDialog({ user: { id, fullName, email, role }, refused, trips }: OfUser & { trips: TripAhead[] }) {
  return (
    <UserDialog
      dialog="erase"
      of={id}
      title={`Delete ${fullName || email}`}
      description={`Their personal data is erased for good. ${mailText(email, 'They get an email.')} Bookings, payments and the ledger are kept without their name. To close an account for a while, deactivate it instead.`}
      submitLabel="Delete user"
      busyLabel="Deleting..."
      destructive
      refused={refused}
    >
      {trips.length > 0 && (
        <Alert tone="warning">
          They have trips ahead, which stay valid and can be found by reference and last name:{' '}
          {trips
            .map(
              ({ reference, travelDate, isPaid }) =>
                `${reference} on ${travelDate}${isPaid ? '' : ' (held, not paid)'}`,
            )
            .join(', ')}
          .
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
      <DialogInput name="email" type="email" label="Email of the account" required dir="ltr" refused={refused} />
    </UserDialog>
  );
}

import { useLocation } from 'react-router';
import { accountLengths } from '#features/identity/profile/account-fields.ts';
import { languages } from '#i18n/languages.ts';
import { Select } from '#ui/select.tsx';
import { ActionDialog, type ActionDialogProps, DialogInput } from '../action-dialog.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { type RefusedUserForm, type UserDialogName, type UserOutcome, userDialogs } from './user-form.ts';

interface UserDialogProps extends Omit<ActionDialogProps, 'closedAt' | 'refused'> {
  dialog: UserDialogName;
  /** The user's id; empty for a new user. */
  of: string;
  refused: RefusedUserForm | undefined;
}

export function UserDialog({ of, refused, children, ...dialog }: UserDialogProps) {
  const { list } = useListAddress();
  return (
    <ActionDialog {...dialog} closedAt={list} refused={refused?.text ? refused : undefined}>
      <input type="hidden" name="of" value={of} />
      {children}
    </ActionDialog>
  );
}

interface DialogState {
  dialog: UserDialogName | undefined;
  of: string | null;
  refused: RefusedUserForm | undefined;
}

/** A refused form takes precedence over the dialog in the address. */
export function useOpenDialog(outcome: UserOutcome | undefined): DialogState {
  const params = new URLSearchParams(useLocation().search);
  const refused = outcome?.kind === 'refused' ? outcome : undefined;
  return {
    dialog: refused?.dialog ?? userDialogs.find((name) => name === params.get('do')),
    of: refused?.of ?? params.get('of'),
    refused,
  };
}

interface ProfileFieldsProps {
  usual: { fullName: string; email: string; phone: string; language: string };
  emailHint: string;
  /** Fields to leave out. */
  without?: readonly ('email' | 'phone')[];
  refused: RefusedUserForm | undefined;
}

export function ProfileFields({ usual, emailHint, without = [], refused }: ProfileFieldsProps) {
  return (
    <>
      <DialogInput
        name="fullName"
        label="Full name"
        usual={usual.fullName}
        required
        maxLength={accountLengths.fullName}
        refused={refused}
      />
      {!without.includes('email') && (
        <DialogInput
          name="email"
          type="email"
          label="Email"
          hint={emailHint}
          usual={usual.email}
          required
          maxLength={accountLengths.email}
          dir="ltr"
          refused={refused}
        />
      )}
      {!without.includes('phone') && (
        <DialogInput
          name="phone"
          type="tel"
          label="Phone"
          optional
          usual={usual.phone}
          maxLength={accountLengths.phone}
          dir="ltr"
          refused={refused}
        />
      )}
      <Select
        dense
        name="language"
        label="Language"
        hint="For the emails they get."
        defaultValue={refused?.values.language ?? usual.language}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </>
  );
}

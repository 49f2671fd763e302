import { accountLengths } from '#features/identity/profile/account-fields.ts';
import { languages } from '#i18n/languages.ts';
import { Select } from '../../../ui/select.tsx';
import { DialogInput } from '../bookings/dialog-fields.tsx';
import type { RefusedUserForm } from './user-outcome.ts';

interface ProfileFieldsProps {
  usual: { fullName: string; email: string; phone: string; language: string };
  emailHint: string;
  /** What is not asked for here. */
  without?: readonly ('email' | 'phone')[];
  refused: RefusedUserForm | undefined;
}

/** What is typed of somebody, new or known. */
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
        hint="Of the mails that they get."
        defaultValue={refused?.values.language ?? usual.language}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </>
  );
}

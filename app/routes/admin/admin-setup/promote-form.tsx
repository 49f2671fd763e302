import { Form, useNavigation } from 'react-router';
import { accountLengths } from '#features/identity/profile/account-fields.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ShieldPlus } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';

export interface Refusal {
  error: 'email_invalid' | 'no_such_user' | 'already_admin' | 'code_wrong' | 'too_many' | 'failed';
  email: string;
}

const sentences = {
  email_invalid: 'Enter an email address such as amina@example.com.',
  no_such_user: 'No user has this email address. They must sign up first.',
  already_admin: 'This user is an administrator already.',
  code_wrong: 'The setup code is wrong. Read it again on the console of the server.',
  too_many: 'Too many attempts. Wait a minute and try again.',
  failed: 'Failed to promote user to admin',
} as const satisfies Record<Refusal['error'], string>;

const atEmail = new Set<Refusal['error']>(['email_invalid', 'no_such_user', 'already_admin']);

export function PromoteForm({ needsCode, refusal }: { needsCode: boolean; refusal: Refusal | undefined }) {
  const isBusy = useNavigation().formAction === '/admin-setup';
  const form = useFirstProblem(refusal);
  const error = refusal?.error;
  const sentence = error && sentences[error];
  return (
    // Once the first administrator exists the visitor may no longer ask for this page, so nothing is read anew.
    <Form
      ref={form}
      method="post"
      action="/admin-setup"
      defaultShouldRevalidate={!needsCode}
      className="grid gap-4"
    >
      {(error === 'too_many' || error === 'failed') && (
        <Alert tone={error === 'too_many' ? 'warning' : 'danger'}>{sentence}</Alert>
      )}
      <Input
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        placeholder="amina@example.com"
        maxLength={accountLengths.email}
        defaultValue={refusal?.email}
        error={error && atEmail.has(error) ? sentence : undefined}
        required
      />
      {needsCode && (
        <Input
          label="Setup code"
          name="code"
          placeholder="XXXX-XXXX"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={20}
          hint="There is no administrator yet. The server printed the code on its console (setup code: XXXX-XXXX)."
          error={error === 'code_wrong' ? sentence : undefined}
          required
        />
      )}
      <Button
        type="submit"
        tone="accent"
        icon={ShieldPlus}
        busy={isBusy}
        busyLabel="Promoting..."
        className="justify-self-start"
      >
        Promote to Admin
      </Button>
    </Form>
  );
}

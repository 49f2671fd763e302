import { data, Form } from 'react-router';
import { NewPasswordFields } from '#features/identity/components/password-fields.tsx';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import type { AccountProblems } from '#features/identity/profile/account-fields.ts';
import { formTexts } from '#lib/untrusted-input.ts';
import { KeyRound } from '#ui/icons.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { AuthButton } from './auth-page.tsx';

export type NewPasswordAnswer =
  | { outcome: 'done' | 'linkInvalid'; to?: string }
  | { outcome: 'refused'; to?: never; problems: AccountProblems };

type Chosen =
  | { ok: true }
  | { ok: false; error: 'invalid'; problems: AccountProblems }
  | { ok: false; error: 'link_invalid' };

export async function readNewPassword(request: Request) {
  return formTexts(await request.formData(), ['token', 'password', 'confirmPassword']);
}

export function answerChosen(result: Chosen) {
  if (result.ok) return data<NewPasswordAnswer>({ outcome: 'done' });
  if (result.error === 'link_invalid') return data<NewPasswordAnswer>({ outcome: 'linkInvalid' }, { status: 404 });
  return data<NewPasswordAnswer>({ outcome: 'refused', problems: result.problems }, { status: 422 });
}

export function NewPasswordForm(props: {
  token: string;
  /** For the browser's password manager. */
  email?: string;
  answer: NewPasswordAnswer | undefined;
  label: string;
  submit: string;
  saving: string;
}) {
  const { token, email, answer, label, submit, saving } = props;
  const refusal = answer?.outcome === 'refused' ? answer : undefined;
  const field = useAccountField(refusal);
  const form = useFirstProblem(refusal);
  return (
    <Form ref={form} method="post" className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      {email && <input type="hidden" name="email" value={email} autoComplete="username" />}
      <NewPasswordFields field={field} label={label} />
      <AuthButton icon={KeyRound} busyLabel={saving}>
        {submit}
      </AuthButton>
    </Form>
  );
}

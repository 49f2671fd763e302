import { Form, useNavigation } from 'react-router';
import { NewPasswordFields } from '#features/identity/components/new-password-fields.tsx';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { UserPlus } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { AccountType } from './account-type.tsx';
import type { SignUpRefusal } from './sign-up-here.ts';

export function SignUpForm({ query, refusal }: { query: string; refusal: SignUpRefusal | undefined }) {
  const { t } = useTranslation('auth');
  const navigation = useNavigation();
  const isBusy = navigation.formData?.get('intent') === 'sign-up';
  const field = useAccountField(refusal);
  const form = useFirstProblem(refusal);
  return (
    <>
      {refusal && refusal.error !== 'invalid' && (
        <Alert tone="danger" className="mb-5">
          {refusal.error === 'too_many' && t('tooManySignUps')}
          {refusal.error === 'failed' && t('signUpFailed')}
          {refusal.error === 'unexpected' && t('unexpectedSignUp')}
        </Alert>
      )}
      <AccountType />
      <Form
        ref={form}
        method="post"
        action={`/auth?tab=sign-up${query && `&${query}`}`}
        className="mt-5 grid gap-4"
      >
        <input type="hidden" name="intent" value="sign-up" />
        <Input
          {...field('fullName')}
          label={t('fields.fullName')}
          placeholder={t('fields.fullNamePlaceholder')}
          autoComplete="name"
          required
        />
        <Input
          {...field('email')}
          type="email"
          label={t('fields.email')}
          placeholder={t('fields.emailPlaceholder')}
          autoComplete="email"
          required
        />
        <NewPasswordFields field={field} label={t('fields.password')} />
        <Button
          type="submit"
          tone="accent"
          icon={UserPlus}
          block
          busy={isBusy}
          busyLabel={t('signingUp')}
          className="min-h-12"
        >
          {t('createAccount')}
        </Button>
      </Form>
    </>
  );
}

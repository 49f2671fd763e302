import clsx from 'clsx';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { PasswordInput } from '#features/identity/components/password-fields.tsx';
import { accountFields } from '#features/identity/profile/account-fields.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { KeyRound, LogIn } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { usePageRestored } from '#ui/use-page-restored.ts';
import { requestPasskey } from '../../../request-passkey.ts';
import type { SignInRefusal } from './auth-actions.ts';
import { AuthButton } from './auth-page.tsx';

const sentences = {
  wrong_pair: 'wrongPair',
  too_many: 'tooMany',
  closed: 'closed',
  unexpected: 'unexpectedSignIn',
} as const;

/** What helps a person who was refused. */
const helpFor: Partial<Record<SignInRefusal['error'], { to: string; label: 'contactUs' | 'reset.title' }>> = {
  closed: { to: '/contact', label: 'contactUs' },
  too_many: { to: '/auth/recover', label: 'reset.title' },
};

interface SignInFormProps {
  /** `next=…`, or empty. */
  query: string;
  answer: SignInRefusal | undefined;
  providers: { id: string; name: string }[];
  providerFailed: boolean;
}

export function SignInForm({ query, answer, providers, providerFailed }: SignInFormProps) {
  const { t } = useTranslation('auth');
  const navigation = useNavigation();
  const isBusy = navigation.formData?.get('intent') === 'sign-in';
  const form = useFirstProblem(answer);
  const action = `/auth${query && `?${query}`}`;
  const isMissing = answer?.error === 'missing';
  const help = answer && helpFor[answer.error];
  return (
    <>
      {answer && answer.error !== 'missing' && (
        <Alert tone="danger" className="mb-5" link={help && { to: help.to, text: t(help.label) }}>
          {t(sentences[answer.error], { time: answer.wait })}
        </Alert>
      )}
      {providerFailed && !answer && (
        <Alert tone="danger" className="mb-5">
          {t('providerFailed')}
        </Alert>
      )}
      <Form ref={form} method="post" action={action} className="grid gap-4">
        <input type="hidden" name="intent" value="sign-in" />
        <Input
          name="email"
          type="email"
          label={t('fields.email')}
          placeholder={t('fields.emailPlaceholder')}
          defaultValue={answer?.email}
          error={isMissing && !answer.email && t('problems.emailRequired')}
          autoComplete="username webauthn"
          maxLength={accountFields.email.maxLength}
          required
        />
        <PasswordInput
          name="password"
          label={t('fields.password')}
          error={isMissing && answer.isPasswordMissing && t('problems.passwordRequired')}
          autoComplete="current-password"
          required
        />
        <AuthButton icon={LogIn} flip busy={isBusy} busyLabel={t('signingIn')}>
          {t('signIn')}
        </AuthButton>
        <Link to="/auth/recover" className="inline-flex min-h-11 items-center justify-self-start text-sm underline">
          {t('forgot')}
        </Link>
      </Form>
      <div className="mt-2 grid gap-3">
        <p
          className={clsx(
            'flex items-center gap-4 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line',
            providers.length === 0 && 'noscript:hidden',
          )}
        >
          {t('or')}
        </p>
        {providers.map(({ id, name }) => (
          <Form key={id} method="post" action={action}>
            <input type="hidden" name="intent" value="provider" />
            <input type="hidden" name="provider" value={id} />
            <Button type="submit" tone="line" block>
              {t('provider', { name })}
            </Button>
          </Form>
        ))}
        <PasskeyButton to={action} />
      </div>
    </>
  );
}

type State = 'ready' | 'waiting' | 'failed';

/** Afterwards it opens the sign-in page, which redirects by role. */
function PasskeyButton({ to }: { to: string }) {
  const { t } = useTranslation('auth');
  const [state, setState] = useState<State>('ready');
  usePageRestored(() => setState('ready'));

  async function signIn() {
    setState('waiting');
    try {
      const response = await requestPasskey();
      const verified = await fetch('/api/auth/passkey/verify-authentication', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ response }),
      });
      if (!verified.ok) throw new Error(`The passkey was refused: ${verified.status}`);
      window.location.assign(to);
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      {state === 'failed' && <Alert tone="warning">{t('passkeyFailed')}</Alert>}
      <Button
        tone="line"
        icon={KeyRound}
        block
        busy={state === 'waiting'}
        busyLabel={t('passkeyBusy')}
        onClick={signIn}
        className="noscript:hidden"
      >
        {t('passkey')}
      </Button>
    </>
  );
}

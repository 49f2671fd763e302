import { data, Form, useNavigation } from 'react-router';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { requestRecovery } from '#features/identity/entrance/recover-password.ts';
import type { AccountProblem } from '#features/identity/profile/account-fields.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { waitText } from '#lib/formats.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Mail } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { factsOf } from '../../request-context.ts';
import { retryAfter, waitHeaders } from '../../response-headers.ts';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/auth-recover';
import { AuthPage } from './auth/auth-page.tsx';

type Answer = { sentTo: string } | { sentTo?: never; email: string; problem?: AccountProblem; wait?: string };

export async function action({ request, context }: Route.ActionArgs) {
  const { db, preferences, clientAddress } = factsOf(context);
  const email = (await request.formData()).get('email')?.toString() ?? '';
  const result = await requestRecovery(db, { email, language: preferences.language, clientAddress });
  if (result.ok) return data<Answer>({ sentTo: result.email });
  if (result.error === 'too_many') {
    const wait = waitText(result.waitSeconds, preferences.language);
    return data<Answer>({ email, wait }, { status: 429, headers: retryAfter(result.waitSeconds) });
  }
  return data<Answer>({ email, problem: result.problem }, { status: 422 });
}

export const headers = waitHeaders;

export default function Recover({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth');
  const { signInPage } = useSite();
  const isBusy = useNavigation().formMethod === 'POST';
  const refusal = actionData?.sentTo === undefined ? actionData : undefined;
  const form = useFirstProblem(refusal);
  const field = useAccountField(
    refusal && {
      typed: { email: refusal.email },
      ...(refusal.problem && { problems: { email: refusal.problem } }),
    },
  );
  return (
    <AuthPage title={t('recover.title')} lede={t('recover.lede')}>
      {actionData?.sentTo !== undefined ? (
        <Alert tone="success">{t('recover.done', { email: actionData.sentTo })}</Alert>
      ) : (
        <>
          {refusal?.wait && (
            <Alert tone="warning" className="mb-5">
              {t('recover.tooMany', { time: refusal.wait })}
            </Alert>
          )}
          <Form ref={form} method="post" className="grid gap-4">
            <Input
              {...field('email')}
              type="email"
              label={t('fields.email')}
              placeholder={t('fields.emailPlaceholder')}
              autoComplete="username"
              required
            />
            <Button
              type="submit"
              tone="accent"
              icon={Mail}
              block
              busy={isBusy}
              busyLabel={t('recover.sending')}
              className="min-h-12"
            >
              {t('recover.submit')}
            </Button>
          </Form>
        </>
      )}
      <Link to={signInPage} className="mt-4 inline-flex min-h-11 items-center text-sm underline">
        {t('recover.back')}
      </Link>
    </AuthPage>
  );
}

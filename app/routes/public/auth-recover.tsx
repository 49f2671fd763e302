import { Form } from 'react-router';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { requestRecovery } from '#features/identity/entrance/recover-password.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { waitText } from '#lib/formats.ts';
import { Alert } from '#ui/alert.tsx';
import { Mail } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { readForm } from '../../answer-form.ts';
import { refuse } from '../../refuse.ts';
import { factsOf } from '../../request-context.ts';
import { retryAfter, waitHeaders } from '../../response-headers.ts';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/auth-recover';
import { AuthButton, AuthPage } from './auth/auth-page.tsx';

export async function action({ request, context }: Route.ActionArgs) {
  const { db, preferences, clientAddress } = factsOf(context);
  const { text, values } = await readForm(request);
  const result = await requestRecovery(db, { email: text('email'), language: preferences.language, clientAddress });
  if (result.ok) return { sentTo: result.email };
  if (result.error === 'invalid') return refuse({ error: result.error, values, problems: { email: result.problem } });
  const wait = waitText(result.waitSeconds, preferences.language);
  return refuse({ error: result.error, values, wait }, retryAfter(result.waitSeconds));
}

export const headers = waitHeaders;

export default function Recover({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth');
  const { signInPage } = useSite();
  const refusal = actionData && 'error' in actionData ? actionData : undefined;
  const form = useFirstProblem(refusal);
  const field = useAccountField(refusal);
  return (
    <AuthPage title={t('recover.title')} lede={t('recover.lede')}>
      {actionData && 'sentTo' in actionData ? (
        <Alert tone="success">{t('recover.done', { email: actionData.sentTo })}</Alert>
      ) : (
        <>
          {refusal?.error === 'too_many' && (
            <Alert tone="warning" className="mb-5">
              {t('recover.tooMany', { time: refusal.wait })}
            </Alert>
          )}
          <Form ref={form} method="post" className="grid gap-4">
            <Input
              {...field('email')}
              label={t('fields.email')}
              placeholder={t('fields.emailPlaceholder')}
              autoComplete="username"
            />
            <AuthButton icon={Mail} busyLabel={t('recover.sending')}>
              {t('recover.submit')}
            </AuthButton>
          </Form>
        </>
      )}
      <Link to={signInPage} className="mt-4 inline-flex min-h-11 items-center text-sm underline">
        {t('recover.back')}
      </Link>
    </AuthPage>
  );
}

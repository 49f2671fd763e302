import { Form, redirectDocument, useNavigation } from 'react-router';
import { checkSecondStep, type SecondStepMethod } from '#features/identity/entrance/sign-in.ts';
import { attempt } from '#features/identity/library/auth.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ShieldCheck } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { pageAfterSignIn } from '../../after-sign-in.ts';
import { readForm } from '../../answer-form.ts';
import { refuse } from '../../refuse.ts';
import { factsOf, viewerOf } from '../../request-context.ts';
import { cookieHeaders } from '../../response-headers.ts';
import type { Route } from './+types/auth-second-step';
import { AuthButton, AuthMessage, AuthPage } from './auth/auth-page.tsx';

function readMethods(params: URLSearchParams): { methods: SecondStepMethod[]; method: SecondStepMethod } {
  const by = params.get('by')?.split(',') ?? [];
  const methods: SecondStepMethod[] = (['app', 'phone'] as const).filter((known) => by.includes(known));
  const requested = params.get('with');
  const method = requested === 'recovery' ? 'recovery' : methods.find((known) => known === requested);
  return { methods, method: method ?? methods[0] ?? 'app' };
}

export function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const viewer = viewerOf(context);
  if (viewer) throw redirectDocument(pageAfterSignIn(viewer.role, params.get('next')));
  return { ...readMethods(params), by: params.get('by') ?? '', next: params.get('next') ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, identity, authHeaders } = factsOf(context);
  const params = new URL(request.url).searchParams;
  const { method } = readMethods(params);
  const { intent, text } = await readForm(request);
  if (intent === 'send') {
    const sent = await attempt(
      identity.auth.api.sendTwoFactorOTP({ body: {}, headers: authHeaders, returnHeaders: true }),
    );
    if (sent.ok) return { sent: true };
    return refuse({ error: sent.error === 'TOO_MANY_REQUESTS' ? 'locked' : 'expired' });
  }
  const code = text('code').trim();
  if (!code) return refuse({ error: 'missing' });
  const result = await checkSecondStep({ db, auth: identity.auth, authHeaders }, { method, code });
  if (!result.ok) return refuse(result);
  const page = pageAfterSignIn(result.role, params.get('next'));
  return redirectDocument(page, { headers: cookieHeaders(result.cookies), status: 303 });
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth');
  const { methods, method, by, next } = loaderData;
  const pending = useNavigation().formData;
  const error = actionData && 'error' in actionData ? actionData.error : undefined;
  const form = useFirstProblem(error ? actionData : undefined);
  const to = (other: SecondStepMethod) =>
    `/auth/second-step?${new URLSearchParams({ by, ...(next && { next }), with: other })}`;
  const back = `${next.startsWith('/admin') ? '/admin-login' : '/auth'}?${new URLSearchParams({ next })}`;
  if (error === 'expired') {
    const [title, text, label] = [t('secondStep.title'), t('secondStep.expired'), t('signIn')];
    return <AuthMessage tone="warning" to={back} {...{ title, text, label }} />;
  }
  const isRecovery = method === 'recovery';
  return (
    <AuthPage title={t('secondStep.title')}>
      {error === 'locked' && (
        <Alert tone="danger" className="mb-5">
          {t('secondStep.locked')}
        </Alert>
      )}
      {actionData && 'sent' in actionData && (
        <Alert tone="success" className="mb-5">
          {t('secondStep.sent')}
        </Alert>
      )}
      {method === 'phone' && (
        <Form method="post" action={to(method)} className="mb-5">
          <input type="hidden" name="intent" value="send" />
          <p className="mb-3 text-ink-2">{t('secondStep.phoneOffer')}</p>
          <Button type="submit" tone="line" busy={pending?.get('intent') === 'send'}>
            {t('secondStep.send')}
          </Button>
        </Form>
      )}
      <Form ref={form} method="post" action={to(method)} className="grid gap-4">
        <p className="text-ink-2">{t(`secondStep.${method}`)}</p>
        <Input
          name="code"
          label={isRecovery ? t('secondStep.recoveryCode') : t('fields.code')}
          error={(error === 'wrong' && t('secondStep.wrong')) || (error === 'missing' && t('problems.codeRequired'))}
          dir="ltr"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          required
        />
        <AuthButton icon={ShieldCheck} busy={pending?.has('code')} busyLabel={t('secondStep.checking')}>
          {t('secondStep.continue')}
        </AuthButton>
      </Form>
      <ul className="mt-4 grid justify-items-start [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-sm [&_a]:underline">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <li key={other}>
              <Link to={to(other)}>{other === 'app' ? t('secondStep.useApp') : t('secondStep.usePhone')}</Link>
            </li>
          ))}
        {!isRecovery && (
          <li>
            <Link to={to('recovery')}>{t('secondStep.useRecovery')}</Link>
          </li>
        )}
      </ul>
    </AuthPage>
  );
}

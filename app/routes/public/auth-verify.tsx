import { data, Form, redirect } from 'react-router';
import { isLinkAlive } from '#features/identity/profile/mailed-links.ts';
import { verifyEmail } from '#features/identity/profile/verify-email.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { MailCheck } from '#ui/icons.tsx';
import { readForm } from '../../answer-form.ts';
import { factsOf, knownActor, viewerOf } from '../../request-context.ts';
import type { Route } from './+types/auth-verify';
import { AuthButton, AuthMessage, AuthPage } from './auth/auth-page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const viewer = viewerOf(context);
  const isAlive = await isLinkAlive(factsOf(context).db, 'verify_email', token, viewer?.userId);
  return { token: isAlive ? token : null, email: viewer?.email ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, mailContext, identity } = factsOf(context);
  const token = (await readForm(request)).text('token');
  // The session ended while the page was open: the page asks to sign in, and the link still works.
  if (!viewerOf(context)) return redirect(`/auth/verify?token=${encodeURIComponent(token)}`, { status: 303 });
  const result = await verifyEmail(
    { db, mailContext, onEmailVerified: identity.onEmailVerified },
    token,
    knownActor(context),
  );
  return data({ email: result.ok ? result.email : null }, { status: result.ok ? 200 : 404 });
}

/** Opening the link changes nothing, because mail scanners open every link. The button does. */
export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth');
  const { token, email } = loaderData;
  const toAccount = { title: t('verify.title'), to: '/account', label: t('verify.account') };
  if (actionData?.email) {
    return <AuthMessage {...toAccount} tone="success" text={t('verify.done', { email: actionData.email })} />;
  }
  if (actionData || !token) return <AuthMessage {...toAccount} tone="warning" text={t('verify.linkInvalid')} />;
  if (!email) {
    const next = encodeURIComponent(`/auth/verify?token=${token}`);
    return (
      <AuthPage title={t('verify.title')} lede={t('verify.signInFirst')}>
        <ButtonLink to={`/auth?next=${next}`} tone="accent" className="min-h-12 w-full">
          {t('signIn')}
        </ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('verify.title')} lede={t('verify.question', { email })}>
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <AuthButton icon={MailCheck} busyLabel={t('verify.verifying')}>
          {t('verify.submit')}
        </AuthButton>
      </Form>
    </AuthPage>
  );
}

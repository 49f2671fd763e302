import { data, redirectDocument } from 'react-router';
import { recoverAccount } from '#features/identity/entrance/reset-password.ts';
import { isLinkAlive } from '#features/identity/profile/mailed-links.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { pageAfterSignIn } from '../../after-sign-in.ts';
import { actorOf, factsOf, viewerOf } from '../../request-context.ts';
import { cookieHeaders } from '../../response-headers.ts';
import type { Route } from './+types/auth-reset';
import { AuthMessage, AuthPage } from './auth/auth-page.tsx';
import { answerChosen, type NewPasswordAnswer, NewPasswordForm, readNewPassword } from './auth/new-password.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return { token, isAlive: await isLinkAlive(factsOf(context).db, 'reset_password', token) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, mailContext, identity, authHeaders } = factsOf(context);
  const result = await recoverAccount(
    { db, mailContext, auth: identity.auth, authHeaders, onEmailVerified: identity.onEmailVerified },
    await readNewPassword(request),
    { actor: actorOf(context), earlier: viewerOf(context) },
  );
  if (!result.ok) return answerChosen(result);
  const { signedIn } = result;
  if (!signedIn.ok) return redirectDocument('/auth', 303);
  const headers = cookieHeaders(signedIn.cookies);
  const page = pageAfterSignIn(signedIn.role, null);
  if (signedIn.step === 'done') return data<NewPasswordAnswer>({ outcome: 'done', to: page }, { headers });
  const query = new URLSearchParams({ by: signedIn.by.join(','), next: page });
  return redirectDocument(`/auth/second-step?${query}`, { headers, status: 303 });
}

export default function Reset({ loaderData: { token, isAlive }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth');
  const outcome = actionData?.outcome ?? (isAlive ? 'form' : 'linkInvalid');
  if (outcome === 'done' || outcome === 'linkInvalid') {
    const [tone, text, to, label] =
      outcome === 'done'
        ? (['success', t('reset.done'), actionData?.to ?? '/account', t('goOn')] as const)
        : (['warning', t('reset.linkInvalid'), '/auth/recover', t('recover.title')] as const);
    return <AuthMessage title={t('reset.title')} {...{ tone, text, to, label }} reloadDocument={outcome === 'done'} />;
  }
  return (
    <AuthPage title={t('reset.title')} lede={t('reset.lede')}>
      <NewPasswordForm
        token={token}
        answer={actionData}
        label={t('fields.newPassword')}
        submit={t('reset.submit')}
        saving={t('reset.saving')}
      />
    </AuthPage>
  );
}

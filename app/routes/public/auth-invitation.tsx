import { acceptInvitation, findInvitation } from '#features/identity/entrance/invitations.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { actorOf, factsOf } from '../../request-context.ts';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/auth-invitation';
import { AuthMessage, AuthPage } from './auth/auth-page.tsx';
import { answerChosen, NewPasswordForm, readNewPassword } from './auth/new-password.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const invited = await findInvitation(factsOf(context).db, token);
  return { token, email: invited?.email ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, identity } = factsOf(context);
  const result = await acceptInvitation(
    { db, auth: identity.auth, onEmailVerified: identity.onEmailVerified },
    await readNewPassword(request),
    actorOf(context),
  );
  return answerChosen(result);
}

export default function Invitation({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth');
  const { signInPage } = useSite();
  const outcome = actionData?.outcome ?? (email === null ? 'linkInvalid' : 'form');
  if (outcome === 'done' || outcome === 'linkInvalid' || email === null) {
    const isDone = outcome === 'done';
    const text = isDone ? t('invitation.done') : t('invitation.linkInvalid');
    const tone = isDone ? 'success' : 'warning';
    return <AuthMessage title={t('invitation.title')} tone={tone} text={text} to={signInPage} label={t('signIn')} />;
  }
  return (
    <AuthPage title={t('invitation.title')} lede={t('invitation.lede', { email })}>
      <NewPasswordForm
        token={token}
        email={email}
        answer={actionData}
        label={t('fields.password')}
        submit={t('invitation.submit')}
        saving={t('invitation.saving')}
      />
    </AuthPage>
  );
}

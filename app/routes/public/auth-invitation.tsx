import { acceptInvitation, findInvitation } from '#features/identity/entrance/invitations.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { actorOf, factsOf } from '../../request-context.ts';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/auth-invitation';
import { AuthPage } from './auth/auth-page.tsx';
import { answerChosen, NewPasswordForm, typedPassword } from './auth/new-password.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const invited = await findInvitation(factsOf(context).db, token);
  return { token, email: invited?.email ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, identity } = factsOf(context);
  const result = await acceptInvitation(
    { db, auth: identity.auth, onEmailVerified: identity.onEmailVerified },
    typedPassword(await request.formData()),
    actorOf(context),
  );
  return answerChosen(result);
}

export default function Invitation({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth');
  const { signInPage } = useSite();
  const outcome = actionData?.outcome ?? (email === null ? 'linkInvalid' : 'form');
  if (outcome === 'done' || outcome === 'linkInvalid' || email === null) {
    return (
      <AuthPage title={t('invitation.title')}>
        <Alert tone={outcome === 'done' ? 'success' : 'warning'}>
          {outcome === 'done' ? t('invitation.done') : t('invitation.linkInvalid')}
        </Alert>
        <ButtonLink to={signInPage} tone="brand" className="mt-5">
          {t('signIn')}
        </ButtonLink>
      </AuthPage>
    );
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

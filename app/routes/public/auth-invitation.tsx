import { acceptInvitation, findInvited } from '#features/identity/entrance/accept-invitation.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { actorOf, factsOf } from '../../request-context.ts';
import { useSite } from '../../shell/use-site.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/auth-invitation';
import { Door } from './auth/door.tsx';
import { answerChosen, NewPasswordForm, typedPassword } from './auth/new-password.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const invited = await findInvited(factsOf(context).db, token);
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
  const { door } = useSite();
  const outcome = actionData?.outcome ?? (email === null ? 'linkInvalid' : 'asked');
  if (outcome === 'done' || outcome === 'linkInvalid' || email === null) {
    return (
      <Door title={t('invitation.title')}>
        <Alert tone={outcome === 'done' ? 'success' : 'warning'}>
          {outcome === 'done' ? t('invitation.done') : t('invitation.linkInvalid')}
        </Alert>
        <ButtonLink to={door} tone="brand" className="mt-5">
          {t('signIn')}
        </ButtonLink>
      </Door>
    );
  }
  return (
    <Door title={t('invitation.title')} lede={t('invitation.lede', { email })}>
      <NewPasswordForm
        token={token}
        email={email}
        answer={actionData}
        label={t('fields.password')}
        submit={t('invitation.submit')}
        saving={t('invitation.saving')}
      />
    </Door>
  );
}

import { resetPassword } from '#features/identity/entrance/reset-password.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { actorOf, factsOf } from '../../request-context.ts';
import { useSite } from '../../shell/use-site.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/auth-reset';
import { Door } from './auth/door.tsx';
import { answerChosen, NewPasswordForm, typedPassword } from './auth/new-password.tsx';

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, house, identity } = factsOf(context);
  const result = await resetPassword(
    { db, house, auth: identity.auth, onEmailVerified: identity.onEmailVerified },
    typedPassword(await request.formData()),
    actorOf(context),
  );
  return answerChosen(result);
}

export default function Reset({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth');
  const { door } = useSite();
  const outcome = actionData?.outcome ?? (token ? 'asked' : 'linkInvalid');
  if (outcome === 'done' || outcome === 'linkInvalid') {
    const isDone = outcome === 'done';
    return (
      <Door title={t('reset.title')}>
        <Alert tone={isDone ? 'success' : 'warning'}>
          {isDone ? t('reset.done') : t('reset.linkInvalid')}
        </Alert>
        <ButtonLink to={isDone ? door : '/auth/recover'} tone="brand" className="mt-5">
          {isDone ? t('signIn') : t('recover.title')}
        </ButtonLink>
      </Door>
    );
  }
  return (
    <Door title={t('reset.title')} lede={t('reset.lede')}>
      <NewPasswordForm
        token={token}
        answer={actionData}
        label={t('fields.newPassword')}
        submit={t('reset.submit')}
        saving={t('reset.saving')}
      />
    </Door>
  );
}

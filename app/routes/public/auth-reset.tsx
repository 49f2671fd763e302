import { KeyRound } from 'lucide-react';
import { data, Form, useNavigation } from 'react-router';
import { NewPasswordFields } from '#features/identity/components/new-password-fields.tsx';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { resetPassword } from '#features/identity/entrance/reset-password.ts';
import type { AccountProblems } from '#features/identity/profile/account-fields.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { actorOf, factsOf } from '../../request-context.ts';
import { useSite } from '../../shell/use-site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useFirstProblem } from '../../ui/use-first-problem.ts';
import type { Route } from './+types/auth-reset';
import { Door } from './auth/door.tsx';

type Answer = { outcome: 'done' | 'linkInvalid' } | { outcome: 'refused'; problems: AccountProblems };

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, house, identity } = factsOf(context);
  const form = await request.formData();
  const text = (name: string) => form.get(name)?.toString() ?? '';
  const typed = {
    token: text('token'),
    password: text('password'),
    confirmPassword: text('confirmPassword'),
  };
  const result = await resetPassword(
    { db, house, auth: identity.auth, onEmailVerified: identity.onEmailVerified },
    typed,
    actorOf(context),
  );
  if (result.ok) return data<Answer>({ outcome: 'done' });
  if (result.error === 'link_invalid') return data<Answer>({ outcome: 'linkInvalid' }, { status: 404 });
  return data<Answer>({ outcome: 'refused', problems: result.problems }, { status: 422 });
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth');
  const { door } = useSite();
  const isBusy = useNavigation().formMethod === 'POST';
  const refusal = actionData?.outcome === 'refused' ? actionData : undefined;
  const field = useAccountField(refusal);
  const form = useFirstProblem(refusal);
  const outcome = actionData?.outcome ?? (loaderData.token ? 'asked' : 'linkInvalid');
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
      <Form ref={form} method="post" className="grid gap-4">
        <input type="hidden" name="token" value={loaderData.token} />
        <NewPasswordFields field={field} label={t('fields.newPassword')} />
        <Button
          type="submit"
          tone="accent"
          icon={KeyRound}
          block
          busy={isBusy}
          busyLabel={t('reset.saving')}
          className="min-h-12"
        >
          {t('reset.submit')}
        </Button>
      </Form>
    </Door>
  );
}

import { KeyRound } from 'lucide-react';
import { data, Form, useNavigation } from 'react-router';
import { NewPasswordFields } from '#features/identity/components/new-password-fields.tsx';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { acceptInvitation, findInvited } from '#features/identity/entrance/accept-invitation.ts';
import type { AccountProblems } from '#features/identity/profile/account-fields.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { actorOf, factsOf } from '../../request-context.ts';
import { useSite } from '../../shell/use-site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useFirstProblem } from '../../ui/use-first-problem.ts';
import type { Route } from './+types/auth-invitation';
import { Door } from './auth/door.tsx';

type Answer = { outcome: 'done' | 'linkInvalid' } | { outcome: 'refused'; problems: AccountProblems };

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const invited = await findInvited(factsOf(context).db, token);
  return { token, email: invited?.email ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, identity } = factsOf(context);
  const form = await request.formData();
  const text = (name: string) => form.get(name)?.toString() ?? '';
  const result = await acceptInvitation(
    { db, auth: identity.auth, onEmailVerified: identity.onEmailVerified },
    { token: text('token'), password: text('password'), confirmPassword: text('confirmPassword') },
    actorOf(context),
  );
  if (result.ok) return data<Answer>({ outcome: 'done' });
  if (result.error === 'link_invalid') return data<Answer>({ outcome: 'linkInvalid' }, { status: 404 });
  return data<Answer>({ outcome: 'refused', problems: result.problems }, { status: 422 });
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth');
  const { door } = useSite();
  const isBusy = useNavigation().formMethod === 'POST';
  const refusal = actionData?.outcome === 'refused' ? actionData : undefined;
  const field = useAccountField(refusal);
  const form = useFirstProblem(refusal);
  const { token, email } = loaderData;
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
      <Form ref={form} method="post" className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        {/* A browser that keeps passwords keeps it for this address. */}
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <NewPasswordFields field={field} label={t('fields.password')} />
        <Button
          type="submit"
          tone="accent"
          icon={KeyRound}
          block
          busy={isBusy}
          busyLabel={t('invitation.saving')}
          className="min-h-12"
        >
          {t('invitation.submit')}
        </Button>
      </Form>
    </Door>
  );
}

import { data, Form, redirect, useNavigation } from 'react-router';
import { type AgencyField, agencyFields } from '#features/agents/agency-fields.ts';
import { AgentProfileFailure, signUpAgent } from '#features/agents/sign-up-agent.ts';
import { NewPasswordFields } from '#features/identity/components/password-fields.tsx';
import { type AccountRefusal, useAccountField } from '#features/identity/components/use-account-field.ts';
import { signInOwner } from '#features/identity/entrance/sign-in.ts';
import { signUpFields } from '#features/identity/entrance/sign-up.ts';
import { homeOfRole } from '#features/identity/roles.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formTexts } from '#lib/untrusted-input.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { BriefcaseBusiness } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { readForm } from '../../answer-form.ts';
import { refuse } from '../../refuse.ts';
import { actorOf, factsOf, viewerOf } from '../../request-context.ts';
import { cookieHeaders } from '../../response-headers.ts';
import type { Route } from './+types/agent-signup';
import { Agreement, AuthPage, DelayedRedirect, WrongAccount } from './auth/auth-page.tsx';

const READ_FOR_MS = 2_000;

/** The sentence above a refused form. */
const sentences = {
  invalid: 'agentSignUp.missing',
  too_many: 'tooManySignUps',
  not_signed_in: 'agentSignUp.notSignedIn',
  no_user: 'agentSignUp.noUser',
  profile_failed: 'agentSignUp.profileFailed',
  unexpected: 'agentSignUp.unexpected',
} as const;

interface AgentSignUpRefusal extends AccountRefusal {
  error: keyof typeof sentences;
}

export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (viewer?.role === 'agent') throw redirect(homeOfRole.agent);
  return { signedInAs: viewer && { email: viewer.email, home: homeOfRole[viewer.role] } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, mailContext, identity, authHeaders, preferences, reportError } = factsOf(context);
  const { form, values } = await readForm(request);
  const typed = formTexts(form, [...agencyFields, ...signUpFields]);
  const parts = { db, auth: identity.auth, mailContext };
  const refuseWith = (refusal: AgentSignUpRefusal) => refuse({ ...refusal, values });
  try {
    const result = await signUpAgent(parts, { typed, language: preferences.language, actor: actorOf(context) });
    if (!result.ok) return refuseWith(result);
    const owner = { userId: result.userId, email: result.email, password: typed.password };
    const signedIn = await signInOwner({ ...parts, authHeaders }, owner, viewerOf(context)).catch((error: unknown) => {
      reportError(error);
      return { ok: false, error: 'no_user' } as const;
    });
    if (!signedIn.ok) return refuseWith({ error: signedIn.error === 'no_user' ? 'no_user' : 'not_signed_in' });
    return data({ created: true }, { headers: cookieHeaders(signedIn.cookies) });
  } catch (error) {
    reportError(error);
    return refuseWith({ error: error instanceof AgentProfileFailure ? 'profile_failed' : 'unexpected' });
  }
}

/** Loading again would redirect away from the success message. */
export function shouldRevalidate({ actionResult }: { actionResult?: unknown }) {
  return !(typeof actionResult === 'object' && actionResult !== null && 'created' in actionResult);
}

export default function AgentSignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth');
  const { signedInAs } = loaderData;
  if (signedInAs && !actionData) {
    const { email, home } = signedInAs;
    return (
      <AuthPage title={t('agentSignUp.title')} lede={t('agentSignUp.lede')} audience="agent">
        <WrongAccount text={t('agentSignUp.signedIn', { email })} home={home} afterSignOut="/agent-signup" />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('agentSignUp.title')} lede={t('agentSignUp.lede')} audience="agent" wide>
      {actionData && 'created' in actionData ? (
        <DelayedRedirect text={t('agentSignUp.done')} to={homeOfRole.agent} afterMs={READ_FOR_MS} />
      ) : (
        <AgentForm refusal={actionData} />
      )}
    </AuthPage>
  );
}

function AgentForm({ refusal }: { refusal: AgentSignUpRefusal | undefined }) {
  const { t } = useTranslation('auth');
  const isBusy = useNavigation().formMethod === 'POST';
  const input = useAccountField(refusal);
  const field = (name: AgencyField | 'fullName' | 'email') => ({ ...input(name), label: t(`fields.${name}`) });
  const form = useFirstProblem(refusal);
  const isIncomplete = Object.values(refusal?.problems ?? {}).some((problem) => problem.endsWith('equired'));
  return (
    <>
      {refusal && (refusal.error !== 'invalid' || isIncomplete) && (
        <Alert tone="danger" className="mb-5">
          {t(sentences[refusal.error], { message: t('agentSignUp.tryAgain') })}
        </Alert>
      )}
      <Form ref={form} method="post" className="grid gap-8">
        <fieldset className="grid gap-4 md:grid-cols-2">
          <legend className="mb-4 font-display text-lg font-semibold">{t('agentSignUp.agency')}</legend>
          <Input {...field('agencyName')} />
          <Input {...field('registrationNumber')} optional />
          <Input {...field('phone')} placeholder={t('fields.phonePlaceholder')} required />
          <Input {...field('address')} optional />
          <Input {...field('city')} />
          <Input {...field('country')} />
        </fieldset>
        <fieldset className="grid gap-4 md:grid-cols-2">
          <legend className="mb-4 font-display text-lg font-semibold">{t('agentSignUp.person')}</legend>
          <Input {...field('fullName')} />
          <Input {...field('email')} placeholder={t('fields.emailPlaceholder')} />
          <NewPasswordFields field={input} label={t('fields.password')} />
        </fieldset>
        <Button
          type="submit"
          tone="accent"
          icon={BriefcaseBusiness}
          busy={isBusy}
          busyLabel={t('agentSignUp.submitting')}
          className="min-h-12 md:justify-self-start"
        >
          {t('agentSignUp.submit')}
        </Button>
      </Form>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        {t('agentSignUp.signInInstead')}
        <Link to="/auth" className="inline-flex min-h-11 items-center underline">
          {t('signIn')}
        </Link>
      </p>
      <Agreement />
    </>
  );
}

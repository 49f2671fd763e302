import { data, Form, redirect, useNavigation } from 'react-router';
import { AgentProfileFailure, signUpAgent } from '#features/agents/sign-up-agent.ts';
import { NewPasswordFields } from '#features/identity/components/password-fields.tsx';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { signInOwner } from '#features/identity/entrance/sign-in.ts';
import type { AccountField, AccountProblems } from '#features/identity/profile/account-fields.ts';
import { homeOfRole } from '#features/identity/roles/roles.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { BriefcaseBusiness } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { actorOf, factsOf, viewerOf } from '../../request-context.ts';
import { cookieHeaders } from '../../response-headers.ts';
import type { Route } from './+types/agent-signup';
import { Agreement, AuthPage, DelayedRedirect, WrongAccount } from './auth/auth-page.tsx';

const READ_FOR_MS = 2_000;
const shownAgain = [
  'fullName',
  'email',
  'agencyName',
  'registrationNumber',
  'phone',
  'address',
  'city',
  'country',
] as const;
const statuses = {
  invalid: 422,
  too_many: 429,
  not_signed_in: 500,
  no_user: 500,
  profile_failed: 500,
  unexpected: 500,
} as const;

type Answer = { created: true } | ({ created?: never } & AgentFormAnswer);

export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (viewer?.role === 'agent') throw redirect(homeOfRole.agent);
  return { signedInAs: viewer && { email: viewer.email, home: homeOfRole[viewer.role] } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, mailContext, identity, authHeaders, preferences, reportError } = factsOf(context);
  const form = await request.formData();
  const text = (name: string) => form.get(name)?.toString() ?? '';
  const shown = Object.fromEntries(shownAgain.map((name) => [name, text(name)])) as Record<
    (typeof shownAgain)[number],
    string
  >;
  const typed = { ...shown, password: text('password'), confirmPassword: text('confirmPassword') };
  const parts = { db, auth: identity.auth, mailContext };
  try {
    const result = await signUpAgent(parts, {
      typed,
      language: preferences.language,
      actor: actorOf(context),
    });
    if (!result.ok) return refuse(result.error, 'problems' in result ? result.problems : undefined);
    const owner = { userId: result.userId, email: result.email, password: typed.password };
    const signedIn = await signInOwner({ ...parts, authHeaders }, owner, viewerOf(context)).catch((error: unknown) => {
      reportError(error);
      return { ok: false, error: 'no_user' } as const;
    });
    if (!signedIn.ok) return refuse(signedIn.error === 'no_user' ? 'no_user' : 'not_signed_in');
    return data<Answer>({ created: true }, { headers: cookieHeaders(signedIn.cookies) });
  } catch (error) {
    reportError(error);
    return refuse(error instanceof AgentProfileFailure ? 'profile_failed' : 'unexpected');
  }

  function refuse(error: keyof typeof statuses, problems?: AccountProblems) {
    return data<Answer>({ error, typed: shown, ...(problems && { problems }) }, { status: statuses[error] });
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
      {actionData?.created ? (
        <DelayedRedirect text={t('agentSignUp.done')} to={homeOfRole.agent} afterMs={READ_FOR_MS} />
      ) : (
        <AgentForm answer={actionData} />
      )}
    </AuthPage>
  );
}

interface AgentFormAnswer {
  error: keyof typeof statuses;
  problems?: AccountProblems;
  typed: Partial<Record<AccountField, string>>;
}

function AgentForm({ answer }: { answer: AgentFormAnswer | undefined }) {
  const { t } = useTranslation('auth');
  const isBusy = useNavigation().formMethod === 'POST';
  const field = useAccountField(answer);
  const form = useFirstProblem(answer);
  const isIncomplete = Object.values(answer?.problems ?? {}).some((problem) => problem.endsWith('equired'));
  return (
    <>
      {answer && (answer.error !== 'invalid' || isIncomplete) && (
        <Alert tone="danger" className="mb-5">
          {answer.error === 'invalid' && t('agentSignUp.missing')}
          {answer.error === 'too_many' && t('tooManySignUps')}
          {answer.error === 'not_signed_in' && t('agentSignUp.notSignedIn')}
          {answer.error === 'no_user' && t('agentSignUp.noUser')}
          {answer.error === 'profile_failed' && t('agentSignUp.profileFailed', { message: t('agentSignUp.tryAgain') })}
          {answer.error === 'unexpected' && t('agentSignUp.unexpected', { message: t('agentSignUp.tryAgain') })}
        </Alert>
      )}
      <Form ref={form} method="post" className="grid gap-8">
        <fieldset className="grid gap-4 md:grid-cols-2">
          <legend className="mb-4 font-display text-lg font-semibold">{t('agentSignUp.agency')}</legend>
          <Input {...field('agencyName')} label={t('fields.agencyName')} autoComplete="organization" required />
          <Input {...field('registrationNumber')} label={t('fields.registrationNumber')} optional />
          <Input
            {...field('phone')}
            type="tel"
            label={t('fields.phone')}
            placeholder={t('fields.phonePlaceholder')}
            autoComplete="tel"
            required
          />
          <Input {...field('address')} label={t('fields.address')} autoComplete="street-address" optional />
          <Input {...field('city')} label={t('fields.city')} autoComplete="address-level2" required />
          <Input {...field('country')} label={t('fields.country')} autoComplete="country-name" required />
        </fieldset>
        <fieldset className="grid gap-4 md:grid-cols-2">
          <legend className="mb-4 font-display text-lg font-semibold">{t('agentSignUp.person')}</legend>
          <Input {...field('fullName')} label={t('fields.fullName')} autoComplete="name" required />
          <Input
            {...field('email')}
            type="email"
            label={t('fields.email')}
            placeholder={t('fields.emailPlaceholder')}
            autoComplete="email"
            required
          />
          <NewPasswordFields field={field} label={t('fields.password')} />
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

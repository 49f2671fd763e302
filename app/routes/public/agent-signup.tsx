import { data, redirect } from 'react-router';
import { AgentProfileFailure, signUpAgent } from '#features/agents/sign-up-agent.ts';
import { signInOwner } from '#features/identity/entrance/sign-in.ts';
import type { AccountProblems } from '#features/identity/profile/account-fields.ts';
import { homeOfRole } from '#features/identity/roles/roles.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { cookieHeaders } from '../../cookie-headers.ts';
import { actorOf, factsOf, viewerOf } from '../../request-context.ts';
import type { Route } from './+types/agent-signup';
import { AgentForm, type AgentFormAnswer } from './auth/agent-form.tsx';
import { Door } from './auth/door.tsx';
import { MovingOn } from './auth/moving-on.tsx';
import { NotYours } from './auth/not-yours.tsx';

const READ_FOR_MS = 2_000;
const kept = [
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
  const { db, house, identity, authHeaders, preferences, reportError } = factsOf(context);
  const form = await request.formData();
  const text = (name: string) => form.get(name)?.toString() ?? '';
  const shown = Object.fromEntries(kept.map((name) => [name, text(name)])) as Record<
    (typeof kept)[number],
    string
  >;
  const typed = { ...shown, password: text('password'), confirmPassword: text('confirmPassword') };
  const parts = { db, auth: identity.auth, house };
  try {
    const result = await signUpAgent(parts, {
      typed,
      language: preferences.language,
      actor: actorOf(context),
    });
    if (!result.ok) return refuse(result.error, 'problems' in result ? result.problems : undefined);
    const owner = { userId: result.userId, email: result.email, password: typed.password };
    const signedIn = await signInOwner({ ...parts, authHeaders }, owner, viewerOf(context)).catch(
      (error: unknown) => {
        reportError(error);
        return { ok: false, error: 'no_user' } as const;
      },
    );
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

/** The page that speaks of the new account stays until it has been read. */
export function shouldRevalidate({ actionResult }: { actionResult?: unknown }) {
  return !(typeof actionResult === 'object' && actionResult !== null && 'created' in actionResult);
}

export default function AgentSignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth');
  const { signedInAs } = loaderData;
  if (signedInAs && !actionData) {
    const { email, home } = signedInAs;
    return (
      <Door title={t('agentSignUp.title')} lede={t('agentSignUp.lede')} of="agent">
        <NotYours text={t('agentSignUp.signedIn', { email })} home={home} after="/agent-signup" />
      </Door>
    );
  }
  return (
    <Door title={t('agentSignUp.title')} lede={t('agentSignUp.lede')} of="agent" wide>
      {actionData?.created ? (
        <MovingOn text={t('agentSignUp.done')} to={homeOfRole.agent} afterMs={READ_FOR_MS} />
      ) : (
        <AgentForm answer={actionData} />
      )}
    </Door>
  );
}

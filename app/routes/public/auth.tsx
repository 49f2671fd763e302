import { createContext, data, Form, redirectDocument, useNavigation } from 'react-router';
import { NewPasswordFields } from '#features/identity/components/password-fields.tsx';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { BriefcaseBusiness, UserPlus, UserRound } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { isPageOfOthers, pageAfterSignIn } from '../../after-sign-in.ts';
import { readForm } from '../../answer-form.ts';
import { factsOf, viewerOf } from '../../request-context.ts';
import { waitHeaders } from '../../response-headers.ts';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/auth';
import { redirectToProvider, type SignUpRefusal, submitSignIn, submitSignUp } from './auth/auth-actions.ts';
import { Agreement, AuthButton, AuthPage, DelayedRedirect, WrongAccount } from './auth/auth-page.tsx';
import { SignInForm } from './auth/sign-in-form.tsx';

const types = [
  { to: '/auth?tab=sign-up', name: 'customer', text: 'customerText', icon: UserRound, isChosen: true },
  { to: '/agent-signup', name: 'agent', text: 'agentText', icon: BriefcaseBusiness, isChosen: false },
] as const satisfies { to: string; name: string; text: string; icon: Icon; isChosen: boolean }[];

/** Links, because the agency's form is a page of its own. */
function AccountType() {
  const { t } = useTranslation('auth');
  return (
    <nav aria-label={t('accountType')} className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1">
      {types.map(({ to, name, text, icon: Icon, isChosen }) => (
        <Link
          key={name}
          to={to}
          aria-current={isChosen ? 'true' : undefined}
          className="grid content-start gap-x-3 rounded-md border border-field-line p-3 text-ink hover:border-brand hover:no-underline aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:inset-ring aria-[current]:inset-ring-brand"
        >
          <Icon size={22} strokeWidth={1.4} className="text-brand-ink" />
          <span className="mt-2 font-display font-semibold">{t(name)}</span>
          <span className="text-sm text-ink-2">{t(text)}</span>
        </Link>
      ))}
    </nav>
  );
}

const sentences = { too_many: 'tooManySignUps', failed: 'signUpFailed', unexpected: 'unexpectedSignUp' } as const;

function SignUpForm({ query, refusal }: { query: string; refusal: SignUpRefusal | undefined }) {
  const { t } = useTranslation('auth');
  const navigation = useNavigation();
  const isBusy = navigation.formData?.get('intent') === 'sign-up';
  const field = useAccountField(refusal);
  const form = useFirstProblem(refusal);
  return (
    <>
      {refusal && refusal.error !== 'invalid' && (
        <Alert tone="danger" className="mb-5">
          {t(sentences[refusal.error])}
        </Alert>
      )}
      <AccountType />
      <Form ref={form} method="post" action={`/auth?tab=sign-up${query && `&${query}`}`} className="mt-5 grid gap-4">
        <input type="hidden" name="intent" value="sign-up" />
        <Input {...field('fullName')} label={t('fields.fullName')} placeholder={t('fields.fullNamePlaceholder')} />
        <Input {...field('email')} label={t('fields.email')} placeholder={t('fields.emailPlaceholder')} />
        <NewPasswordFields field={field} label={t('fields.password')} />
        <AuthButton icon={UserPlus} busy={isBusy} busyLabel={t('signingUp')}>
          {t('createAccount')}
        </AuthButton>
      </Form>
    </>
  );
}

const READ_FOR_MS = 1_500;

/** Set by the action. Without scripts the loader runs in the same request, and its redirect must not replace the action's answer. */
const isActionResponse = createContext(false);

export function loader({ request, context }: Route.LoaderArgs) {
  const { identity } = factsOf(context);
  const viewer = viewerOf(context);
  const params = new URL(request.url).searchParams;
  const next = params.get('next');
  if (viewer && !context.get(isActionResponse)) {
    const page = pageAfterSignIn(viewer.role, next);
    if (!isPageOfOthers(viewer.role, next)) throw redirectDocument(page);
    return { notYours: { email: viewer.email, home: page, isAgentPage: next?.startsWith('/agent') === true } };
  }
  return {
    next,
    tab: params.get('tab') === 'sign-up' ? ('sign-up' as const) : ('sign-in' as const),
    providers: identity.providers,
    providerFailed: params.has('error'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  context.set(isActionResponse, true);
  const next = new URL(request.url).searchParams.get('next');
  const { form, intent } = await readForm(request);
  if (intent === 'sign-in') return submitSignIn(form, context, next);
  if (intent === 'sign-up') return submitSignUp(form, context, next);
  if (intent === 'provider') return redirectToProvider(form, context, next);
  throw data(null, 400);
}

export const headers = waitHeaders;

/** Loading again would redirect away from the success message. */
export function shouldRevalidate({ actionResult }: { actionResult?: unknown }) {
  return !(typeof actionResult === 'object' && actionResult !== null && 'to' in actionResult);
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth');
  const { brand } = useSite();
  if ('notYours' in loaderData && loaderData.notYours) {
    const { email, home, isAgentPage } = loaderData.notYours;
    return (
      <AuthPage title={t('title')} heading={t('notYours.heading')}>
        <WrongAccount
          text={isAgentPage ? t('notYours.agent', { email }) : t('notYours.other', { email })}
          home={home}
          afterSignOut="/auth"
        />
      </AuthPage>
    );
  }
  const { next, tab, providers, providerFailed } = loaderData;
  const query = next ? `next=${encodeURIComponent(next)}` : '';
  const signIn = actionData?.intent === 'sign-in' ? actionData : undefined;
  const signUp = actionData?.intent === 'sign-up' ? actionData : undefined;
  const selected = signUp ? 'sign-up' : signIn ? 'sign-in' : tab;
  if (signUp && 'to' in signUp) {
    return (
      <AuthPage title={t('signUp')} heading={t('heading', { brand })}>
        <DelayedRedirect text={t('signUpDone')} to={signUp.to} afterMs={READ_FOR_MS} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={selected === 'sign-up' ? t('signUp') : t('title')}
      heading={t('heading', { brand })}
      lede={t('lede')}
    >
      <Tabs
        label={t('tabs')}
        selected={selected}
        className="-mt-2"
        listClassName="mb-6"
        tabs={[
          {
            id: 'sign-in',
            label: t('signIn'),
            href: `/auth${query && `?${query}`}`,
            panel: <SignInForm query={query} answer={signIn} providers={providers} providerFailed={providerFailed} />,
          },
          {
            id: 'sign-up',
            label: t('signUp'),
            href: `/auth?tab=sign-up${query && `&${query}`}`,
            panel: <SignUpForm query={query} refusal={signUp} />,
          },
        ]}
      />
      <Agreement />
    </AuthPage>
  );
}

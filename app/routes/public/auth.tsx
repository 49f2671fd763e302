import { createContext, data, redirectDocument } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { isPageOfOthers, pageAfterSignIn } from '../../after-sign-in.ts';
import { waitHeaders } from '../../cookie-headers.ts';
import { factsOf, viewerOf } from '../../request-context.ts';
import { useSite } from '../../shell/use-site.ts';
import { Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/auth';
import { Agreement } from './auth/agreement.tsx';
import { Door } from './auth/door.tsx';
import { goToProvider } from './auth/go-to-provider.ts';
import { MovingOn } from './auth/moving-on.tsx';
import { NotYours } from './auth/not-yours.tsx';
import { SignInForm } from './auth/sign-in-form.tsx';
import { signInHere } from './auth/sign-in-here.ts';
import { SignUpForm } from './auth/sign-up-form.tsx';
import { signUpHere } from './auth/sign-up-here.ts';

const READ_FOR_MS = 1_500;

/** Without scripts the page is drawn in the answer to its form, which must not be thrown away by leading elsewhere. */
const isAnswer = createContext(false);

const intents = { 'sign-in': signInHere, 'sign-up': signUpHere, provider: goToProvider };

export function loader({ request, context }: Route.LoaderArgs) {
  const { identity } = factsOf(context);
  const viewer = viewerOf(context);
  const params = new URL(request.url).searchParams;
  const next = params.get('next');
  if (viewer && !context.get(isAnswer)) {
    const page = pageAfterSignIn(viewer.role, next);
    if (!isPageOfOthers(viewer.role, next)) throw redirectDocument(page);
    return {
      notYours: { email: viewer.email, home: page, isAgentPage: next?.startsWith('/agent') === true },
    };
  }
  return {
    next,
    tab: params.get('tab') === 'sign-up' ? ('sign-up' as const) : ('sign-in' as const),
    providers: identity.providers,
    providerFailed: params.has('error'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  context.set(isAnswer, true);
  const form = await request.formData();
  const intent = form.get('intent')?.toString() ?? '';
  const perform = Object.hasOwn(intents, intent) ? intents[intent as keyof typeof intents] : undefined;
  if (!perform) throw data(null, 400);
  return perform(form, context, new URL(request.url).searchParams.get('next'));
}

export const headers = waitHeaders;

/** The page that speaks of the new account stays until it has been read. */
export function shouldRevalidate({ actionResult }: { actionResult?: unknown }) {
  return !(typeof actionResult === 'object' && actionResult !== null && 'created' in actionResult);
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth');
  const { brand } = useSite();
  if ('notYours' in loaderData && loaderData.notYours) {
    const { email, home, isAgentPage } = loaderData.notYours;
    return (
      <Door title={t('title')} heading={t('notYours.heading')}>
        <NotYours
          text={isAgentPage ? t('notYours.agent', { email }) : t('notYours.other', { email })}
          home={home}
          after="/auth"
        />
      </Door>
    );
  }
  const { next, tab, providers, providerFailed } = loaderData;
  const query = next ? `next=${encodeURIComponent(next)}` : '';
  const signIn = actionData?.intent === 'sign-in' ? actionData : undefined;
  const signUp = actionData?.intent === 'sign-up' ? actionData : undefined;
  const selected = signUp ? 'sign-up' : signIn ? 'sign-in' : tab;
  if (signUp?.created) {
    return (
      <Door title={t('signUp')} heading={t('heading', { brand })}>
        <MovingOn text={t('signUpDone')} to={signUp.to} afterMs={READ_FOR_MS} />
      </Door>
    );
  }
  return (
    <Door
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
            panel: (
              <SignInForm
                query={query}
                answer={signIn}
                providers={providers}
                providerFailed={providerFailed}
              />
            ),
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
    </Door>
  );
}

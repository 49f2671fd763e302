import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import type { AccountRefusal } from '#features/identity/components/use-account-field.ts';
import { signIn, signInOwner } from '#features/identity/entrance/sign-in.ts';
import { signUp, signUpFields } from '#features/identity/entrance/sign-up.ts';
import { attempt } from '#features/identity/library/auth.ts';
import { waitText } from '#lib/formats.ts';
import { formText, formTexts } from '#lib/untrusted-input.ts';
import { pageAfterSignIn } from '../../../after-sign-in.ts';
import { refuse } from '../../../refuse.ts';
import { actorOf, factsOf, viewerOf } from '../../../request-context.ts';
import { cookieHeaders, retryAfter } from '../../../response-headers.ts';

export interface SignInRefusal {
  intent: 'sign-in';
  error: 'missing' | 'wrong_pair' | 'closed' | 'too_many' | 'unexpected';
  email: string;
  isPasswordMissing: boolean;
  /** Formatted in the reader's language. */
  wait: string;
}

export async function submitSignIn(form: FormData, context: Readonly<RouterContextProvider>, next: string | null) {
  const { db, identity, authHeaders, preferences, reportError } = factsOf(context);
  const email = formText(form, 'email').trim();
  const password = formText(form, 'password');
  if (!email || !password) return refuseSignIn('missing');
  try {
    const parts = { db, auth: identity.auth, authHeaders };
    const result = await signIn(parts, { email, password }, viewerOf(context));
    if (!result.ok) return refuseSignIn(result.error, 'waitSeconds' in result ? result.waitSeconds : 0);
    const page = pageAfterSignIn(result.role, next);
    const headers = cookieHeaders(result.cookies);
    if (result.step === 'done') return redirectDocument(page, { headers, status: 303 });
    const query = new URLSearchParams({ by: result.by.join(','), next: page });
    return redirectDocument(`/auth/second-step?${query}`, { headers, status: 303 });
  } catch (error) {
    reportError(error);
    return refuseSignIn('unexpected');
  }

  function refuseSignIn(error: SignInRefusal['error'], waitSeconds = 0) {
    const wait = waitText(waitSeconds, preferences.language);
    const refusal: SignInRefusal = { intent: 'sign-in', error, email, isPasswordMissing: !password, wait };
    return refuse(refusal, retryAfter(waitSeconds));
  }
}

export interface SignUpRefusal extends AccountRefusal {
  intent: 'sign-up';
  error: 'invalid' | 'too_many' | 'failed' | 'unexpected';
}

export async function submitSignUp(form: FormData, context: Readonly<RouterContextProvider>, next: string | null) {
  const { db, mailContext, identity, authHeaders, preferences, reportError } = factsOf(context);
  const typed = formTexts(form, signUpFields);
  const { password, confirmPassword, ...values } = typed;
  const refuseSignUp = (refusal: Omit<SignUpRefusal, 'intent'>) =>
    refuse<SignUpRefusal>({ ...refusal, intent: 'sign-up', values });
  const parts = { db, auth: identity.auth, mailContext };
  try {
    const result = await signUp(parts, { typed, language: preferences.language, actor: actorOf(context) });
    if (!result.ok) return refuseSignUp(result);
    const owner = { userId: result.userId, email: result.email, password };
    const signedIn = await signInOwner({ ...parts, authHeaders }, owner, viewerOf(context));
    if (!signedIn.ok) return refuseSignUp({ error: 'failed' });
    const created = { intent: 'sign-up', to: pageAfterSignIn('client', next) } as const;
    return data(created, { headers: cookieHeaders(signedIn.cookies) });
  } catch (error) {
    reportError(error);
    return refuseSignUp({ error: 'unexpected' });
  }
}

/** The provider's sign-in page returns to /api/auth/callback. */
export async function redirectToProvider(
  form: FormData,
  context: Readonly<RouterContextProvider>,
  next: string | null,
): Promise<Response> {
  const { identity, authHeaders } = factsOf(context);
  const back = next ? `/auth?next=${encodeURIComponent(next)}` : '/auth';
  const body = {
    provider: formText(form, 'provider'),
    callbackURL: back,
    errorCallbackURL: back,
    disableRedirect: true,
  };
  const started = await attempt(identity.auth.api.signInSocial({ body, headers: authHeaders, returnHeaders: true }));
  if (!started.ok || !started.value.url) return redirect('/auth?error=provider', { status: 303 });
  return redirect(started.value.url, { headers: cookieHeaders(started.cookies), status: 303 });
}

import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { signIn, signInOwner } from '#features/identity/entrance/sign-in.ts';
import { signUp } from '#features/identity/entrance/sign-up.ts';
import { attempt } from '#features/identity/library/auth.ts';
import type { AccountProblems } from '#features/identity/profile/account-fields.ts';
import { waitText } from '#lib/formats.ts';
import { pageAfterSignIn } from '../../../after-sign-in.ts';
import { actorOf, factsOf, viewerOf } from '../../../request-context.ts';
import { cookieHeaders, retryAfter } from '../../../response-headers.ts';

const signInStatuses = {
  missing: 422,
  wrong_pair: 401,
  closed: 403,
  too_many: 429,
  unexpected: 500,
} as const;

export interface SignInAnswer {
  intent: 'sign-in';
  error: keyof typeof signInStatuses;
  email: string;
  isPasswordMissing: boolean;
  /** Formatted in the reader's language. */
  wait: string;
}

export async function submitSignIn(form: FormData, context: Readonly<RouterContextProvider>, next: string | null) {
  const { db, identity, authHeaders, preferences, reportError } = factsOf(context);
  const email = form.get('email')?.toString().trim() ?? '';
  const password = form.get('password')?.toString() ?? '';
  if (!email || !password) return refuse('missing');
  try {
    const parts = { db, auth: identity.auth, authHeaders };
    const result = await signIn(parts, { email, password }, viewerOf(context));
    if (!result.ok) return refuse(result.error, 'waitSeconds' in result ? result.waitSeconds : 0);
    const page = pageAfterSignIn(result.role, next);
    const headers = cookieHeaders(result.cookies);
    if (result.step === 'done') return redirectDocument(page, { headers, status: 303 });
    const query = new URLSearchParams({ by: result.by.join(','), next: page });
    return redirectDocument(`/auth/second-step?${query}`, { headers, status: 303 });
  } catch (error) {
    reportError(error);
    return refuse('unexpected');
  }

  function refuse(error: SignInAnswer['error'], waitSeconds = 0) {
    const wait = waitText(waitSeconds, preferences.language);
    return data<SignInAnswer>(
      { intent: 'sign-in', error, email, isPasswordMissing: !password, wait },
      { status: signInStatuses[error], headers: retryAfter(waitSeconds) },
    );
  }
}

const signUpStatuses = { invalid: 422, too_many: 429, failed: 500, unexpected: 500 } as const;

export interface SignUpRefusal {
  intent: 'sign-up';
  created?: never;
  error: keyof typeof signUpStatuses;
  problems?: AccountProblems;
  typed: { fullName: string; email: string };
}

type SignUpAnswer = { intent: 'sign-up'; created: true; to: string } | SignUpRefusal;

/** Reads these fields only: a role in the form is ignored. */
export async function submitSignUp(form: FormData, context: Readonly<RouterContextProvider>, next: string | null) {
  const { db, mailContext, identity, authHeaders, preferences, reportError } = factsOf(context);
  const text = (name: string) => form.get(name)?.toString() ?? '';
  const typed = {
    fullName: text('fullName'),
    email: text('email'),
    password: text('password'),
    confirmPassword: text('confirmPassword'),
  };
  const parts = { db, auth: identity.auth, mailContext };
  try {
    const request = { typed, language: preferences.language, actor: actorOf(context) };
    const result = await signUp(parts, request);
    if (!result.ok) return refuse(result.error, 'problems' in result ? result.problems : undefined);
    const owner = { userId: result.userId, email: result.email, password: typed.password };
    const signedIn = await signInOwner({ ...parts, authHeaders }, owner, viewerOf(context));
    if (!signedIn.ok) return refuse('failed');
    const to = pageAfterSignIn('client', next);
    return data<SignUpAnswer>({ intent: 'sign-up', created: true, to }, { headers: cookieHeaders(signedIn.cookies) });
  } catch (error) {
    reportError(error);
    return refuse('unexpected');
  }

  function refuse(error: keyof typeof signUpStatuses, problems?: AccountProblems) {
    const { fullName, email } = typed;
    return data<SignUpAnswer>(
      { intent: 'sign-up', error, ...(problems && { problems }), typed: { fullName, email } },
      { status: signUpStatuses[error] },
    );
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
    provider: form.get('provider')?.toString() ?? '',
    callbackURL: back,
    errorCallbackURL: back,
    disableRedirect: true,
  };
  const started = await attempt(identity.auth.api.signInSocial({ body, headers: authHeaders, returnHeaders: true }));
  if (!started.ok || !started.value.url) return redirect('/auth?error=provider', { status: 303 });
  return redirect(started.value.url, { headers: cookieHeaders(started.cookies), status: 303 });
}

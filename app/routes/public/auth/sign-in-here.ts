import { data, type RouterContextProvider, redirectDocument } from 'react-router';
import { signIn } from '#features/identity/entrance/sign-in.ts';
import { waitText } from '#lib/formats.ts';
import { pageAfterSignIn } from '../../../after-sign-in.ts';
import { cookieHeaders, retryAfter } from '../../../cookie-headers.ts';
import { factsOf, viewerOf } from '../../../request-context.ts';

const statuses = { missing: 422, wrong_pair: 401, closed: 403, too_many: 429, unexpected: 500 } as const;

export interface SignInAnswer {
  intent: 'sign-in';
  error: keyof typeof statuses;
  email: string;
  isPasswordMissing: boolean;
  /** How long to wait, in words of the reader's language. */
  wait: string;
}

export async function signInHere(
  form: FormData,
  context: Readonly<RouterContextProvider>,
  next: string | null,
) {
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
      { status: statuses[error], headers: retryAfter(waitSeconds) },
    );
  }
}

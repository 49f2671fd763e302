import { data, type RouterContextProvider } from 'react-router';
import { signInOwner } from '#features/identity/entrance/sign-in.ts';
import { signUp } from '#features/identity/entrance/sign-up.ts';
import type { AccountProblems } from '#features/identity/profile/account-fields.ts';
import { pageAfterSignIn } from '../../../after-sign-in.ts';
import { cookieHeaders } from '../../../cookie-headers.ts';
import { actorOf, factsOf, viewerOf } from '../../../request-context.ts';

const statuses = { invalid: 422, too_many: 429, failed: 500, unexpected: 500 } as const;

export interface SignUpRefusal {
  intent: 'sign-up';
  created?: never;
  error: keyof typeof statuses;
  problems?: AccountProblems;
  typed: { fullName: string; email: string };
}

type SignUpAnswer = { intent: 'sign-up'; created: true; to: string } | SignUpRefusal;

/** Whatever else the form holds, such as a role, is not read. */
export async function signUpHere(
  form: FormData,
  context: Readonly<RouterContextProvider>,
  next: string | null,
) {
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
    return data<SignUpAnswer>(
      { intent: 'sign-up', created: true, to },
      { headers: cookieHeaders(signedIn.cookies) },
    );
  } catch (error) {
    reportError(error);
    return refuse('unexpected');
  }

  function refuse(error: keyof typeof statuses, problems?: AccountProblems) {
    const { fullName, email } = typed;
    return data<SignUpAnswer>(
      { intent: 'sign-up', error, ...(problems && { problems }), typed: { fullName, email } },
      { status: statuses[error] },
    );
  }
}

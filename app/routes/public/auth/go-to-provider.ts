import { type RouterContextProvider, redirect } from 'react-router';
import { attempt } from '#features/identity/library/attempt.ts';
import { cookieHeaders } from '../../../cookie-headers.ts';
import { factsOf } from '../../../request-context.ts';

/** To the sign-in page of the provider, which sends the person back to /api/auth/callback. */
export async function goToProvider(
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
  const asked = await attempt(
    identity.auth.api.signInSocial({ body, headers: authHeaders, returnHeaders: true }),
  );
  if (!asked.ok || !asked.value.url) return redirect('/auth?error=provider', { status: 303 });
  return redirect(asked.value.url, { headers: cookieHeaders(asked.cookies), status: 303 });
}

import { redirect } from 'react-router';
import { attempt } from '#features/identity/library/auth.ts';
import { localPath } from '#lib/untrusted-input.ts';
import { readForm } from '../../answer-form.ts';
import { forgetPasses } from '../../booking-access.ts';
import { factsOf } from '../../request-context.ts';
import { cookieHeaders } from '../../response-headers.ts';
import type { Route } from './+types/sign-out';

/** Ends the session, if there is one, and forgets the bookings that were opened in this browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const { identity, authHeaders } = factsOf(context);
  const { text } = await readForm(request);
  const ended = await attempt(identity.auth.api.signOut({ headers: authHeaders, returnHeaders: true }));
  const headers = cookieHeaders([...(ended.ok ? ended.cookies : []), forgetPasses(context)]);
  return redirect(localPath(text('to')), { headers, status: 303 });
}

export function loader() {
  return redirect('/');
}

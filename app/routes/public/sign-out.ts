import { redirect } from 'react-router';
import { attempt } from '#features/identity/library/auth.ts';
import { localPath } from '#lib/untrusted-input.ts';
import { forgetPasses } from '../../booking-access.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/sign-out';

/** Ends the session, if there is one, and forgets the bookings that were opened in this browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const { identity, authHeaders } = factsOf(context);
  const form = await request.formData();
  const ended = await attempt(identity.auth.api.signOut({ headers: authHeaders, returnHeaders: true }));
  const headers = new Headers();
  for (const cookie of ended.ok ? ended.cookies : []) headers.append('set-cookie', cookie);
  headers.append('set-cookie', forgetPasses(context));
  return redirect(localPath(form.get('to')?.toString()), { headers, status: 303 });
}

export function loader() {
  return redirect('/');
}

import { redirect } from 'react-router';
import { z } from 'zod';
import { attempt } from '#features/identity/library/attempt.ts';
import { unlinkIdentity } from '#features/identity/security/linked-identities.ts';
import { cookieHeaders } from '../../../cookie-headers.ts';
import { isDone, refuse } from './answer.ts';
import type { Answered, Sent } from './intent.ts';

const page = '/account/security';

/** To the provider's own page, which sends the person back here. */
export async function linkIdentityIntent({ facts, text }: Sent): Promise<Answered> {
  const { identity, authHeaders } = facts;
  const asked = await attempt(
    identity.auth.api.linkSocialAccount({
      body: {
        provider: text('provider'),
        callbackURL: page,
        errorCallbackURL: `${page}?linked=failed`,
        disableRedirect: true,
      },
      headers: authHeaders,
      returnHeaders: true,
    }),
  );
  if (!asked.ok || !asked.value.url) return redirect(`${page}?linked=failed`, { status: 303 });
  return redirect(asked.value.url, { headers: cookieHeaders(asked.cookies), status: 303 });
}

export async function unlinkIdentityIntent({ facts, viewer, actor, text }: Sent): Promise<Answered> {
  const id = z.uuid().safeParse(text('id'));
  if (!id.success) return isDone('unlinked', 'linked');
  const unlinked = await unlinkIdentity(facts.db, { userId: viewer.userId, identityId: id.data }, actor);
  return unlinked.ok ? isDone('unlinked', 'linked') : refuse('unlink-identity', unlinked);
}

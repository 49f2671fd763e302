import {
  beginAuthenticator,
  confirmAuthenticator,
} from '#features/identity/security/turn-on-authenticator.ts';
import { isDone, refuse, show } from './answer.ts';
import { type Answered, partsOf, requestOf, type Sent } from './intent.ts';
import { readSetup, showSetup } from './shown-setup.ts';

export async function beginAuthenticatorIntent(sent: Sent): Promise<Answered> {
  const begun = await beginAuthenticator(partsOf(sent), requestOf(sent), sent.text('currentPassword'));
  if (!begun.ok) return refuse('begin-authenticator', begun);
  return show({ intent: 'begin-authenticator', setup: showSetup(begun.setup) });
}

/** A wrong code shows the same set-up again: the app may have scanned it already. */
export async function confirmAuthenticatorIntent(sent: Sent): Promise<Answered> {
  const confirmed = await confirmAuthenticator(partsOf(sent), requestOf(sent), sent.text('code'));
  if (confirmed.ok) return isDone('authenticator-on', 'two-step', confirmed.cookies);
  const setup = confirmed.error === 'not_begun' ? undefined : readSetup(sent.text);
  return refuse('confirm-authenticator', confirmed, { setup });
}

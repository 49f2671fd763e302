import { askToRecover } from '#features/identity/entrance/recover-password.ts';
import { isDone, refuse } from './answer.ts';
import type { Answered, Sent } from './intent.ts';

/** For somebody who has no password to type: the mailbox is the proof. */
export async function mailPasswordLinkIntent({ facts, viewer }: Sent): Promise<Answered> {
  const { db, preferences, clientAddress } = facts;
  const asked = await askToRecover(db, {
    email: viewer.email,
    language: preferences.language,
    clientAddress,
  });
  if (!asked.ok) return refuse('mail-password-link', { error: asked.error });
  return isDone('password-link-sent', 'password');
}

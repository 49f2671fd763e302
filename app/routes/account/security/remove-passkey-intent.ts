import { z } from 'zod';
import { removePasskey } from '#features/identity/security/passkeys.ts';
import { isDone, refuse } from './answer.ts';
import type { Answered, Sent } from './intent.ts';

export async function removePasskeyIntent({ facts, viewer, actor, text }: Sent): Promise<Answered> {
  const id = z.uuid().safeParse(text('id'));
  if (!id.success) return isDone('passkey-removed', 'passkeys');
  const removed = await removePasskey(facts.db, { userId: viewer.userId, passkeyId: id.data }, actor);
  return removed.ok ? isDone('passkey-removed', 'passkeys') : refuse('remove-passkey', removed);
}

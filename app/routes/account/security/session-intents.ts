import { z } from 'zod';
import { endOtherSessions, endSession } from '#features/identity/entrance/sessions.ts';
import { isDone } from './answer.ts';
import type { Answered, Sent } from './intent.ts';

/** One that has ended already, or was never the person's own, is as signed out as can be. */
export async function endSessionIntent({ facts, viewer, text }: Sent): Promise<Answered> {
  const id = z.uuid().safeParse(text('id'));
  if (id.success) await endSession(facts.db, viewer.userId, id.data);
  return isDone('session-ended', 'devices');
}

export async function endOtherSessionsIntent({ facts, viewer }: Sent): Promise<Answered> {
  await endOtherSessions(facts.db, viewer.userId, viewer.sessionId);
  return isDone('sessions-ended', 'devices');
}

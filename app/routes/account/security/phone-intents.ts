import { provePhone, sendPhoneCode } from '#features/identity/security/prove-phone.ts';
import { isDone, refuse } from './answer.ts';
import type { Answered, Sent } from './intent.ts';

export async function sendPhoneCodeIntent({ facts, viewer }: Sent): Promise<Answered> {
  const { db, house, identity } = facts;
  // Where nobody carries text messages the page has no such button.
  if (!identity.canSendText) return refuse('send-phone-code', { error: 'failed' });
  const sent = await sendPhoneCode({ db, house, secret: identity.secret }, viewer.userId);
  return sent.ok ? isDone('phone-code-sent', 'phone') : refuse('send-phone-code', { error: sent.error });
}

export async function provePhoneIntent({ facts, viewer, actor, text }: Sent): Promise<Answered> {
  const { db, house, identity } = facts;
  const parts = { db, house, secret: identity.secret };
  const proved = await provePhone(parts, viewer.userId, text('code'), actor);
  if (proved.ok) return isDone('phone-verified', 'phone');
  return refuse('prove-phone', { error: proved.error, problems: { code: proved.problem } });
}

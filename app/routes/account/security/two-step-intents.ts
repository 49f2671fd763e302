import { renewRecoveryCodes } from '#features/identity/security/renew-recovery-codes.ts';
import { turnOffTwoStep } from '#features/identity/security/turn-off-two-step.ts';
import { turnOnPhoneCodes } from '#features/identity/security/turn-on-phone-codes.ts';
import { isDone, refuse, show } from './answer.ts';
import { type Answered, partsOf, requestOf, type Sent } from './intent.ts';

export async function turnOnPhoneCodesIntent(sent: Sent): Promise<Answered> {
  if (!sent.facts.identity.canSendText) return refuse('turn-on-phone-codes', { error: 'failed' });
  const turnedOn = await turnOnPhoneCodes(partsOf(sent), requestOf(sent), sent.text('currentPassword'));
  if (!turnedOn.ok) return refuse('turn-on-phone-codes', turnedOn);
  const { recoveryCodes } = turnedOn;
  return recoveryCodes
    ? show({ intent: 'turn-on-phone-codes', recoveryCodes })
    : isDone('phone-codes-on', 'two-step');
}

export async function renewRecoveryCodesIntent(sent: Sent): Promise<Answered> {
  const renewed = await renewRecoveryCodes(partsOf(sent), requestOf(sent), sent.text('currentPassword'));
  if (!renewed.ok) return refuse('renew-recovery-codes', renewed);
  return show({ intent: 'renew-recovery-codes', recoveryCodes: renewed.recoveryCodes });
}

export async function turnOffTwoStepIntent(sent: Sent): Promise<Answered> {
  const turnedOff = await turnOffTwoStep(partsOf(sent), requestOf(sent), sent.text('currentPassword'));
  if (!turnedOff.ok) return refuse('turn-off-two-step', turnedOff);
  return isDone('two-step-off', 'two-step', turnedOff.cookies);
}

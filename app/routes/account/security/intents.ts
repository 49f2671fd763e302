import { redirect } from 'react-router';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import type { Actor } from '#features/audit/write-audit.ts';
import { askToRecover } from '#features/identity/entrance/recover-password.ts';
import { endOtherSessions, endSession } from '#features/identity/entrance/sessions.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { attempt } from '#features/identity/library/attempt.ts';
import { askToChangeEmail } from '#features/identity/security/change-email.ts';
import { changePassword } from '#features/identity/security/change-password.ts';
import { checkPassword } from '#features/identity/security/check-password.ts';
import { hasPassword, unlinkIdentity } from '#features/identity/security/linked-identities.ts';
import { removePasskey } from '#features/identity/security/passkeys.ts';
import { provePhone, sendPhoneCode } from '#features/identity/security/prove-phone.ts';
import { renewRecoveryCodes } from '#features/identity/security/renew-recovery-codes.ts';
import type { SecurityParts, SecurityRequest } from '#features/identity/security/security-parts.ts';
import { turnOffTwoStep } from '#features/identity/security/turn-off-two-step.ts';
import {
  type AuthenticatorSetup,
  beginAuthenticator,
  confirmAuthenticator,
} from '#features/identity/security/turn-on-authenticator.ts';
import { turnOnPhoneCodes } from '#features/identity/security/turn-on-phone-codes.ts';
import { cookieHeaders } from '../../../cookie-headers.ts';
import type { RequestFacts } from '../../../request-context.ts';
import { isDone, refuse, type ShownSetup, show } from './answer.ts';
import type { SecurityIntent } from './sections.ts';

// The standard asks for an empty border of four modules; without it cameras miss the code on a dark page.
const quietZone = 4;

const sentSetup = z.object({
  totpUri: z.string().startsWith('otpauth://totp/').max(600),
  recoveryCodes: z
    .string()
    .max(600)
    .transform((codes) => codes.split(' '))
    .pipe(z.array(z.string().regex(/^[\w-]+$/)).max(20)),
});

function showSetup({ totpUri, recoveryCodes }: AuthenticatorSetup): ShownSetup {
  const svg = renderSVG(totpUri, { border: quietZone, whiteColor: '#fff', blackColor: '#000' });
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  return {
    totpUri,
    qrImage: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    secretGroups: secret.match(/.{1,4}/g) ?? [],
    recoveryCodes,
  };
}

/** As the form carried it through a wrong code. It decides nothing: the secret that counts is stored. */
function readSetup(text: (name: string) => string): ShownSetup | undefined {
  const sent = sentSetup.safeParse({ totpUri: text('totpUri'), recoveryCodes: text('recoveryCodes') });
  return sent.success ? showSetup(sent.data) : undefined;
}

async function beginAuthenticatorIntent(sent: Sent): Promise<Answered> {
  const begun = await beginAuthenticator(partsOf(sent), requestOf(sent), sent.text('currentPassword'));
  if (!begun.ok) return refuse('begin-authenticator', begun);
  return show({ intent: 'begin-authenticator', setup: showSetup(begun.setup) });
}

/** A wrong code shows the same set-up again: the app may have scanned it already. */
async function confirmAuthenticatorIntent(sent: Sent): Promise<Answered> {
  const confirmed = await confirmAuthenticator(partsOf(sent), requestOf(sent), sent.text('code'));
  if (confirmed.ok) return isDone('authenticator-on', 'two-step', confirmed.cookies);
  const setup = confirmed.error === 'not_begun' ? undefined : readSetup(sent.text);
  return refuse('confirm-authenticator', confirmed, { setup });
}

const page = '/account/security';

/** To the provider's own page, which sends the person back here. */
async function linkIdentityIntent({ facts, text }: Sent): Promise<Answered> {
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

async function unlinkIdentityIntent({ facts, viewer, actor, text }: Sent): Promise<Answered> {
  const id = z.uuid().safeParse(text('id'));
  if (!id.success) return isDone('unlinked', 'linked');
  const unlinked = await unlinkIdentity(facts.db, { userId: viewer.userId, identityId: id.data }, actor);
  return unlinked.ok ? isDone('unlinked', 'linked') : refuse('unlink-identity', unlinked);
}

export const intents: Record<SecurityIntent, (sent: Sent) => Promise<Answered>> = {
  'change-password': changePasswordIntent,
  'mail-password-link': mailPasswordLinkIntent,
  'change-email': changeEmailIntent,
  'send-phone-code': sendPhoneCodeIntent,
  'prove-phone': provePhoneIntent,
  'begin-authenticator': beginAuthenticatorIntent,
  'confirm-authenticator': confirmAuthenticatorIntent,
  'turn-on-phone-codes': turnOnPhoneCodesIntent,
  'renew-recovery-codes': renewRecoveryCodesIntent,
  'turn-off-two-step': turnOffTwoStepIntent,
  'remove-passkey': removePasskeyIntent,
  'end-session': endSessionIntent,
  'end-other-sessions': endOtherSessionsIntent,
  'link-identity': linkIdentityIntent,
  'unlink-identity': unlinkIdentityIntent,
};

async function removePasskeyIntent({ facts, viewer, actor, text }: Sent): Promise<Answered> {
  const id = z.uuid().safeParse(text('id'));
  if (!id.success) return isDone('passkey-removed', 'passkeys');
  const removed = await removePasskey(facts.db, { userId: viewer.userId, passkeyId: id.data }, actor);
  return removed.ok ? isDone('passkey-removed', 'passkeys') : refuse('remove-passkey', removed);
}

async function changePasswordIntent(sent: Sent): Promise<Answered> {
  const changed = await changePassword(partsOf(sent), requestOf(sent), {
    currentPassword: sent.text('currentPassword'),
    password: sent.text('password'),
    confirmPassword: sent.text('confirmPassword'),
  });
  if (!changed.ok) return refuse('change-password', changed);
  return isDone('password-changed', 'password', changed.cookies);
}

/** For somebody who has no password to type: the mailbox is the proof. */
async function mailPasswordLinkIntent({ facts, viewer }: Sent): Promise<Answered> {
  const { db, preferences, clientAddress } = facts;
  const asked = await askToRecover(db, {
    email: viewer.email,
    language: preferences.language,
    clientAddress,
  });
  if (!asked.ok) return refuse('mail-password-link', { error: asked.error });
  return isDone('password-link-sent', 'password');
}

/** One that has ended already, or was never the person's own, is as signed out as can be. */
async function endSessionIntent({ facts, viewer, text }: Sent): Promise<Answered> {
  const id = z.uuid().safeParse(text('id'));
  if (id.success) await endSession(facts.db, viewer.userId, id.data);
  return isDone('session-ended', 'devices');
}

async function endOtherSessionsIntent({ facts, viewer }: Sent): Promise<Answered> {
  await endOtherSessions(facts.db, viewer.userId, viewer.sessionId);
  return isDone('sessions-ended', 'devices');
}

async function changeEmailIntent({ facts, viewer, text }: Sent): Promise<Answered> {
  const { db, mailContext, identity, authHeaders } = facts;
  const typed = { email: text('email') };
  if (await hasPassword(db, viewer.userId)) {
    const checked = await checkPassword(identity.auth, authHeaders, text('currentPassword'));
    if (!checked.ok) return refuse('change-email', checked, { typed });
  }
  const asked = await askToChangeEmail(db, mailContext, viewer.userId, typed.email);
  if (asked.ok) return isDone('email-link-sent', 'email');
  const problems = asked.error === 'invalid' ? { email: asked.problem } : {};
  return refuse('change-email', { error: asked.error, problems }, { typed });
}

async function sendPhoneCodeIntent({ facts, viewer }: Sent): Promise<Answered> {
  const { db, mailContext, identity } = facts;
  // Where nobody carries text messages the page has no such button.
  if (!identity.canSendText) return refuse('send-phone-code', { error: 'failed' });
  const sent = await sendPhoneCode({ db, mailContext, secret: identity.secret }, viewer.userId);
  return sent.ok ? isDone('phone-code-sent', 'phone') : refuse('send-phone-code', { error: sent.error });
}

async function provePhoneIntent({ facts, viewer, actor, text }: Sent): Promise<Answered> {
  const { db, mailContext, identity } = facts;
  const parts = { db, mailContext, secret: identity.secret };
  const proved = await provePhone(parts, viewer.userId, text('code'), actor);
  if (proved.ok) return isDone('phone-verified', 'phone');
  return refuse('prove-phone', { error: proved.error, problems: { code: proved.problem } });
}

async function turnOnPhoneCodesIntent(sent: Sent): Promise<Answered> {
  if (!sent.facts.identity.canSendText) return refuse('turn-on-phone-codes', { error: 'failed' });
  const turnedOn = await turnOnPhoneCodes(partsOf(sent), requestOf(sent), sent.text('currentPassword'));
  if (!turnedOn.ok) return refuse('turn-on-phone-codes', turnedOn);
  const { recoveryCodes } = turnedOn;
  return recoveryCodes
    ? show({ intent: 'turn-on-phone-codes', recoveryCodes })
    : isDone('phone-codes-on', 'two-step');
}

async function renewRecoveryCodesIntent(sent: Sent): Promise<Answered> {
  const renewed = await renewRecoveryCodes(partsOf(sent), requestOf(sent), sent.text('currentPassword'));
  if (!renewed.ok) return refuse('renew-recovery-codes', renewed);
  return show({ intent: 'renew-recovery-codes', recoveryCodes: renewed.recoveryCodes });
}

async function turnOffTwoStepIntent(sent: Sent): Promise<Answered> {
  const turnedOff = await turnOffTwoStep(partsOf(sent), requestOf(sent), sent.text('currentPassword'));
  if (!turnedOff.ok) return refuse('turn-off-two-step', turnedOff);
  return isDone('two-step-off', 'two-step', turnedOff.cookies);
}

/** A form of the page as it was sent. */
interface Sent {
  facts: RequestFacts;
  viewer: Viewer;
  actor: Actor;
  text: (name: string) => string;
}

type Answered = Response | ReturnType<typeof refuse> | ReturnType<typeof show>;

function partsOf({ facts }: Sent): SecurityParts {
  return { db: facts.db, mailContext: facts.mailContext, auth: facts.identity.auth };
}

function requestOf({ facts, viewer, actor }: Sent): SecurityRequest {
  return { userId: viewer.userId, headers: facts.authHeaders, actor };
}

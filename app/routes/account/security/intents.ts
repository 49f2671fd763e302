import { data, redirect } from 'react-router';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import type { Actor } from '#features/audit/write-audit.ts';
import { requestRecovery } from '#features/identity/entrance/recover-password.ts';
import { endOtherSessions, endSession } from '#features/identity/entrance/sessions.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { attempt } from '#features/identity/library/auth.ts';
import type { AccountProblems } from '#features/identity/profile/account-fields.ts';
import { requestEmailChange } from '#features/identity/security/change-email.ts';
import { changePassword } from '#features/identity/security/change-password.ts';
import {
  checkPassword,
  type SecurityParts,
  type SecurityRequest,
} from '#features/identity/security/security-request.ts';
import { hasPassword, removePasskey, unlinkIdentity } from '#features/identity/security/sign-in-methods.ts';
import {
  type AuthenticatorSetup,
  beginAuthenticator,
  confirmAuthenticator,
  renewRecoveryCodes,
  turnOffTwoStep,
  turnOnPhoneCodes,
} from '#features/identity/security/two-step.ts';
import { sendPhoneCode, verifyPhone } from '#features/identity/security/verify-phone.ts';
import type { RequestFacts } from '../../../request-context.ts';
import { cookieHeaders } from '../../../response-headers.ts';
import type { Done, SectionId, SecurityIntent } from './sections.ts';

// The standard requires an empty border of four modules; without it cameras miss the code on a dark page.
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

/** Restores the set-up that the form carried through a wrong code. It is for display only: the secret is in the database. */
function readSetup(text: (name: string) => string): ShownSetup | undefined {
  const sent = sentSetup.safeParse({ totpUri: text('totpUri'), recoveryCodes: text('recoveryCodes') });
  return sent.success ? showSetup(sent.data) : undefined;
}

async function beginAuthenticatorIntent(sent: Sent): Promise<Answered> {
  const begun = await beginAuthenticator(partsOf(sent), requestOf(sent), sent.text('currentPassword'));
  if (!begun.ok) return refuse('begin-authenticator', begun);
  return data<SecurityAnswer>({ intent: 'begin-authenticator', setup: showSetup(begun.setup) });
}

/** A wrong code shows the same set-up again, because the app may have scanned it already. */
async function confirmAuthenticatorIntent(sent: Sent): Promise<Answered> {
  const confirmed = await confirmAuthenticator(partsOf(sent), requestOf(sent), sent.text('code'));
  if (confirmed.ok) return redirectDone('authenticator-on', 'two-step', confirmed.cookies);
  const setup = confirmed.error === 'not_begun' ? undefined : readSetup(sent.text);
  return refuse('confirm-authenticator', confirmed, { setup });
}

const page = '/account/security';

/** Redirects to the provider, which sends the person back here. */
async function linkIdentityIntent({ facts, text }: Sent): Promise<Answered> {
  const { identity, authHeaders } = facts;
  const result = await attempt(
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
  if (!result.ok || !result.value.url) return redirect(`${page}?linked=failed`, { status: 303 });
  return redirect(result.value.url, { headers: cookieHeaders(result.cookies), status: 303 });
}

async function unlinkIdentityIntent({ facts, viewer, actor, text }: Sent): Promise<Answered> {
  const id = z.uuid().safeParse(text('id'));
  if (!id.success) return redirectDone('unlinked', 'linked');
  const unlinked = await unlinkIdentity(facts.db, { userId: viewer.userId, identityId: id.data }, actor);
  return unlinked.ok ? redirectDone('unlinked', 'linked') : refuse('unlink-identity', unlinked);
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
  if (!id.success) return redirectDone('passkey-removed', 'passkeys');
  const removed = await removePasskey(facts.db, { userId: viewer.userId, passkeyId: id.data }, actor);
  return removed.ok ? redirectDone('passkey-removed', 'passkeys') : refuse('remove-passkey', removed);
}

async function changePasswordIntent(sent: Sent): Promise<Answered> {
  const changed = await changePassword(partsOf(sent), requestOf(sent), {
    currentPassword: sent.text('currentPassword'),
    password: sent.text('password'),
    confirmPassword: sent.text('confirmPassword'),
  });
  if (!changed.ok) return refuse('change-password', changed);
  return redirectDone('password-changed', 'password', changed.cookies);
}

/** For accounts without a password: access to the mailbox is the proof. */
async function mailPasswordLinkIntent({ facts, viewer }: Sent): Promise<Answered> {
  const { db, preferences, clientAddress } = facts;
  const result = await requestRecovery(db, {
    email: viewer.email,
    language: preferences.language,
    clientAddress,
  });
  if (!result.ok) return refuse('mail-password-link', { error: result.error });
  return redirectDone('password-link-sent', 'password');
}

/** An unknown or foreign session id is ignored: the result is the same. */
async function endSessionIntent({ facts, viewer, text }: Sent): Promise<Answered> {
  const id = z.uuid().safeParse(text('id'));
  if (id.success) await endSession(facts.db, viewer.userId, id.data);
  return redirectDone('session-ended', 'devices');
}

async function endOtherSessionsIntent({ facts, viewer }: Sent): Promise<Answered> {
  await endOtherSessions(facts.db, viewer.userId, viewer.sessionId);
  return redirectDone('sessions-ended', 'devices');
}

async function changeEmailIntent({ facts, viewer, text }: Sent): Promise<Answered> {
  const { db, mailContext, identity, authHeaders } = facts;
  const typed = { email: text('email') };
  if (await hasPassword(db, viewer.userId)) {
    const checked = await checkPassword(identity.auth, authHeaders, text('currentPassword'));
    if (!checked.ok) return refuse('change-email', checked, { typed });
  }
  const result = await requestEmailChange(db, mailContext, viewer.userId, typed.email);
  if (result.ok) return redirectDone('email-link-sent', 'email');
  const problems = result.error === 'invalid' ? { email: result.problem } : {};
  return refuse('change-email', { error: result.error, problems }, { typed });
}

async function sendPhoneCodeIntent({ facts, viewer }: Sent): Promise<Answered> {
  const { db, mailContext, identity } = facts;
  // Without a text message service the page has no such button.
  if (!identity.canSendText) return refuse('send-phone-code', { error: 'failed' });
  const sent = await sendPhoneCode({ db, mailContext, secret: identity.secret }, viewer.userId);
  return sent.ok ? redirectDone('phone-code-sent', 'phone') : refuse('send-phone-code', { error: sent.error });
}

async function provePhoneIntent({ facts, viewer, actor, text }: Sent): Promise<Answered> {
  const { db, mailContext, identity } = facts;
  const parts = { db, mailContext, secret: identity.secret };
  const proved = await verifyPhone(parts, viewer.userId, text('code'), actor);
  if (proved.ok) return redirectDone('phone-verified', 'phone');
  return refuse('prove-phone', { error: proved.error, problems: { code: proved.problem } });
}

async function turnOnPhoneCodesIntent(sent: Sent): Promise<Answered> {
  if (!sent.facts.identity.canSendText) return refuse('turn-on-phone-codes', { error: 'failed' });
  const turnedOn = await turnOnPhoneCodes(partsOf(sent), requestOf(sent), sent.text('currentPassword'));
  if (!turnedOn.ok) return refuse('turn-on-phone-codes', turnedOn);
  const { recoveryCodes } = turnedOn;
  return recoveryCodes
    ? data<SecurityAnswer>({ intent: 'turn-on-phone-codes', recoveryCodes })
    : redirectDone('phone-codes-on', 'two-step');
}

async function renewRecoveryCodesIntent(sent: Sent): Promise<Answered> {
  const renewed = await renewRecoveryCodes(partsOf(sent), requestOf(sent), sent.text('currentPassword'));
  if (!renewed.ok) return refuse('renew-recovery-codes', renewed);
  return data<SecurityAnswer>({ intent: 'renew-recovery-codes', recoveryCodes: renewed.recoveryCodes });
}

async function turnOffTwoStepIntent(sent: Sent): Promise<Answered> {
  const turnedOff = await turnOffTwoStep(partsOf(sent), requestOf(sent), sent.text('currentPassword'));
  if (!turnedOff.ok) return refuse('turn-off-two-step', turnedOff);
  return redirectDone('two-step-off', 'two-step', turnedOff.cookies);
}

/** A submitted form of the page. */
interface Sent {
  facts: RequestFacts;
  viewer: Viewer;
  actor: Actor;
  text: (name: string) => string;
}

type Answered = Response | ReturnType<typeof refuse>;

function partsOf({ facts }: Sent): SecurityParts {
  return { db: facts.db, mailContext: facts.mailContext, auth: facts.identity.auth };
}

function requestOf({ facts, viewer, actor }: Sent): SecurityRequest {
  return { userId: viewer.userId, headers: facts.authHeaders, actor };
}

/** The set-up of an authenticator app: QR code, the secret to type instead, and recovery codes. */
export interface ShownSetup {
  totpUri: string;
  qrImage: string;
  secretGroups: string[];
  recoveryCodes: string[];
}

/** The answer to a form that was refused or that shows codes; other forms redirect. */
export interface SecurityAnswer {
  intent: SecurityIntent;
  error?: string | undefined;
  problems?: AccountProblems | undefined;
  typed?: { email?: string } | undefined;
  setup?: ShownSetup | undefined;
  recoveryCodes?: string[] | undefined;
}

/** Redirects, because the change may have changed the session too. */
function redirectDone(done: Done, section: SectionId, cookies: string[] = []): Response {
  return redirect(`/account/security?done=${done}#${section}`, {
    headers: cookieHeaders(cookies),
    status: 303,
  });
}

function refuse(
  intent: SecurityIntent,
  refusal: { error: string; problems?: AccountProblems },
  more: Omit<SecurityAnswer, 'intent' | 'error' | 'problems'> = {},
) {
  const { error, problems } = refusal;
  const answer: SecurityAnswer = { intent, error, problems, ...more };
  return data(answer, { status: error === 'too_many' ? 429 : 422 });
}

import { redirect } from 'react-router';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import type { Actor } from '#features/audit/write-audit.ts';
import { requestRecovery } from '#features/identity/entrance/recover-password.ts';
import { endOtherSessions, endSession } from '#features/identity/entrance/sessions.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { attempt } from '#features/identity/library/auth.ts';
import { requestEmailChange } from '#features/identity/security/change-email.ts';
import { changePassword } from '#features/identity/security/change-password.ts';
import { checkPassword } from '#features/identity/security/security-request.ts';
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
import { formTexts, isId } from '#lib/untrusted-input.ts';
import type { SentForm } from '../../../answer-form.ts';
import { refusal } from '../../../refuse.ts';
import type { RequestFacts } from '../../../request-context.ts';
import { cookieHeaders } from '../../../response-headers.ts';
import type { Done, SecurityAnswer, SecurityIntent, ShownSetup } from './security-form.tsx';

const page = '/account/security';

type Intent = (sent: SentForm) => Promise<SecurityAnswer | Response>;

export function securityIntents(facts: RequestFacts, viewer: Viewer, actor: Actor): Record<SecurityIntent, Intent> {
  const { db, mailContext, identity, authHeaders, preferences, clientAddress } = facts;
  const { userId, sessionId } = viewer;
  const parts = { db, mailContext, auth: identity.auth };
  const request = { userId, headers: authHeaders, actor };
  const phoneParts = { db, mailContext, secret: identity.secret };
  return {
    async 'change-password'({ form }) {
      const typed = formTexts(form, ['currentPassword', 'password', 'confirmPassword']);
      const changed = await changePassword(parts, request, typed);
      if (!changed.ok) return refused('change-password', changed);
      return done('password-changed', 'password', changed.cookies);
    },
    /** For accounts without a password: access to the mailbox is the proof. */
    async 'mail-password-link'() {
      const { language } = preferences;
      const mailed = await requestRecovery(db, { email: viewer.email, language, clientAddress });
      if (!mailed.ok) return refused('mail-password-link', { error: mailed.error });
      return done('password-link-sent', 'password');
    },
    async 'change-email'({ text }) {
      const values = { email: text('email') };
      if (await hasPassword(db, userId)) {
        const checked = await checkPassword(identity.auth, authHeaders, text('currentPassword'));
        if (!checked.ok) return refused('change-email', { ...checked, values });
      }
      const requested = await requestEmailChange(db, mailContext, userId, values.email);
      if (requested.ok) return done('email-link-sent', 'email');
      const problems = requested.error === 'invalid' ? { email: requested.problem } : {};
      return refused('change-email', { error: requested.error, problems, values });
    },
    async 'send-phone-code'() {
      // Without a text message service the page has no such button.
      if (!identity.canSendText) return refused('send-phone-code', { error: 'failed' });
      const sent = await sendPhoneCode(phoneParts, userId);
      return sent.ok ? done('phone-code-sent', 'phone') : refused('send-phone-code', { error: sent.error });
    },
    async 'prove-phone'({ text }) {
      const proved = await verifyPhone(phoneParts, userId, text('code'), actor);
      if (proved.ok) return done('phone-verified', 'phone');
      return refused('prove-phone', { error: proved.error, problems: { code: proved.problem } });
    },
    async 'begin-authenticator'({ text }) {
      const begun = await beginAuthenticator(parts, request, text('currentPassword'));
      if (!begun.ok) return refused('begin-authenticator', begun);
      return { intent: 'begin-authenticator', setup: showSetup(begun.setup) };
    },
    /** A wrong code shows the same set-up again, because the app may have scanned it already. */
    async 'confirm-authenticator'({ text }) {
      const confirmed = await confirmAuthenticator(parts, request, text('code'));
      if (confirmed.ok) return done('authenticator-on', 'two-step', confirmed.cookies);
      const setup = confirmed.error === 'not_begun' ? undefined : readSetup(text);
      return refused('confirm-authenticator', { ...confirmed, setup });
    },
    async 'turn-on-phone-codes'({ text }) {
      if (!identity.canSendText) return refused('turn-on-phone-codes', { error: 'failed' });
      const turnedOn = await turnOnPhoneCodes(parts, request, text('currentPassword'));
      if (!turnedOn.ok) return refused('turn-on-phone-codes', turnedOn);
      const { recoveryCodes } = turnedOn;
      return recoveryCodes ? { intent: 'turn-on-phone-codes', recoveryCodes } : done('phone-codes-on', 'two-step');
    },
    async 'renew-recovery-codes'({ text }) {
      const renewed = await renewRecoveryCodes(parts, request, text('currentPassword'));
      if (!renewed.ok) return refused('renew-recovery-codes', renewed);
      return { intent: 'renew-recovery-codes', recoveryCodes: renewed.recoveryCodes };
    },
    async 'turn-off-two-step'({ text }) {
      const turnedOff = await turnOffTwoStep(parts, request, text('currentPassword'));
      if (!turnedOff.ok) return refused('turn-off-two-step', turnedOff);
      return done('two-step-off', 'two-step', turnedOff.cookies);
    },
    // An unknown or foreign id is ignored in the next three: the answer is the same.
    async 'remove-passkey'({ text }) {
      const passkeyId = text('id');
      const removed = isId(passkeyId) && (await removePasskey(db, { userId, passkeyId }, actor));
      return removed && !removed.ok ? refused('remove-passkey', removed) : done('passkey-removed', 'passkeys');
    },
    async 'end-session'({ text }) {
      if (isId(text('id'))) await endSession(db, userId, text('id'));
      return done('session-ended', 'devices');
    },
    async 'end-other-sessions'() {
      await endOtherSessions(db, userId, sessionId);
      return done('sessions-ended', 'devices');
    },
    async 'unlink-identity'({ text }) {
      const identityId = text('id');
      const unlinked = isId(identityId) && (await unlinkIdentity(db, { userId, identityId }, actor));
      return unlinked && !unlinked.ok ? refused('unlink-identity', unlinked) : done('unlinked', 'linked');
    },
    /** Redirects to the provider, which sends the person back here. */
    async 'link-identity'({ text }) {
      const failed = `${page}?linked=failed`;
      const body = { provider: text('provider'), callbackURL: page, errorCallbackURL: failed, disableRedirect: true };
      const linked = await attempt(
        identity.auth.api.linkSocialAccount({ body, headers: authHeaders, returnHeaders: true }),
      );
      if (!linked.ok || !linked.value.url) return redirect(failed, { status: 303 });
      return redirect(linked.value.url, { headers: cookieHeaders(linked.cookies), status: 303 });
    },
  };
}

function refused(intent: SecurityIntent, answer: Omit<SecurityAnswer, 'intent'> & { error: string }): SecurityAnswer {
  return refusal({ ...answer, intent });
}

/** Redirects, because the change may have changed the session too. */
function done(name: Done, section: string, cookies: string[] = []): Response {
  return redirect(`${page}?done=${name}#${section}`, { headers: cookieHeaders(cookies), status: 303 });
}

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
function readSetup(text: SentForm['text']): ShownSetup | undefined {
  const sent = sentSetup.safeParse({ totpUri: text('totpUri'), recoveryCodes: text('recoveryCodes') });
  return sent.success ? showSetup(sent.data) : undefined;
}

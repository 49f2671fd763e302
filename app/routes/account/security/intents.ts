import { beginAuthenticatorIntent, confirmAuthenticatorIntent } from './authenticator-intents.ts';
import { changeEmailIntent } from './change-email-intent.ts';
import { changePasswordIntent } from './change-password-intent.ts';
import { linkIdentityIntent, unlinkIdentityIntent } from './identity-intents.ts';
import type { Answered, Sent } from './intent.ts';
import { mailPasswordLinkIntent } from './mail-password-link-intent.ts';
import { provePhoneIntent, sendPhoneCodeIntent } from './phone-intents.ts';
import { removePasskeyIntent } from './remove-passkey-intent.ts';
import type { SecurityIntent } from './sections.ts';
import { endOtherSessionsIntent, endSessionIntent } from './session-intents.ts';
import {
  renewRecoveryCodesIntent,
  turnOffTwoStepIntent,
  turnOnPhoneCodesIntent,
} from './two-step-intents.ts';

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

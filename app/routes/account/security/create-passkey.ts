export type PasskeyOutcome = 'added' | 'cancelled' | 'unsupported' | 'not_fresh' | 'failed';

/** Asks the device for a new passkey and has the server keep it. The library for it is loaded here, when wanted. */
export async function createPasskey(name: string): Promise<PasskeyOutcome> {
  try {
    const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser');
    if (!browserSupportsWebAuthn()) return 'unsupported';
    const asked = await fetch('/api/auth/passkey/generate-register-options');
    if (!asked.ok) return (await isSessionTooOld(asked)) ? 'not_fresh' : 'failed';
    const response = await startRegistration({ optionsJSON: await asked.json() });
    const verified = await fetch('/api/auth/passkey/verify-registration', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ response, name }),
    });
    if (verified.ok) return 'added';
    return (await isSessionTooOld(verified)) ? 'not_fresh' : 'failed';
  } catch (error) {
    return error instanceof Error && error.name === 'NotAllowedError' ? 'cancelled' : 'failed';
  }
}

async function isSessionTooOld(refused: Response): Promise<boolean> {
  return refused.status === 401 || (await refused.text()).includes('SESSION_NOT_FRESH');
}

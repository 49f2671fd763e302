/** Asks the browser for a passkey of this site. The WebAuthn library loads on first use. */
export async function requestPasskey() {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await fetch('/api/auth/passkey/generate-authenticate-options');
  return startAuthentication({ optionsJSON: await response.json() });
}

/** Lets the browser ask for a passkey of this site. The library for it is loaded by whoever needs it. */
export async function askPasskey() {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const asked = await fetch('/api/auth/passkey/generate-authenticate-options');
  return startAuthentication({ optionsJSON: await asked.json() });
}

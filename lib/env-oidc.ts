/** An OIDC provider. */
export interface OidcVariables {
  /** For example google; part of the redirect URL. */
  id: string;
  /** Shown as "Continue with {name}". */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
}

const idPattern = /^[a-z][a-z0-9]{0,30}$/;

/**
 * `OIDC_PROVIDERS=google` names the providers; the variables of each carry its name: OIDC_GOOGLE_ISSUER,
 * OIDC_GOOGLE_CLIENT_ID, OIDC_GOOGLE_CLIENT_SECRET, OIDC_GOOGLE_NAME.
 */
export function readOidcVariables(source: Record<string, string | undefined>): {
  providers: OidcVariables[];
  problems: string[];
} {
  const ids = (source.OIDC_PROVIDERS ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  const problems: string[] = [];
  const providers = ids.map((id) => {
    if (!idPattern.test(id) || ids.indexOf(id) !== ids.lastIndexOf(id) || id === 'credential') {
      problems.push(
        `OIDC_PROVIDERS contains "${id}", but must be names of lower-case letters and digits, each once, such as google.`,
      );
    }
    const name = (part: string) => `OIDC_${id.toUpperCase()}_${part}`;
    const given = (part: string) => source[name(part)]?.trim() ?? '';
    if (!isIssuer(given('ISSUER'))) {
      problems.push(`${name('ISSUER')} is "${given('ISSUER')}", but must be the address of an OpenID provider.`);
    }
    if (!given('CLIENT_ID')) {
      problems.push(`${name('CLIENT_ID')} is not set, but OIDC_PROVIDERS names ${id}: the provider gave it to you.`);
    }
    return {
      id,
      name: given('NAME') || id.charAt(0).toUpperCase() + id.slice(1),
      issuer: given('ISSUER').replace(/\/$/, ''),
      clientId: given('CLIENT_ID'),
      clientSecret: given('CLIENT_SECRET') || undefined,
    };
  });
  return { providers, problems };
}

function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && ['http:', 'https:'].includes(url.protocol);
}

import { genericOAuth } from 'better-auth/plugins';
import type { OidcVariables } from '#lib/env-oidc.ts';
import type { Log } from '#lib/log.ts';

const maxWaitMs = 5_000;

/**
 * OIDC sign-in. Better Auth fetches every provider's discovery document at start and delays all sign-ins
 * until it has them, so a provider that does not answer in time is left out until the next start.
 */
export function oidcProviders(providers: OidcVariables[], log: Log, waitMs = maxWaitMs) {
  return {
    ...genericOAuth({ config: providers.map(toConfig) }),
    init: async (context: Parameters<ReturnType<typeof genericOAuth>['init']>[0]) => {
      const answers = await Promise.all(providers.map((provider) => doesAnswer(provider, log, waitMs)));
      const present = providers.filter((_, index) => answers[index]);
      return genericOAuth({ config: present.map(toConfig) }).init(context);
    },
  };
}

function toConfig({ id, name, issuer, clientId, clientSecret }: OidcVariables) {
  return {
    providerId: id,
    name,
    clientId,
    ...(clientSecret ? { clientSecret } : { tokenEndpointAuth: { method: 'none' as const } }),
    discoveryUrl: discoveryUrl(issuer),
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
  };
}

async function doesAnswer({ id, issuer }: OidcVariables, log: Log, waitMs: number): Promise<boolean> {
  try {
    const response = await fetch(discoveryUrl(issuer), { signal: AbortSignal.timeout(waitMs) });
    if (!response.ok) throw new Error(`Answered ${response.status}`);
    await response.json();
    return true;
  } catch (error) {
    log.error({ err: error, provider: id }, 'sign-in provider does not answer and is left out until the next start');
    return false;
  }
}

function discoveryUrl(issuer: string): string {
  return `${issuer}/.well-known/openid-configuration`;
}

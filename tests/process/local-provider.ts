import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { chooseFreePort } from '#db/embedded/server.ts';
import { openBrowser } from './browser.ts';

/** Somebody as the provider knows them. */
export interface Claims {
  email: string;
  email_verified: boolean;
  name?: string;
  role?: string;
}

/** A real OpenID provider without forms: every visitor is the person that the test names. */
export interface LocalProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Makes this the person who sits at the browser. The subject is their name at the provider. */
  present(subject: string, claims: Claims): void;
  /** Walks from the address that the product sent the browser to, until it leads back to the product. */
  follow(address: string): Promise<string>;
  /** Signed with the provider's own key. */
  sign(payload: JWTPayload): Promise<string>;
  /** As the provider's own token endpoint gives it to a program of the same client. */
  idTokenOf(subject: string, claims: Claims): Promise<string>;
  close(): Promise<void>;
}

export async function startLocalProvider(productUrl: string): Promise<LocalProvider> {
  const port = await chooseFreePort();
  const issuer = `http://localhost:${port}`;
  const client = { clientId: 'fika-mbali', clientSecret: 'a-secret-between-us-and-the-provider' };
  const redirectUri = `${productUrl}/api/auth/callback/local`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const known = new Map<string, Claims>();
  let present = '';

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'house', alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'role'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => false },
    cookies: { keys: ['for tests only'] },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...known.get(sub) }),
    }),
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 60, Session: 60, Interaction: 60 },
  });
  const answer = provider.callback();
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: present, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    const result = { login: { accountId: present }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, result);
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));

  async function follow(address: string): Promise<string> {
    const browser = openBrowser(issuer);
    let next = address;
    for (let hop = 0; hop < 10; hop += 1) {
      const { headers, status } = await browser.get(next);
      const location = headers.get('location');
      if (!location) throw new Error(`The provider answered ${status} without leading on`);
      if (location.startsWith(redirectUri)) return location;
      next = location;
    }
    throw new Error('The provider leads in circles');
  }

  function makePresent(subject: string, claims: Claims): void {
    known.set(subject, claims);
    present = subject;
  }

  return {
    issuer,
    ...client,
    present: makePresent,
    follow,
    sign: (payload) => new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'house' }).sign(privateKey),
    async idTokenOf(subject, claims) {
      makePresent(subject, claims);
      const query = new URLSearchParams({
        client_id: client.clientId,
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: redirectUri,
      });
      const back = new URL(await follow(`${issuer}/auth?${query}`));
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`,
        },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: back.searchParams.get('code') ?? '',
          redirect_uri: redirectUri,
        }),
      });
      const { id_token: idToken } = await response.json();
      if (!idToken) throw new Error(`The provider gave no id_token, but ${response.status}`);
      return idToken;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

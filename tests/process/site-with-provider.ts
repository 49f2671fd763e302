import { chooseFreePort } from '#db/embedded/server.ts';
import { type LocalProvider, startLocalProvider } from './local-provider.ts';
import { openSite, type Site } from './site.ts';

/** The product with a real OpenID provider beside it, each knowing the other's address. */
export async function openSiteWithProvider(): Promise<{ site: Site; provider: LocalProvider }> {
  const port = String(await chooseFreePort());
  const provider = await startLocalProvider(`http://localhost:${port}`);
  const site = await openSite({
    PORT: port,
    OIDC_PROVIDERS: 'local',
    OIDC_LOCAL_ISSUER: provider.issuer,
    OIDC_LOCAL_CLIENT_ID: provider.clientId,
    OIDC_LOCAL_CLIENT_SECRET: provider.clientSecret,
    OIDC_LOCAL_NAME: 'The local provider',
  });
  return { site, provider };
}

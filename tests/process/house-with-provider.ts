import { chooseFreePort } from '#db/embedded/server.ts';
import { type House, openHouse } from './house.ts';
import { type LocalProvider, startLocalProvider } from './local-provider.ts';

/** The product with a real OpenID provider beside it, each knowing the other's address. */
export async function openHouseWithProvider(): Promise<{ house: House; provider: LocalProvider }> {
  const port = String(await chooseFreePort());
  const provider = await startLocalProvider(`http://localhost:${port}`);
  const house = await openHouse({
    PORT: port,
    OIDC_PROVIDERS: 'local',
    OIDC_LOCAL_ISSUER: provider.issuer,
    OIDC_LOCAL_CLIENT_ID: provider.clientId,
    OIDC_LOCAL_CLIENT_SECRET: provider.clientSecret,
    OIDC_LOCAL_NAME: 'The local provider',
  });
  return { house, provider };
}

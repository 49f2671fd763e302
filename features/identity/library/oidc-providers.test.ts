import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { oidcProviders } from './oidc-providers.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listening(server: Pick<Server, 'listen' | 'address' | 'close'>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answering(answer: RequestListener): Promise<string> {
  return listening(createHttpServer(answer));
}

function silent(): Promise<string> {
  const held = new Set<Socket>();
  closing.push(() => {
    for (const socket of held) socket.destroy();
  });
  return listening(createServer((socket) => held.add(socket)) as unknown as Server);
}

async function found(issuers: Record<string, string>): Promise<string[]> {
  const providers = Object.entries(issuers).map(([id, issuer]) => ({
    id,
    name: id,
    issuer,
    clientId: 'fika-mbali',
    clientSecret: undefined,
  }));
  type Context = Parameters<ReturnType<typeof oidcProviders>['init']>[0];
  const context = { socialProviders: [], logger: { error() {}, warn() {} } } as unknown as Context;
  const { context: made } = await oidcProviders(providers, createLog('silent'), 300).init(context);
  return made.socialProviders.map(({ id }) => id);
}

test('a provider that is silent, gone or out of its mind keeps nobody waiting, and the others work', async () => {
  const well = await answering((request, response) => {
    const issuer = `http://${request.headers.host}`;
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    );
  });
  const began = Date.now();
  const ids = await found({
    hung: await silent(),
    gone: 'http://127.0.0.1:9',
    broken: await answering((_, response) => response.writeHead(500).end()),
    wordy: await answering((_, response) => response.end('<html>')),
    well,
  });
  expect(ids).toEqual(['well']);
  expect(Date.now() - began).toBeLessThan(15_000);
});

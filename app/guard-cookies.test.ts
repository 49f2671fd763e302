import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { guard } from './guard.ts';
import { type RequestFacts, requestFacts } from './request-context.ts';

const renewed = 'fika-mbali.session_token=renewed; Path=/; HttpOnly';

/** Somebody whose session is due to be renewed opens a page that answers so. */
async function cookiesAfter(page: Response, pattern = '/account/security'): Promise<string[]> {
  const getSession = async () => ({
    response: { user: { role: 'client' }, session: {} },
    headers: new Headers({ 'set-cookie': renewed }),
  });
  const context = new RouterContextProvider();
  context.set(requestFacts, {
    settings: { security: { maintenanceMode: false } },
    authHeaders: new Headers({ cookie: 'fika-mbali.session_token=theirs' }),
    identity: { auth: { api: { getSession } } },
  } as unknown as RequestFacts);
  const request = new Request(`http://localhost:3000${pattern}`);
  const url = new URL(request.url);
  const answer = await guard({ request, context, pattern, params: {}, url }, async () => page);
  if (!(answer instanceof Response)) throw new Error('The guard gave no answer');
  return answer.headers.getSetCookie();
}

test('a session in use is renewed by whatever page is opened', async () => {
  expect(await cookiesAfter(new Response())).toEqual([renewed]);
});

test('a page that changes the session keeps the last word, or a new password would sign its owner out', async () => {
  const rotated = 'fika-mbali.session_token=rotated; Path=/; HttpOnly';
  const page = new Response(null, { headers: { 'set-cookie': rotated } });
  expect(await cookiesAfter(page)).toEqual([rotated]);
});

test('a page that sets some other cookie does not stop the renewal', async () => {
  const other = 'fika-mbali-theme=dark; Path=/';
  const page = new Response(null, { headers: { 'set-cookie': other } });
  expect(await cookiesAfter(page)).toEqual([other, renewed]);
});

test('a file that caches keep for everybody carries nobody’s session', async () => {
  const file = new Response(null, { headers: { 'cache-control': 'public, max-age=31536000, immutable' } });
  expect(await cookiesAfter(file, '/pictures/:file')).toEqual([]);
  expect(await cookiesAfter(file, '/api/v1/places')).toEqual([]);
});

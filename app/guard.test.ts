import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { guard } from './guard.ts';
import { type RequestFacts, requestFacts } from './request-context.ts';

interface Arrival {
  pattern: string;
  /** Who the session belongs to; nobody without one. */
  session?: { role: string; secondFactor: boolean };
  requireAdminSecondFactor?: boolean;
}

function arrive({ pattern, session, requireAdminSecondFactor = false }: Arrival, next: () => Promise<Response>) {
  const getSession = async () => ({
    response: session && { user: { role: session.role }, session: { secondFactor: session.secondFactor } },
    headers: new Headers(),
  });
  const context = new RouterContextProvider();
  context.set(requestFacts, {
    matched: {},
    authHeaders: new Headers(session && { cookie: 'fika-mbali.session_token=theirs' }),
    identity: { auth: { api: { getSession } } },
    settings: { security: { requireAdminSecondFactor } },
  } as unknown as RequestFacts);
  const request = new Request(`http://localhost:3000${pattern}`);
  return guard({ request, context, pattern, params: {}, url: new URL(request.url) }, next);
}

async function placeAfter(arrival: Arrival): Promise<string> {
  const answer = await arrive(arrival, async () => new Response('served'));
  if (!(answer instanceof Response)) throw new Error('The guard gave no answer');
  return answer.headers.get('location') ?? answer.text();
}

test('a route that nobody declared is not served, and the fault is loud', async () => {
  let wasServed = false;
  const answer = arrive({ pattern: '/nobody-declared-this' }, async () => {
    wasServed = true;
    return new Response();
  });
  await expect(answer).rejects.toThrow('/nobody-declared-this does not declare its audience');
  expect(wasServed).toBe(false);
});

test('a route that is open to everyone is served', async () => {
  expect(await placeAfter({ pattern: '/about' })).toBe('served');
});

describe('an administrator without a second step', () => {
  const pattern = '/admin';
  const session = { role: 'admin', secondFactor: false };

  test('enters while the settings do not require one', async () => {
    expect(await placeAfter({ pattern, session })).toBe('served');
  });

  test('is led to set one up as soon as it does', async () => {
    const place = await placeAfter({ pattern, session, requireAdminSecondFactor: true });
    expect(place).toBe('/account/security?needed=admin');
    const setup = { pattern: '/account/security', session, requireAdminSecondFactor: true };
    expect(await placeAfter(setup)).toBe('served');
  });

  test('enters with one, and a user who is no administrator does not', async () => {
    const strong = { ...session, secondFactor: true };
    expect(await placeAfter({ pattern, session: strong, requireAdminSecondFactor: true })).toBe('served');
    const client = { role: 'client', secondFactor: true };
    expect(await placeAfter({ pattern, session: client, requireAdminSecondFactor: true })).toBe(
      '/admin-login?next=%2Fadmin',
    );
  });
});

describe('the API of administrators', () => {
  const pattern = '/api/v1/catalogue/:kind';

  async function answerTo(arrival: Omit<Arrival, 'pattern'>): Promise<[number, string]> {
    const answer = await arrive({ pattern, ...arrival }, async () => new Response('served'));
    if (!(answer instanceof Response)) throw new Error('The guard gave no answer');
    return [answer.status, await answer.text()];
  }

  test('serves administrators, and answers others with a status instead of a page', async () => {
    expect(await answerTo({ session: { role: 'admin', secondFactor: false } })).toEqual([200, 'served']);
    expect(await answerTo({})).toEqual([401, '{"error":"unauthorized"}']);
    for (const role of ['client', 'agent']) {
      const refused = await answerTo({ session: { role, secondFactor: true } });
      expect(refused).toEqual([403, '{"error":"forbidden"}']);
    }
  });

  test('asks for a second step where the settings require it', async () => {
    const requireAdminSecondFactor = true;
    expect(await answerTo({ session: { role: 'admin', secondFactor: false }, requireAdminSecondFactor })).toEqual([
      403,
      '{"error":"second_factor_needed"}',
    ]);
    expect(await answerTo({ session: { role: 'admin', secondFactor: true }, requireAdminSecondFactor })).toEqual([
      200,
      'served',
    ]);
  });
});

test('a role that nobody knows is nobody', async () => {
  const session = { role: 'superuser', secondFactor: true };
  expect(await placeAfter({ pattern: '/admin', session })).toBe('/admin-login?next=%2Fadmin');
  expect(await placeAfter({ pattern: '/account/security', session })).toBe('/auth?next=%2Faccount%2Fsecurity');
});

const renewed = 'fika-mbali.session_token=renewed; Path=/; HttpOnly';

/** Somebody whose session is due to be renewed opens a page that answers so. */
async function cookiesAfter(page: Response, pattern = '/account/security'): Promise<string[]> {
  const getSession = async () => ({
    response: { user: { role: 'client' }, session: {} },
    headers: new Headers({ 'set-cookie': renewed }),
  });
  const context = new RouterContextProvider();
  context.set(requestFacts, {
    matched: {},
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

test('a page that changes the session keeps its new cookie, or a new password would sign its owner out', async () => {
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

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

function arrive(
  { pattern, session, requireAdminSecondFactor = false }: Arrival,
  next: () => Promise<Response>,
) {
  const getSession = async () => ({
    response: session && { user: { role: session.role }, session: { secondFactor: session.secondFactor } },
    headers: new Headers(),
  });
  const context = new RouterContextProvider();
  context.set(requestFacts, {
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
  await expect(answer).rejects.toThrow('/nobody-declared-this does not declare who may enter');
  expect(wasServed).toBe(false);
});

test('a route that is open to everyone is served', async () => {
  expect(await placeAfter({ pattern: '/about' })).toBe('served');
});

describe('an administrator without a second step', () => {
  const pattern = '/admin';
  const session = { role: 'admin', secondFactor: false };

  test('enters while the house does not ask for one', async () => {
    expect(await placeAfter({ pattern, session })).toBe('served');
  });

  test('is led to set one up as soon as it does', async () => {
    const place = await placeAfter({ pattern, session, requireAdminSecondFactor: true });
    expect(place).toBe('/account/security?needed=admin');
    const setup = { pattern: '/account/security', session, requireAdminSecondFactor: true };
    expect(await placeAfter(setup)).toBe('served');
  });

  test('enters with one, and whoever is no administrator does not', async () => {
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

  test('asks for a second step where the house does', async () => {
    const requireAdminSecondFactor = true;
    expect(
      await answerTo({ session: { role: 'admin', secondFactor: false }, requireAdminSecondFactor }),
    ).toEqual([403, '{"error":"second_factor_needed"}']);
    expect(
      await answerTo({ session: { role: 'admin', secondFactor: true }, requireAdminSecondFactor }),
    ).toEqual([200, 'served']);
  });
});

test('a role that nobody knows is nobody', async () => {
  const session = { role: 'superuser', secondFactor: true };
  expect(await placeAfter({ pattern: '/admin', session })).toBe('/admin-login?next=%2Fadmin');
  expect(await placeAfter({ pattern: '/account/security', session })).toBe(
    '/auth?next=%2Faccount%2Fsecurity',
  );
});

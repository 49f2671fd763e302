import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { guard } from './guard.ts';
import { type RequestFacts, requestFacts } from './request-context.ts';

function arrive(pattern: string, next: () => Promise<Response>) {
  const context = new RouterContextProvider();
  // Nobody without a cookie costs the database a question, so that there need not be one.
  const facts = { authHeaders: new Headers(), identity: { auth: {} } } as unknown as RequestFacts;
  context.set(requestFacts, facts);
  const request = new Request(`http://localhost:3000${pattern}`);
  return guard({ request, context, pattern, params: {}, url: new URL(request.url) }, next);
}

test('a route that nobody declared is not served, and the fault is loud', async () => {
  let wasServed = false;
  const answer = arrive('/nobody-declared-this', async () => {
    wasServed = true;
    return new Response();
  });
  await expect(answer).rejects.toThrow('/nobody-declared-this does not declare who may enter');
  expect(wasServed).toBe(false);
});

test('a route that is open to everyone is served', async () => {
  const answer = await arrive('/about', async () => new Response('about us'));
  expect(answer instanceof Response && (await answer.text())).toBe('about us');
});

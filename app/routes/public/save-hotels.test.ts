import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { readShortlist, shortlistCookie } from '#features/search/hotels/shortlist.ts';
import { newId } from '#lib/ids.ts';
import { type RequestFacts, requestFacts } from '../../request-context.ts';
import { action } from './save-hotels.ts';

const ids = Array.from({ length: 21 }, () => newId());
const [first = '', second = ''] = ids;

/** What the browser has saved afterwards, and where it goes. */
async function send(saved: readonly string[], fields: [string, string][]) {
  const context = new RouterContextProvider();
  context.set(requestFacts, { baseUrl: 'http://localhost' } as RequestFacts);
  const request = new Request('http://localhost/hotels/save', {
    method: 'POST',
    headers: { cookie: shortlistCookie(saved, false) },
    body: new URLSearchParams(fields),
  });
  const args = { context, request, params: {} } as unknown as Parameters<typeof action>[0];
  const answer = await action(args);
  const headers = answer instanceof Response ? answer.headers : new Headers(answer.init?.headers);
  return { saved: readShortlist(headers.get('set-cookie')), to: headers.get('location') };
}

test('a hotel is saved and forgotten, and the browser returns to where it was', async () => {
  const returnTo: [string, string] = ['returnTo', '/search?type=hotels#hotel-1'];
  const saving: [string, string][] = [['intent', 'save'], ['hotel', second], returnTo];
  expect(await send([first], saving)).toEqual({ saved: [second, first], to: returnTo[1] });
  const removing: [string, string][] = [['intent', 'remove'], ['hotel', first], returnTo];
  expect(await send([second, first], removing)).toEqual({ saved: [second], to: returnTo[1] });
  expect((await send([second, first], [['intent', 'clear'], returnTo])).saved).toEqual([]);
});

test('scripts stay on the page', async () => {
  const fields: [string, string][] = [
    ['intent', 'save'],
    ['hotel', second],
  ];
  expect(await send([first], fields)).toEqual({ saved: [second, first], to: null });
});

test('the twenty-first hotel leads to a sentence, and no form leads to another site', async () => {
  const full = ids.slice(0, 20);
  const fields: [string, string][] = [
    ['intent', 'save'],
    ['hotel', ids[20] ?? ''],
  ];
  expect(await send(full, fields)).toEqual({ saved: full, to: '/hotels/shortlist?full=1' });
  const elsewhere: [string, string] = ['returnTo', 'https://elsewhere.example/'];
  expect((await send([], [['intent', 'save'], ['hotel', first], elsewhere])).to).toBe('/');
});

test('an unknown intent and what is no hotel change nothing', async () => {
  await expect(send([first], [['intent', 'sell']])).rejects.toMatchObject({ init: { status: 400 } });
  const fields: [string, string][] = [
    ['intent', 'save'],
    ['hotel', '<script>'],
  ];
  expect((await send([first], fields)).saved).toEqual([first]);
});

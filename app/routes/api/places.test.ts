import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { PlaceIndex } from '#features/search/places/place-index.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { type RequestFacts, requestFacts } from '../../request-context.ts';
import { loader } from './places.ts';

const catalogues = loadCatalogues();

/** The endpoint's response, and its calls of `suggest`. */
async function ask(query: string) {
  const calls: Parameters<PlaceIndex['suggest']>[] = [];
  const suggest: PlaceIndex['suggest'] = async (...question) => {
    calls.push(question);
    return [{ kind: 'city', text: 'Nairobi', name: 'Nairobi', detail: 'Kenya', code: null }];
  };
  const context = new RouterContextProvider();
  context.set(requestFacts, {
    search: { places: { suggest } },
    settings: defaultSettings(),
    preferences: { language: 'en' },
    catalogues,
  } as unknown as RequestFacts);
  const url = new URL(`http://localhost:3000/api/v1/places${query}`);
  const answer = await loader({
    context,
    request: new Request(url),
    params: {},
    pattern: '/api/v1/places',
    url,
  });
  const { data } = await answer.json();
  return { calls, data, cacheControl: answer.headers.get('cache-control') };
}

test('text, language and purpose are passed on, and the response may be cached by anybody', async () => {
  const { calls, data, cacheControl } = await ask('?q=%20nai%20&lang=ar&for=hotels&limit=3');
  expect(calls).toEqual([['nai', { language: 'ar', purpose: 'hotels', limit: 3 }]]);
  expect(data).toEqual([{ kind: 'city', text: 'Nairobi', name: 'Nairobi', detail: 'Kenya', code: null }]);
  expect(cacheControl).toBe('public, max-age=60');
});

test.each(['lang=xx', 'lang=', 'lang=__proto__', 'for=trains', 'for=', 'limit=x', 'limit=1e3', ''])(
  'an invalid parameter is ignored: %s',
  async (rest) => {
    const { calls } = await ask(`?q=nai&${rest}`);
    expect(calls).toEqual([['nai', { language: 'en', purpose: 'flights', limit: 8 }]]);
  },
);

test.each([
  ['0', 1],
  ['999', 20],
])('a limit of %s becomes %i', async (limit, used) => {
  const { calls } = await ask(`?q=nai&limit=${limit}`);
  expect(calls[0]?.[1].limit).toBe(used);
});

test.each(['', '?q=', '?q=%20%20'])('before anything is typed, the popular places: %s', async (query) => {
  const { calls, data } = await ask(`${query}${query ? '&' : '?'}lang=ar`);
  expect(calls).toEqual([]);
  expect(data).toContainEqual({
    kind: 'airport',
    text: 'دبي (DXB)',
    name: 'دبي',
    detail: 'الإمارات العربية المتحدة',
    code: 'DXB',
  });
});

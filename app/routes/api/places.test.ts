import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { PlaceIndex } from '#features/search/places/place-index.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { type RequestFacts, requestFacts } from '../../request-context.ts';
import { loader } from './places.ts';

const catalogues = loadCatalogues();

/** What the endpoint answers, and what it asked the places for. */
async function ask(query: string) {
  const asked: Parameters<PlaceIndex['suggest']>[] = [];
  const suggest: PlaceIndex['suggest'] = async (...question) => {
    asked.push(question);
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
  return { asked, data, cacheControl: answer.headers.get('cache-control') };
}

test('a text, a language and a purpose are asked for, and the answer may be kept a while by anybody', async () => {
  const { asked, data, cacheControl } = await ask('?q=%20nai%20&lang=ar&for=hotels&limit=3');
  expect(asked).toEqual([['nai', { language: 'ar', purpose: 'hotels', limit: 3 }]]);
  expect(data).toEqual([{ kind: 'city', text: 'Nairobi', name: 'Nairobi', detail: 'Kenya', code: null }]);
  expect(cacheControl).toBe('public, max-age=60');
});

test.each(['lang=xx', 'lang=', 'lang=__proto__', 'for=trains', 'for=', 'limit=x', 'limit=1e3', ''])(
  'what makes no sense is taken as if it were not there: %s',
  async (rest) => {
    const { asked } = await ask(`?q=nai&${rest}`);
    expect(asked).toEqual([['nai', { language: 'en', purpose: 'flights', limit: 8 }]]);
  },
);

test.each([
  ['0', 1],
  ['999', 20],
])('a limit of %s becomes %i', async (limit, used) => {
  const { asked } = await ask(`?q=nai&limit=${limit}`);
  expect(asked[0]?.[1].limit).toBe(used);
});

test.each(['', '?q=', '?q=%20%20'])('before anything is typed, the popular places: %s', async (query) => {
  const { asked, data } = await ask(`${query}${query ? '&' : '?'}lang=ar`);
  expect(asked).toEqual([]);
  expect(data).toContainEqual({
    kind: 'airport',
    text: 'دبي (DXB)',
    name: 'دبي',
    detail: 'الإمارات العربية المتحدة',
    code: 'DXB',
  });
});

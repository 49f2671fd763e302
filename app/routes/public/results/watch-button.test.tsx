import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { WatchedSearch } from '#features/search/alerts/watched-search.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { TranslatorProvider } from '#i18n/use-translation.tsx';
import { WatchButton } from './watch-button.tsx';

const search: WatchedSearch = {
  from: 'Nairobi (NBO)',
  to: '"><script>',
  trip: 'one-way',
  date: '2026-12-01',
  returnDate: null,
  cabin: 'economy',
  adults: 2,
  children: 0,
  infants: 0,
};

function draw(state: { watchedId: string | null; isSignedIn: boolean }): string {
  const { translator } = loadCatalogues()('en');
  const element = (
    <TranslatorProvider translator={translator}>
      <WatchButton search={search} {...state} />
    </TranslatorProvider>
  );
  const initialEntries = ['/search?from=NBO&to=Zanzibar'];
  const router = createMemoryRouter([{ path: '/search', element }], { initialEntries });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

function fields(html: string): Record<string, string> {
  const found = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}

test('a visitor is led to the sign-in page, and from there back to these results', () => {
  const html = draw({ watchedId: null, isSignedIn: false });
  expect(html).toContain(`href="/auth?next=${encodeURIComponent('/search?from=NBO&to=Zanzibar#watch')}"`);
  expect(html).not.toContain('<form');
});

test('without scripts the form carries the whole search, and texts stay texts', () => {
  const html = draw({ watchedId: null, isSignedIn: true });
  expect(fields(html)).toEqual({
    intent: 'watch',
    back: '/search?from=NBO&amp;to=Zanzibar',
    from: 'Nairobi (NBO)',
    to: '&quot;&gt;&lt;script&gt;',
    trip: 'one-way',
    date: '2026-12-01',
    cabin: 'economy',
    adults: '2',
    children: '0',
    infants: '0',
  });
  expect(html).toContain('action="/account/alerts" method="post"');
  expect(html).toContain('Watch this price');
});

test('a watched search says so, and can be stopped', () => {
  const html = draw({ watchedId: 'an-id', isSignedIn: true });
  expect(fields(html)).toEqual({ intent: 'stop', back: '/search?from=NBO&amp;to=Zanzibar', id: 'an-id' });
  expect(html).toContain('You watch this price');
  expect(html).toMatch(/>Stop<\/button>/);
});

import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { siteLinks, useCurrentPage } from './site-header.tsx';

function Marked() {
  const currentPage = useCurrentPage();
  return siteLinks
    .filter(({ to }) => currentPage(to))
    .map(({ key }) => key)
    .join();
}

test.each([
  ['/', 'home'],
  ['/flights', 'flights'],
  ['/hotels/some-hotel', 'hotels'],
  ['/hotelsoap', ''],
  ['/search', ''],
  ['/search?to=Lamu&type=hotels', 'hotels'],
  ['/search?type=flights', 'flights'],
])('at %s the navigation marks "%s"', (address, marked) => {
  const drawn = renderToString(
    <MemoryRouter initialEntries={[address]}>
      <Marked />
    </MemoryRouter>,
  );
  expect(drawn).toBe(marked);
});

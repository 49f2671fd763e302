import { expect, test } from 'vitest';
import { defaultSettings } from '#features/settings/settings.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { waitingPage } from './waiting-answer.tsx';

const settings = defaultSettings();
const waiting = {
  isIn: false,
  place: 1_312,
  isFull: false,
  isSoldOut: false,
  seconds: 20,
  setCookie: 'place=1',
} as const;

function draw(
  address: string,
  given: Partial<typeof waiting | { isSoldOut: true; seconds: 0 }> = {},
  language: 'en' | 'ar' = 'en',
) {
  const preferences = { language, currency: 'USD', theme: 'dark' } as const;
  const facts = { settings, preferences, catalogue: loadCatalogues()(language), styleSheets: ['/app.css'] };
  return waitingPage(facts, { ...waiting, ...given }, address);
}

test('the page shows the place, asks to be loaded again, and keeps the cookie', () => {
  const [page, { headers }] = draw('/checkout?pick=1&from=NBO');
  expect(page).toContain('>1,312<');
  expect(page).toContain('href="/checkout?pick=1&amp;from=NBO"');
  expect(page).toContain('href="/search?pick=1&amp;from=NBO"');
  expect(headers).toMatchObject({ refresh: '20', 'set-cookie': 'place=1', 'cache-control': 'no-store' });
  expect(draw('/checkout?pick=1', {}, 'ar')[0]).toContain('dir="rtl"');
});

test('sold out is said once, and asks for nothing more', () => {
  const [page, { headers }] = draw('/checkout?pick=1', { isSoldOut: true, seconds: 0 });
  expect(page).toContain('Sold out');
  expect(headers).not.toHaveProperty('refresh');
});

// A replacement text with a dollar sign would insert the page into itself.
test('nothing in an address is obeyed', () => {
  const address = `/checkout?pick=1&x=${'$`'.repeat(500)}$&'`;
  const [plain] = draw('/checkout?pick=1');
  const [page] = draw(address);
  expect(page).toContain('$`$`');
  expect(page).not.toContain("$&'");
  expect(page.length).toBeLessThan(plain.length + 2 * (address.length + 100));
});

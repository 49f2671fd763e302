import type { Page } from '@playwright/test';
import { expect, scriptsHaveTakenOver, test } from './test.ts';

async function choose(page: Page, picker: RegExp, choice: string): Promise<void> {
  await page.getByRole('banner').getByLabel(picker).click();
  await page.getByRole('button', { name: choice }).click();
}

async function cookiesOf(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}

test('a first visitor reads English and pays in US dollars', { tag: '@no-scripts-first' }, async ({ page, open }) => {
  await open('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByLabel('Currency: USD')).toBeVisible();
  await expect(page.getByLabel('Language: English')).toBeVisible();
});

const languages = [
  { code: 'ar', nativeName: 'العربية', direction: 'rtl' },
  { code: 'fr', nativeName: 'Français', direction: 'ltr' },
  { code: 'es', nativeName: 'Español', direction: 'ltr' },
  { code: 'sw', nativeName: 'Kiswahili', direction: 'ltr' },
  { code: 'tr', nativeName: 'Türkçe', direction: 'ltr' },
];

for (const { code, nativeName, direction } of languages) {
  // The one that changes most, as it is written from the right; the long form tries the others.
  const tag = code === 'ar' ? [] : ['@long'];
  test(`a visitor chooses ${nativeName} and stays on the page`, { tag }, async ({ page, open }) => {
    await open('/about?from=letter');
    const english = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const wordmark = page.getByRole('banner').locator('.wordmark');
    const { width = 0 } = (await wordmark.boundingBox()) ?? {};
    await choose(page, /^Language: /, nativeName);
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await expect(page).toHaveURL('/about?from=letter');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(english);
    // Another face has other widths.
    await expect.poll(async () => (await wordmark.boundingBox())?.width).toBeCloseTo(width, 1);
    expect(new Intl.Locale(code).language).toBe(code);
    expect(await cookiesOf(page)).toEqual({ 'fika-mbali-language': code });
  });
}

test('a visitor chooses a currency', async ({ page, open }) => {
  await open('/');
  await page.getByRole('banner').getByLabel('Currency: USD').click();
  await expect(page.locator('button[name=currency]')).toHaveText([
    /US dollar\s*USD/,
    /Euro\s*EUR/,
    /British pound\s*GBP/,
    /Kenyan shilling\s*KES/,
    /Saudi riyal\s*SAR/,
    /UAE dirham\s*AED/,
  ]);
  await page.getByRole('button', { name: 'Kenyan shilling' }).click();
  await expect(page.getByLabel('Currency: KES')).toBeVisible();
  expect(await cookiesOf(page)).toEqual({ 'fika-mbali-currency': 'KES' });
});

test('a visitor chooses the dark look', async ({ page, open }) => {
  await open('/about');
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page).toHaveURL('/about');
  expect(await cookiesOf(page)).toEqual({ 'fika-mbali-theme': 'dark' });
});

test('the browser keeps the name of the language and the code of the currency', {
  tag: '@scripts',
}, async ({ page, open }) => {
  await open('/');
  await choose(page, /^Language: /, 'العربية');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await scriptsHaveTakenOver(page);
  await page.getByRole('banner').locator('summary').filter({ hasText: 'USD' }).click();
  await page.locator('button[name=currency][value=EUR]').click();
  await expect(page.getByRole('banner').locator('summary').filter({ hasText: 'EUR' })).toBeVisible();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored).toMatchObject({ 'fika-mbali-language': 'Arabic', 'fika-mbali-currency': 'EUR' });
});

test('a browser that lost its cookies but kept its storage is mended', { tag: '@scripts' }, async ({ page, open }) => {
  await open('/about');
  await page.evaluate(() => {
    localStorage.setItem('fika-mbali-language', 'French');
    localStorage.setItem('fika-mbali-currency', 'GBP');
    localStorage.setItem('fika-mbali-theme', 'dark');
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await scriptsHaveTakenOver(page);
  expect(await cookiesOf(page)).toEqual({
    'fika-mbali-language': 'fr',
    'fika-mbali-currency': 'GBP',
    'fika-mbali-theme': 'dark',
  });
});

test('forged storage changes nothing', { tag: '@scripts' }, async ({ page, open }) => {
  await open('/about');
  await page.evaluate(() => {
    localStorage.setItem('fika-mbali-language', 'Klingon');
    localStorage.setItem('fika-mbali-currency', 'BTC');
    localStorage.setItem('fika-mbali-theme', '"><script>');
  });
  await open('/about');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await cookiesOf(page)).toEqual({});
});

test.describe('the first byte', () => {
  const once = { tag: ['@wide', '@no-scripts'] };

  test('has language, direction, look and currency already', once, async ({ request }) => {
    const cookie = 'fika-mbali-language=ar; fika-mbali-currency=SAR; fika-mbali-theme=dark';
    const html = await (await request.get('/', { headers: { cookie } })).text();
    expect(html.slice(0, 80)).toMatch(/^<!DOCTYPE html><html lang="ar" dir="rtl" data-theme="dark">/);
    expect(html).toContain('>SAR<');
    expect(html).toContain('استكشف');
  });

  test('is the default for forged cookies', once, async ({ request }) => {
    const cookie = 'fika-mbali-language=xx"><script>; fika-mbali-currency=BTC; fika-mbali-theme=neon';
    const html = await (await request.get('/', { headers: { cookie } })).text();
    expect(html.slice(0, 60)).toMatch(/^<!DOCTYPE html><html lang="en" dir="ltr">/);
    expect(html).toContain('aria-label="Currency: USD"');
    expect(html).not.toContain('neon');
  });

  test('forged choices set no cookie', once, async ({ request }) => {
    const form = { language: 'xx', currency: 'BTC', theme: 'neon', returnTo: '/about' };
    const answer = await request.post('/preferences', { form, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toBe('/about');
    expect(answer.headers()['set-cookie']).toBeUndefined();
  });

  const outside = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
  ];
  test('returns to the site, whatever else it is asked for', once, async ({ request, baseURL }) => {
    for (const returnTo of outside) {
      const answer = await request.post('/preferences', {
        form: { theme: 'dark', returnTo },
        maxRedirects: 0,
      });
      expect(answer.status(), returnTo).toBe(303);
      expect(new URL(answer.headers().location ?? '', baseURL).origin, returnTo).toBe(baseURL);
    }
  });

  test(
    'messages of a language may be kept for ever, under a name that changes with them',
    once,
    async ({ request }) => {
      const html = await (await request.get('/')).text();
      const address = /\/messages\/en-[0-9a-f]+\.json/.exec(html)?.[0] ?? '';
      const messages = await request.get(address);
      expect(messages.headers()['cache-control']).toContain('immutable');
      expect(await messages.json()).toMatchObject({ shell: { home: 'Home' } });
      expect((await request.get('/messages/en-0000000000.json')).status()).toBe(404);
    },
  );
});

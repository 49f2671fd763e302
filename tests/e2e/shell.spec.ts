import type { Locator } from '@playwright/test';
import { notFoundComplaint, publicPages, unlistedPages } from './pages.ts';
import { expect, test } from './test.ts';

/** Each link's text and target. */
async function linksOf(region: Locator): Promise<[string, string | null][]> {
  const links = await region.getByRole('link').all();
  return Promise.all(
    links.map(
      async (link): Promise<[string, string | null]> => [
        (await link.getAttribute('aria-label')) ?? (await link.textContent())?.trim() ?? '',
        await link.getAttribute('href'),
      ],
    ),
  );
}

test.describe('the top navigation', () => {
  test('has its links in their order', { tag: ['@wide', '@no-scripts-first'] }, async ({ page, open }) => {
    await open('/');
    expect(await linksOf(page.getByRole('navigation', { name: 'Main' }))).toEqual([
      ['Home', '/'],
      ['Flights', '/flights'],
      ['Hotels', '/hotels'],
      ['About', '/about'],
      ['Contact', '/contact'],
    ]);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Retrieve Booking' })).toHaveAttribute('href', '/booking');
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  });

  test('has the logo, the phone number and the two pickers at every width', {
    tag: '@no-scripts-first',
  }, async ({ page, open }) => {
    await open('/about');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Fika Mbali, home' })).toHaveAttribute('href', '/');
    await expect(header.getByRole('link', { name: 'Call +254 709 555 120' })).toHaveAttribute(
      'href',
      'tel:+254709555120',
    );
    await expect(header.getByLabel('Currency: USD')).toBeVisible();
    await expect(header.getByLabel('Language: English')).toBeVisible();
  });

  test('folds into a menu on a phone', { tag: '@phone' }, async ({ page, open }) => {
    await open('/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await page.getByRole('banner').locator('summary').filter({ hasText: 'Menu' }).click();
    expect(await linksOf(menu)).toEqual([
      ['Home', '/'],
      ['Flights', '/flights'],
      ['Hotels', '/hotels'],
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Retrieve Booking', '/booking'],
      ['Sign In', '/auth'],
    ]);
    await menu.getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('At home in East Africa and the Horn');
    await expect(menu).toBeHidden();
  });

  test('says that this is a demonstration', { tag: ['@wide-first', '@no-scripts-first'] }, async ({ page, open }) => {
    await open('/');
    await expect(page.getByRole('banner').getByText('Demo', { exact: true })).toBeVisible();
  });
});

test.describe('the bottom bar', () => {
  const bar = 'Shortcuts';

  test('leads to the five places on a phone', { tag: ['@phone', '@no-scripts-first'] }, async ({ page, open }) => {
    await open('/');
    expect(await linksOf(page.getByRole('navigation', { name: bar }))).toEqual([
      ['Home', '/'],
      ['Flights', '/flights'],
      ['Hotels', '/hotels'],
      ['Search', '/search'],
      ['Account', '/account'],
    ]);
  });

  test('is there below 768 px and nowhere else', { tag: ['@wide', '@no-scripts-first'] }, async ({ page, open }) => {
    await open('/');
    await expect(page.getByRole('navigation', { name: bar })).toBeHidden();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(page.getByRole('navigation', { name: bar })).toBeHidden();
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(page.getByRole('navigation', { name: bar })).toBeVisible();
  });

  const marked = [
    ['/', 'Home'],
    ['/flights', 'Flights'],
    ['/search', 'Search'],
    ['/search?type=hotels', 'Hotels'],
    ['/search?type=flights&to=MBA', 'Flights'],
    ['/account', 'Account'],
    ['/hotels/somewhere-below', 'Hotels'],
    ['/about', undefined],
  ] as const;
  test.describe('where one is', () => {
    test.use({ expectedComplaints: [notFoundComplaint] });
    test('is marked', { tag: ['@phone', '@scripts-first'] }, async ({ page, open }) => {
      for (const [address, name] of marked) {
        await open(address);
        const current = page.getByRole('navigation', { name: bar }).locator('[aria-current]');
        await expect.soft(current, address).toHaveText(name ? [name] : []);
      }
    });
  });
});

test('the footer has its columns, its links and its newsletter', { tag: '@no-scripts-first' }, async ({
  page,
  open,
}) => {
  await open('/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading')).toHaveText(['Quick Links', 'Support', 'Legal', 'Company']);
  expect(await linksOf(footer)).toEqual([
    ['Fika Mbali, home', '/'],
    ['Follow us on Facebook', 'https://facebook.example/fikambali'],
    ['Follow us on Instagram', 'https://instagram.example/fikambali'],
    ['Follow us on X', 'https://x.example/fikambali'],
    ['Follow us on LinkedIn', 'https://linkedin.example/company/fikambali'],
    ['Follow us on YouTube', 'https://youtube.example/@fikambali'],
    ['Follow us on TikTok', 'https://tiktok.example/@fikambali'],
    ['WhatsApp', 'https://wa.me/254709555120'],
    ['Flights', '/flights'],
    ['Hotels', '/hotels'],
    ['About Us', '/about'],
    ['Contact', '/contact'],
    ['+254 709 555 120', 'tel:+254709555120'],
    ['WhatsApp', 'https://wa.me/254709555120'],
    ['support@fikambali.example', 'mailto:support@fikambali.example'],
    ['bookings@fikambali.example', 'mailto:bookings@fikambali.example'],
    ['Retrieve Booking', '/booking'],
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['About Us', '/about'],
    ['Become a Travel Agent', '/agent-signup'],
    ['Newsletter', '#newsletter'],
  ]);
  await expect(footer).toContainText('Support 24/7');
  const newsletter = page.locator('#newsletter');
  await expect(newsletter.getByLabel('Name')).toBeVisible();
  await expect(newsletter.getByLabel('Email')).toBeVisible();
  await expect(newsletter.getByRole('button', { name: 'Subscribe' })).toBeVisible();
});

test.describe('an address that is no page', () => {
  test.use({ expectedComplaints: [notFoundComplaint] });

  test('says so and leads home', { tag: '@wide-first' }, async ({ page, open }) => {
    const answer = page.waitForResponse('**/no-such-page');
    await open('/no-such-page');
    expect((await answer).status()).toBe(404);
    const content = page.getByRole('main');
    await expect(content.getByText('404').first()).toBeVisible();
    await expect(content.getByRole('heading', { level: 1 })).toHaveText(/Oops! Page not found$/);
    await content.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore the World with Confidence');
  });
});

test.describe('what a page says of itself', () => {
  const asServed = { tag: ['@wide', '@no-scripts'] };

  test('a title, a description and an address', asServed, async ({ page, open, baseURL }) => {
    for (const { path, title } of publicPages) {
      await open(path);
      const full = `${title} | Fika Mbali`;
      await expect.soft(page, path).toHaveTitle(full);
      const contentOf = (selector: string) => page.locator(`head meta[${selector}]`).getAttribute('content');
      const description = await contentOf('name=description');
      expect.soft(description?.length, path).toBeGreaterThan(40);
      expect.soft(await contentOf('name=keywords'), path).toContain('flights, hotels, East Africa');
      const canonical = page.locator('head link[rel=canonical]');
      await expect.soft(canonical, path).toHaveAttribute('href', `${baseURL}${path}`);
      await expect.soft(page.locator('head meta[name=robots]'), path).toHaveCount(0);
      expect.soft(await contentOf('property="og:title"'), path).toBe(full);
      expect.soft(await contentOf('property="og:description"'), path).toBe(description);
      expect.soft(await contentOf('property="og:url"'), path).toBe(`${baseURL}${path}`);
      expect.soft(await contentOf('property="og:site_name"'), path).toBe('Fika Mbali');
      expect.soft(await contentOf('property="og:type"'), path).toBe('website');
      expect.soft(await contentOf('property="og:image"'), path).toBe(`${baseURL}/social.png`);
      expect.soft(await contentOf('name="twitter:card"'), path).toBe('summary_large_image');
      expect.soft(await contentOf('name="twitter:title"'), path).toBe(full);
      await expect.soft(page.locator('h1'), path).toHaveCount(1);
    }
    expect((await page.request.get('/social.png')).headers()['content-type']).toBe('image/png');
  });

  test('what is nobody else’s business stays out of search engines', asServed, async ({ page, request }) => {
    for (const { path, title, status = 200 } of unlistedPages) {
      const answer = await request.get(path);
      expect.soft(answer.status(), path).toBe(status);
      await page.setContent(await answer.text());
      await expect.soft(page, path).toHaveTitle(`${title} | Fika Mbali`);
      await expect.soft(page.locator('meta[name=robots]'), path).toHaveAttribute('content', 'noindex');
      await expect.soft(page.locator('link[rel=canonical]'), path).toHaveCount(0);
    }
  });

  test('the travel agency is described to machines', asServed, async ({ page, open, baseURL }) => {
    for (const path of ['/', '/about']) {
      await open(path);
      const text = await page.locator('script[type="application/ld+json"]').textContent();
      expect(JSON.parse(text ?? ''), path).toMatchObject({
        '@context': 'https://schema.org',
        '@type': 'TravelAgency',
        name: 'Fika Mbali',
        url: baseURL,
        areaServed: ['KE', 'TZ', 'SO', 'RW', 'ET'],
        priceRange: '$$',
        telephone: '+254 709 555 120',
      });
    }
  });

  test('a query does not become part of the canonical address', asServed, async ({ page, open, baseURL }) => {
    await open('/about?utm_source=letter');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/about`);
  });

  test('follows when scripts change the page', { tag: ['@wide', '@scripts'] }, async ({ page, open, baseURL }) => {
    await open('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveTitle('About Us | Fika Mbali');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/about`);
    await expect(page.locator('meta[name=description]')).toHaveCount(1);
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${baseURL}/about`);
  });
});

import type { Locator } from '@playwright/test';
import { notFoundComplaint, publicPages, unlistedPages } from './pages.ts';
import { expect, test } from './test.ts';

/** Each link as its words and where it leads. */
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
  test('has its links in their order', { tag: '@wide' }, async ({ page, open }) => {
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

  test('has the logo, the phone number and the two pickers at every width', async ({ page, open }) => {
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

  test('says that this is a demonstration', { tag: '@wide-first' }, async ({ page, open }) => {
    await open('/');
    await expect(page.getByRole('banner').getByText('Demo', { exact: true })).toBeVisible();
  });
});

test.describe('the bottom bar', () => {
  const bar = 'Shortcuts';

  test('leads to the five places on a phone', { tag: '@phone' }, async ({ page, open }) => {
    await open('/');
    expect(await linksOf(page.getByRole('navigation', { name: bar }))).toEqual([
      ['Home', '/'],
      ['Flights', '/flights'],
      ['Hotels', '/hotels'],
      ['Search', '/search'],
      ['Account', '/account'],
    ]);
  });

  test('is there below 768 px and nowhere else', { tag: '@wide' }, async ({ page, open }) => {
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
    ['/search?type=hotels', 'Search'],
    ['/account', 'Account'],
    ['/hotels/somewhere-below', 'Hotels'],
    ['/about', undefined],
  ] as const;
  for (const [address, name] of marked) {
    test.describe(address, () => {
      test.use({ expectedComplaints: [notFoundComplaint] });
      test(`marks ${name ?? 'nothing'}`, { tag: '@phone' }, async ({ page, open }) => {
        await open(address);
        const current = page.getByRole('navigation', { name: bar }).locator('[aria-current]');
        await expect(current).toHaveText(name ? [name] : []);
      });
    });
  }
});

test('the footer has its columns, its links and its newsletter', async ({ page, open }) => {
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

  for (const { path, title } of publicPages) {
    test(path, asServed, async ({ page, open, baseURL }) => {
      await open(path);
      const full = `${title} | Fika Mbali`;
      await expect(page).toHaveTitle(full);
      const contentOf = (selector: string) => page.locator(`head meta[${selector}]`).getAttribute('content');
      const description = await contentOf('name=description');
      expect(description?.length).toBeGreaterThan(40);
      expect(await contentOf('name=keywords')).toContain('flights, hotels, East Africa');
      await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`);
      await expect(page.locator('head meta[name=robots]')).toHaveCount(0);
      expect(await contentOf('property="og:title"')).toBe(full);
      expect(await contentOf('property="og:description"')).toBe(description);
      expect(await contentOf('property="og:url"')).toBe(`${baseURL}${path}`);
      expect(await contentOf('property="og:site_name"')).toBe('Fika Mbali');
      expect(await contentOf('property="og:type"')).toBe('website');
      expect(await contentOf('property="og:image"')).toBe(`${baseURL}/social.png`);
      expect(await contentOf('name="twitter:card"')).toBe('summary_large_image');
      expect(await contentOf('name="twitter:title"')).toBe(full);
      expect((await page.request.get('/social.png')).headers()['content-type']).toBe('image/png');
      await expect(page.locator('h1')).toHaveCount(1);
    });
  }

  for (const { path, title, status = 200 } of unlistedPages) {
    test(`${path} stays out of search engines`, asServed, async ({ page, request }) => {
      const answer = await request.get(path);
      expect(answer.status()).toBe(status);
      await page.setContent(await answer.text());
      await expect(page).toHaveTitle(`${title} | Fika Mbali`);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    });
  }

  for (const path of ['/', '/about']) {
    test(`${path} describes the travel agency to machines`, asServed, async ({ page, open, baseURL }) => {
      await open(path);
      const text = await page.locator('script[type="application/ld+json"]').textContent();
      expect(JSON.parse(text ?? '')).toMatchObject({
        '@context': 'https://schema.org',
        '@type': 'TravelAgency',
        name: 'Fika Mbali',
        url: baseURL,
        areaServed: ['KE', 'TZ', 'SO', 'RW', 'ET'],
        priceRange: '$$',
        telephone: '+254 709 555 120',
      });
    });
  }

  test('a query does not become part of the canonical address', asServed, async ({ page, open, baseURL }) => {
    await open('/about?utm_source=letter');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/about`);
  });

  test('follows when scripts change the page', { tag: ['@wide', '@scripts'] }, async ({
    page,
    open,
    baseURL,
  }) => {
    await open('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveTitle('About Us | Fika Mbali');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/about`);
    await expect(page.locator('meta[name=description]')).toHaveCount(1);
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${baseURL}/about`);
  });
});

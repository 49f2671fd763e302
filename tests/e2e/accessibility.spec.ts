import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { allPaths, notFoundComplaint } from './pages.ts';
import { becomeAdmin, signedUp, signedUpAgent } from './people.ts';
import { daysFromToday } from './search-forms.ts';
import { expect, test } from './test.ts';

test.use({ expectedComplaints: [notFoundComplaint] });

async function preferring(page: Page, baseURL: string | undefined, language: string, theme: string) {
  await page.context().addCookies([
    { name: 'fika-mbali-language', value: language, url: baseURL ?? '' },
    { name: 'fika-mbali-theme', value: theme, url: baseURL ?? '' },
  ]);
}

async function expectNoWider(page: Page, path: string) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${path} is wider than the phone`).toBeLessThanOrEqual(0);
}

const dates = `date=${daysFromToday(20)}&returnDate=${daysFromToday(25)}&guests=2`;
const stay = `checkIn=${daysFromToday(20)}&checkOut=${daysFromToday(23)}&rooms=1&adults=2`;
/** The sample world is always the same: a hotel in Mombasa. */
const hotelId = '4f71899b-3c62-83be-bcfb-390a187ed1df';

const pagesOf = {
  'a visitor': [
    '/auth?tab=sign-up',
    '/auth/recover',
    '/auth/reset?token=x',
    '/auth/verify?token=x',
    '/auth/second-step?by=app,phone',
    '/agent-signup',
    '/alerts/stop?token=x',
    '/admin-login',
  ],
  'somebody who searches': [
    `/search?type=flights&from=NBO&to=ZNZ&${dates}&flexible=1&calendar=${daysFromToday(20).slice(0, 7)}`,
    `/search?type=flights&from=NBO&to=ZNZ&${dates}&edit=1`,
    `/search?type=hotels&to=Zanzibar&${stay}&map=1`,
    `/hotels/${hotelId}?${stay}`,
    `/checkout?type=hotels&hotel=${hotelId}&${stay}`,
  ],
  'a customer': [
    '/account',
    '/account?edit=1',
    '/account/bookings',
    '/account/payments',
    '/account/notifications',
    '/account/alerts',
    '/account/settings?delete=1',
    '/account/security',
    '/account/help',
  ],
  'an agent': ['/agent/dashboard'],
  'an administrator': ['/admin', '/admin/bookings', '/admin/payments/statements', '/admin/settings', '/admin-setup'],
  'an administrator of flights': [
    '/admin/flights',
    '/admin/flights?add=1',
    '/admin/flights?q=zzzz',
    '/admin/flights/destinations?add=1',
    '/admin/flights/schedules',
    '/admin/flights/airlines?add=1',
    '/admin/import/flights',
  ],
  'an administrator of hotels': [
    '/admin/hotels',
    '/admin/hotels?add=1',
    '/admin/hotels/rooms',
    '/admin/hotels/arrivals',
    `/admin/hotels/${hotelId}/chart`,
    `/admin/hotels/${hotelId}/rates`,
    '/admin/hotels/amenities?add=1',
    '/admin/hotels/locations',
  ],
};

/** The long form tries these too. */
const hasPartsOfNeighbours =
  /zzzz|destinations|schedules|amenities|locations|import|(flights|hotels)$|\/auth\/(reset|verify)|alerts|&edit=1|account(\/bookings|\/payments)?$|-setup/;

async function enterAs(page: Page, who: string): Promise<void> {
  if (who === 'a customer') await signedUp(page);
  if (who === 'an agent') await signedUpAgent(page);
  if (who.startsWith('an administrator')) await becomeAdmin(page);
}

/** These have the parts of others: the long form tries them too. */
function isLikeOthers(path: string): boolean {
  return ['/terms', '/privacy', '/about', '/account', '/no-such-page'].includes(path);
}

test.describe('axe finds nothing', () => {
  const everyones = allPaths.filter((path) => process.env.LONG || !isLikeOthers(path));
  // Two walks, for two browsers at once.
  for (const half of [0, 1]) {
    const walk = { tag: ['@wide', '@scripts'] };
    test(`on everybody's pages in English by day, ${half + 1} of 2`, walk, async ({ page, open, baseURL }) => {
      await preferring(page, baseURL, 'en', 'light');
      for (const path of everyones.filter((_, place) => place % 2 === half)) {
        await open(path);
        await test.step(path, () => expectNoViolations(page));
      }
    });
  }

  test("on everybody's pages in Arabic by night", { tag: ['@phone', '@scripts'] }, async ({ page, open, baseURL }) => {
    await preferring(page, baseURL, 'ar', 'dark');
    // One page of each kind; the long form tries them all.
    for (const path of process.env.LONG ? allPaths : ['/', '/auth']) {
      await open(path);
      await test.step(path, () => expectNoViolations(page));
      await expectNoWider(page, path);
    }
  });

  for (const [who, paths] of Object.entries(pagesOf)) {
    test(`on the pages of ${who} in English by day`, { tag: ['@wide', '@scripts'] }, async ({
      page,
      open,
      baseURL,
    }) => {
      await preferring(page, baseURL, 'en', 'light');
      await enterAs(page, who);
      const tried = process.env.LONG ? paths : paths.filter((path) => !hasPartsOfNeighbours.test(path));
      for (const path of tried) {
        await open(path);
        await expectNoViolations(page);
      }
    });

    // Their colours and their mirror image are those of the kit: the short form tries a few pages, the long form all.
    const tried = process.env.LONG ? paths : paths.filter((path) => /flexible|security/.test(path));
    const length = who.startsWith('an a') || tried.length === 0 ? ['@long'] : [];
    test(`on the pages of ${who} in Arabic by night`, { tag: ['@phone', '@scripts', ...length] }, async ({
      page,
      open,
      baseURL,
    }) => {
      await preferring(page, baseURL, 'ar', 'dark');
      await enterAs(page, who);
      for (const path of tried) {
        await open(path);
        await expectNoViolations(page);
        await expectNoWider(page, path);
      }
    });
  }

  test('with the menus open', { tag: ['@scripts'] }, async ({ page, open, isMobile }) => {
    await open('/');
    const header = page.getByRole('banner');
    for (const label of ['Currency: USD', 'Language: English']) {
      await header.getByLabel(label).click();
      await expect(header.locator('details[open] button').first()).toBeVisible();
      await expectNoViolations(page, 'header');
      await page.keyboard.press('Escape');
    }
    if (!isMobile) return;
    await header.locator('summary').filter({ hasText: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await expectNoViolations(page);
  });

  test('on every tab of the search', { tag: ['@wide', '@scripts'] }, async ({ page, open }) => {
    for (const address of ['/?tab=hotels', '/?tab=more', '/flights?trip=multi-city']) {
      await open(address);
      await expectNoViolations(page);
    }
  });
});

test.describe('with the keyboard alone', { tag: ['@wide', '@scripts'] }, () => {
  test('the first stop leads past the navigation', async ({ page, open }) => {
    await open('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/#content');
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(() => document.activeElement?.closest('#content') !== null);
    expect(isInside).toBe(true);
  });

  test('the stops follow the page and reach the search', async ({ page, open }) => {
    await open('/');
    const names: string[] = [];
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab');
      const [name, isSearch] = await page.evaluate((): [string, boolean] => {
        const focused = document.activeElement;
        const label = focused?.getAttribute('aria-label') ?? focused?.textContent?.trim() ?? '';
        return [label, focused?.matches('#content form button[type=submit]') ?? false];
      });
      names.push(name);
      if (isSearch) break;
    }
    const wanted = ['Skip to content', 'Call +254 709 555 120', 'Currency: USD', 'Language: English', 'Home'];
    expect(names.filter((name) => wanted.includes(name))).toEqual(wanted);
    expect(names.at(-1)).toMatch(/^Search/);
  });

  test('what is focused is seen', async ({ page, open }) => {
    await open('/about');
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press('Tab');
      const visibility = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused) return 'nothing is focused';
        const { outlineStyle, outlineWidth } = getComputedStyle(focused);
        return outlineStyle === 'none' || outlineWidth === '0px'
          ? `no outline on ${focused.outerHTML.slice(0, 200)}`
          : 'seen';
      });
      expect(visibility).toBe('seen');
    }
  });

  test('a menu opens with Enter, is walked with arrows, and Esc closes it', async ({ page, open }) => {
    await open('/');
    const currency = page.getByRole('banner').getByLabel('Currency: USD');
    await currency.focus();
    await page.keyboard.press('Enter');
    const choices = page.locator('button[name=currency]');
    await expect(choices.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(choices.nth(0)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(choices.nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(choices.first()).toBeHidden();
    await expect(currency).toBeFocused();
  });

  test('a menu closes when one looks elsewhere', async ({ page, open }) => {
    await open('/');
    await page.getByRole('banner').getByLabel('Language: English').click();
    await expect(page.locator('button[name=language]').first()).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.locator('button[name=language]').first()).toBeHidden();
  });
});

test.describe('Esc', () => {
  test('closes the menu of a phone', { tag: ['@phone', '@scripts'] }, async ({ page, open }) => {
    await open('/');
    await page.getByRole('banner').locator('summary').filter({ hasText: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  });
});

test.describe('no page is wider than its screen', { tag: ['@wide', '@no-scripts'] }, () => {
  for (const language of ['en', 'ar', 'fr', 'es', 'sw', 'tr']) {
    // The one with the longest words; the long form tries the others.
    const tag = language === 'fr' ? [] : ['@long'];
    test(language, { tag }, async ({ page, open, baseURL }) => {
      await preferring(page, baseURL, language, 'light');
      const tooWide: string[] = [];
      for (const path of [...allPaths, '/?tab=hotels', '/flights?trip=multi-city']) {
        await open(path);
        for (const width of [320, 360, 768, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (overflow > 0) tooWide.push(`${path} at ${width} px by ${overflow} px`);
        }
      }
      expect(tooWide).toEqual([]);
    });
  }
});

test('everything to touch is at least 44 px', { tag: ['@phone', '@scripts'] }, async ({ page, open }) => {
  for (const path of allPaths.filter((one) => process.env.LONG || !isLikeOthers(one))) {
    await open(path);
    const small = await page.evaluate(() => {
      // Widths come from styles, not from the text, in every font.
      const narrowFace = new CSSStyleSheet();
      narrowFace.replaceSync('* { font-size: 1px !important }');
      document.adoptedStyleSheets.push(narrowFace);
      const touched = 'a[href], button, summary, select, input:not([type=hidden]), textarea';
      const regions = [...document.querySelectorAll('header, nav, footer, form')];
      const inRegions = new Set(regions.flatMap((region) => [...region.querySelectorAll(touched)]));
      return [...inRegions].flatMap((element) => {
        // A field in a label is as large as its label.
        const target = element.closest('label') ?? element;
        if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('.sr-only')) return [];
        const { width, height } = target.getBoundingClientRect();
        const isSmall = height < 43.5 || width < 43.5;
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
        return isSmall ? [`${element.tagName} "${name}" is ${Math.round(width)}x${Math.round(height)}`] : [];
      });
    });
    expect.soft(small, path).toEqual([]);
  }
});

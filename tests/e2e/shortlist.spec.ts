import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { createDb, createPool } from '#db/connect.ts';
import { findRunning } from '#db/embedded/server.ts';
import { createLog } from '#lib/log.ts';
import { expectNoViolations } from './axe.ts';
import { approve, payBy } from './booking-steps.ts';
import { someAddress } from './outbox.ts';
import { daysFromToday } from './search-forms.ts';
import { expect, test } from './test.ts';

const stay = `checkIn=${daysFromToday(120)}&checkOut=${daysFromToday(122)}&rooms=1&adults=2`;
const results = `/search?type=hotels&to=Mombasa&guests=2&${stay}`;

function cards(page: Page): Locator {
  return page.getByRole('main').getByRole('article');
}

function heartOf(card: Locator): Locator {
  return card.getByRole('button', { name: /^Save / });
}

/** Saves the first hotels of the results. */
async function save(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const heart = heartOf(cards(page).nth(index));
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('main').getByRole('link', { name: `Shortlist (${index + 1})` })).toBeVisible();
  }
}

async function hotelIds(page: Page): Promise<string[]> {
  const ids = await cards(page).evaluateAll((all) => all.map(({ id }) => id.replace('hotel-', '')));
  expect(ids.length).toBeGreaterThan(2);
  return ids;
}

test('hotels are saved with a heart, and the list of them is opened by somebody else', { tag: '@wide-first' }, async ({
  page,
  open,
  browser,
  baseURL,
  contextOptions,
  javaScriptEnabled,
}) => {
  await open(results);
  const name = (await cards(page).nth(1).getByRole('heading').textContent()) ?? '';
  await save(page, 2);
  if (javaScriptEnabled) {
    await expect(page).toHaveURL(results);
    await expect(page.getByRole('status').filter({ hasText: `${name} is on your shortlist.` })).toHaveCount(1);
    await expect(heartOf(cards(page).nth(1))).toBeFocused();
  } else await expect(page).toHaveURL(/#hotel-/);

  await page.getByRole('main').getByRole('link', { name: 'Shortlist (2)' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your shortlist');
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText(name);
  await expect(cards(page).first()).toContainText('per night');
  if (javaScriptEnabled) await expectNoViolations(page);
  const link = new URL(await page.getByLabel('Link', { exact: true }).inputValue());
  expect(link.search).toMatch(/^\?hotel=[\w-]{22}&hotel=[\w-]{22}&checkIn=/);

  const context = await browser.newContext({ ...contextOptions, baseURL, javaScriptEnabled });
  const friend = await context.newPage();
  await friend.goto(link.pathname + link.search);
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('A shortlist of hotels for you');
  await expect(cards(friend)).toHaveCount(2);
  await friend.getByRole('button', { name: 'Save all to my shortlist' }).click();
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Your shortlist');
  await expect(cards(friend)).toHaveCount(2);
  await context.close();

  // With scripts the emptied heart stays, so that a slip is undone.
  await heartOf(cards(page).first()).click();
  await expect(page.getByRole('heading', { name: '1 hotel', exact: true })).toBeVisible();
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove all' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  if (javaScriptEnabled) await expectNoViolations(page);
});

test('a list that holds no more says so, and loses nothing', { tag: ['@phone', '@scripts-first'] }, async ({
  page,
  open,
  context,
  baseURL,
}) => {
  const value = Array.from({ length: 20 }, (_, index) => `${'A'.repeat(20)}${String.fromCharCode(65 + index)}A`).join(
    '.',
  );
  await context.addCookies([{ name: 'fika-mbali-shortlist', value, url: baseURL ?? '' }]);
  await open(results);
  await heartOf(cards(page).first()).click();
  await expect(page.getByText('Your shortlist is full: it holds 20 hotels.')).toBeVisible();
  await expect(page.getByText('20 hotels of this list are not on sale at the moment.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove from the list' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
});

test('a broken or outdated link is answered with a sentence', { tag: ['@phone', '@no-scripts-first'] }, async ({
  page,
  open,
}) => {
  const evil = encodeURIComponent('"><script>document.title = "owned"</script>');
  for (const address of [`/hotels/shortlist?hotel=${evil}`, `/hotels/compare?hotel=${evil}&differences=1`]) {
    await open(address);
    await expect(page.getByRole('heading', { name: /This list is empty|No hotels to compare/ })).toBeVisible();
    await expect(page).not.toHaveTitle(/owned/);
  }
  await open(`/hotels/shortlist?hotel=01234567-89ab-7def-8123-456789abcdef&checkIn=2020-01-01`);
  await expect(page.getByText('1 hotel of this list is not on sale at the moment.')).toBeVisible();
});

test('hotels are compared side by side, and a fifth gets a sentence', { tag: '@wide-first' }, async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await open(results);
  const ids = await hotelIds(page);
  const compare = page.getByRole('button', { name: 'Compare hotels' });
  await cards(page).first().getByRole('checkbox').check();
  if (javaScriptEnabled) await expect(compare).toBeDisabled();
  for (const index of [1, 2]) await cards(page).nth(index).getByRole('checkbox').check();
  if (javaScriptEnabled) await expect(page.getByText('3 hotels selected')).toBeVisible();
  await compare.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare hotels');
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await expect(page.getByRole('row', { name: /Price/ })).toContainText('per night');
  await expect(page.getByRole('row', { name: /Price/ })).toContainText('for 2 nights, taxes included');
  const all = await page.getByRole('row').count();
  if (javaScriptEnabled) await expectNoViolations(page);

  await page.getByRole('link', { name: 'Show only differences' }).click();
  await expect(page).toHaveURL(/differences=1/);
  await expect(page.getByRole('link', { name: 'Show everything' })).toBeVisible();
  expect(await page.getByRole('row').count()).toBeLessThan(all);
  await expect(page.getByRole('row', { name: /differs/ }).first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await page
    .getByRole('link', { name: /^See rooms/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/hotels/${ids[1]}\\?checkIn=`));

  await open(
    `/hotels/compare?${[...ids.slice(0, 4), ids[0], '01234567-89ab-7def-8123-456789abcdef'].map((id) => `hotel=${id}`).join('&')}`,
  );
  await expect(page.getByText('4 hotels fit side by side. You see the first 4.')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
});

test('on a phone the comparison scrolls by itself, by finger and by keyboard', { tag: ['@phone'] }, async ({
  page,
  open,
}) => {
  await open(results);
  const ids = await hotelIds(page);
  await open(
    `/hotels/compare?${ids
      .map((id) => `hotel=${id}`)
      .slice(0, 4)
      .join('&')}&${stay}`,
  );
  await expect(page.getByText('Swipe sideways to see all hotels')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const table = page.getByRole('region', { name: 'Hotels side by side' });
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

test('in Arabic the saved and the compared hotels read from right to left', {
  tag: ['@phone', '@scripts-first'],
}, async ({ page, open, context, baseURL, javaScriptEnabled }) => {
  await context.addCookies([{ name: 'fika-mbali-language', value: 'ar', url: baseURL ?? '' }]);
  await open(results);
  const ids = await hotelIds(page);
  const hotels = ids
    .map((id) => `hotel=${id}`)
    .slice(0, 3)
    .join('&');
  for (const address of [`/hotels/shortlist?${hotels}&${stay}`, `/hotels/compare?${hotels}&${stay}`]) {
    await open(address);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    if (javaScriptEnabled) await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});

test('a hotel that is full shows others like it and its nearest free days', {
  tag: ['@phone', '@no-scripts-first'],
}, async ({ page, open, javaScriptEnabled }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  const dates = (from: number) => `checkIn=${daysFromToday(from)}&checkOut=${daysFromToday(from + 2)}&rooms=1&adults=2`;
  await open(`/search?type=hotels&to=${javaScriptEnabled ? 'Lamu' : 'Kisumu'}&guests=2&${dates(200)}`);
  const [hotelId = ''] = await hotelIds(page);
  const reopen = await closeAllRoomsButOne(hotelId);
  try {
    await open(`/checkout?type=hotels&hotel=${hotelId}&${dates(200)}`);
    await page.getByLabel('Title').selectOption({ label: 'Ms' });
    await page.getByLabel('Nationality').selectOption('KE');
    await page.getByLabel('Given names').fill('Amina');
    await page.getByLabel('Last name').fill('Hassan');
    await payBy(page, 'Card', 'amina@example.com');
    await approve(page);

    await open(`/hotels/${hotelId}?${dates(201)}`);
    const rooms = page.getByRole('region', { name: 'Rooms' });
    await expect(rooms.getByRole('heading', { name: 'No room is free for this stay' })).toBeVisible();
    await expect(rooms.getByRole('heading', { name: 'Similar hotels with free rooms' })).toBeVisible();
    await expect(rooms.locator('article[id]').first()).toContainText('per night');
    if (javaScriptEnabled) await expectNoViolations(page);
    await rooms
      .getByRole('listitem')
      .getByRole('link', { name: / – .* per night/ })
      .first()
      .click();
    await expect(rooms.getByText('1 room left')).toBeVisible();
  } finally {
    await reopen();
  }
});

async function closeAllRoomsButOne(hotelId: string): Promise<() => Promise<void>> {
  const url = await findRunning(process.env.E2E_DATA_DIR ?? '');
  if (!url) throw new Error('The database of the site is not to be found');
  const db = createDb(createPool(url, { max: 1, applicationName: 'e2e', log: createLog('silent') }));
  const { rows } = await sql<{ id: string }>`
    update rooms set status = 'maintenance'
    where hotel_id = ${hotelId} and status = 'available' and id <> (
      select id from rooms
      where hotel_id = ${hotelId} and status = 'available' and deleted_at is null and capacity = 2
        and not exists (select from room_stays where room_id = rooms.id and state <> 'freed')
      limit 1
    )
    returning id`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  return async () => {
    const ids = rows.map(({ id }) => id);
    await db.updateTable('rooms').set({ status: 'available' }).where('id', 'in', ids).execute();
    await db.destroy();
  };
}

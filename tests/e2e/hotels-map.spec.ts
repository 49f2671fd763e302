import type { Locator, Page } from '@playwright/test';
import { daysFromToday } from './search-forms.ts';
import { expect, test } from './test.ts';

const stay = `checkIn=${daysFromToday(20)}&checkOut=${daysFromToday(23)}&rooms=1&adults=2`;
const zanzibar = `/search?type=hotels&to=Zanzibar&${stay}`;

const map = (page: Page) => page.getByRole('region', { name: 'Map of the hotels found' });
/** There is a map for each size of screen; one is shown. */
const pins = (page: Page) => map(page).locator('a[data-pin]').filter({ visible: true });
const cards = (page: Page) => page.getByRole('list', { name: 'Hotels of this page' }).getByRole('listitem');

async function expectApart(prices: Locator): Promise<void> {
  const boxes = await prices.evaluateAll((pills) => pills.map((pill) => pill.getBoundingClientRect().toJSON()));
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const isApart =
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
      expect(isApart, 'two prices overlap').toBe(true);
    }
  }
}

test('every hotel has its price on the map, none covers another, and each leads to its card', async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await open(zanzibar);
  const found = await page.getByRole('main').getByRole('article').count();
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL(/map=1/);
  await expect(pins(page)).toHaveCount(found);
  await expect(cards(page)).toHaveCount(found);
  // The first page that is seen has them all, above its cards.
  await expect(cards(page).first()).toBeInViewport();
  for (const pin of await pins(page).all()) await expect(pin).toBeInViewport({ ratio: 0.99 });
  await expectApart(pins(page).locator('path'));
  await expect(map(page).getByText('Nungwi Beach').filter({ visible: true })).toBeVisible();
  await expect(map(page).getByRole('link', { name: '© OpenStreetMap' })).toBeVisible();

  const pin = pins(page).last();
  const name = ((await pin.getAttribute('aria-label')) ?? '').replace(/^[^,]*\d, /, '');
  await pin.click();
  const card = cards(page).filter({ hasText: name });
  await expect(card).toBeInViewport({ ratio: 0.9 });
  await expect(pin).toBeInViewport();
  if (javaScriptEnabled) {
    await expect(card.getByRole('link', { name, exact: true })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  } else await expect(page).toHaveURL(/#hotel-[0-9a-f-]{36}$/);
});

test('on a phone the price of the card in the middle is marked', { tag: ['@phone', '@scripts'] }, async ({
  page,
  open,
}) => {
  await open(`${zanzibar}&map=1`);
  const marked = pins(page).filter({ has: page.locator('path.fill-accent') });
  for (const card of [cards(page).first(), cards(page).nth(2)]) {
    await card.evaluate((element) => element.scrollIntoView({ block: 'nearest', inline: 'center' }));
    const name = (await card.getByRole('link').first().textContent()) ?? '';
    await expect(marked).toHaveCount(1);
    await expect(marked).toHaveAccessibleName(new RegExp(name));
  }
});

test('on a phone the map has most of the screen, and its cards cover none of it', { tag: '@phone' }, async ({
  page,
  open,
}) => {
  await open(`${zanzibar.replace('rooms=1&adults=2', 'rooms=2&adults=4&children=2')}&map=1`);
  const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [shown, card] = [await box(map(page)), await box(cards(page).first())];
  expect(shown.y).toBeLessThanOrEqual(130);
  expect(shown.height).toBeGreaterThanOrEqual(400);
  expect(card.height).toBeLessThanOrEqual(120);
  const parts = [
    map(page)
      .getByText(/^\d+\skm$/)
      .filter({ visible: true })
      .last(),
    map(page).getByText('© OpenStreetMap'),
    ...(await pins(page).all()),
  ];
  for (const part of parts) {
    const { y, height } = await box(part);
    expect(y + height).toBeLessThanOrEqual(card.y - 8);
  }
});

test('fingers move and zoom the map, also from a price, which a tap opens', { tag: ['@phone', '@scripts'] }, async ({
  page,
  open,
}) => {
  await open(`${zanzibar}&map=1`);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const numbers = () => new URL(page.url()).searchParams.get('at')?.split(',').map(Number) ?? [];
  const km = () => numbers()[2] ?? 0;
  const pin = await pins(page).first().locator('path').boundingBox();
  if (!pin) throw new Error('no price is on the map');
  const from = { x: pin.x + pin.width / 2, y: pin.y + 8 };
  await touch('touchStart', from);
  for (const step of [3, 30, 60]) await touch('touchMove', { x: from.x, y: from.y + step });
  await touch('touchEnd');
  await expect(page).toHaveURL(/at=/);
  expect(page.url()).not.toContain('#hotel-');
  await expect(
    map(page)
      .getByRole('link', { name: /Show all$/ })
      .filter({ visible: true }),
  ).toBeVisible();
  const before = km();
  const [, longitude = 0] = numbers();
  // What two fingers and then a double tap ask for, the second while the answer to the first is on its way.
  const answer = await holdAnswers(page);
  const [upper, lower] = [250, 290];
  await touch('touchStart', { x: 180, y: upper }, { x: 180, y: lower });
  for (const step of [20, 40]) await touch('touchMove', { x: 180, y: upper - step }, { x: 180, y: lower + step });
  await touch('touchEnd');
  await Promise.all([page.touchscreen.tap(300, 400), page.touchscreen.tap(300, 400)]);
  answer();
  await expect.poll(km).toBeCloseTo(before / 6, 0);
  // About the place of the tap, which is east of the middle.
  expect((numbers()[1] ?? 0) - longitude).toBeGreaterThan(0.02);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
});

test('a card and the map agree: a lost hotel is left, a chosen one comes into view', {
  tag: ['@phone', '@scripts'],
}, async ({ page, open }) => {
  await open(`${zanzibar}&map=1`);
  const marked = pins(page).filter({ has: page.locator('path.fill-accent') });
  const first = cards(page).first();
  const name = (await first.getByRole('link').first().textContent()) ?? '';
  await expect(marked).toHaveAccessibleName(new RegExp(name));
  // Only Stone Town, where that hotel is not.
  await open(`${zanzibar}&map=1&at=-6.1622,39.1893,6`);
  await expect(marked).toHaveCount(1);
  await expect(marked).not.toHaveAccessibleName(new RegExp(name));
  await expect(first).not.toBeInViewport({ ratio: 0.9 });
  await first.evaluate((element) => element.scrollIntoView({ block: 'nearest', inline: 'center' }));
  await expect(page).toHaveURL(/at=-5\./);
  await expect(marked).toHaveAccessibleName(new RegExp(name));
});

test('a card beside the map books at the price of the list, also where nights differ', {
  tag: ['@wide', '@no-scripts-first'],
}, async ({ page, open }) => {
  const week = zanzibar.replace(daysFromToday(23), daysFromToday(27));
  const offers = page.getByRole('main').getByRole('link', { name: /^Book Now/ });
  const addresses = () => offers.evaluateAll((links) => links.map((link) => link.getAttribute('href')).toSorted());
  await open(week);
  const listed = await addresses();
  expect(listed.length).toBeGreaterThan(1);
  await open(`${week}&map=1`);
  expect(await addresses()).toEqual(listed);
});

test('the map comes closer, moves and shows all again', { tag: '@wide-first' }, async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await open(`${zanzibar}&map=1`);
  const all = await pins(page).count();
  await map(page).getByRole('link', { name: 'Closer' }).click();
  await expect(page).toHaveURL(/at=-\d\.\d+%2C39\.\d+%2C\d/);
  await map(page).getByRole('link', { name: 'Closer' }).click();
  // Closer is where hotels are, even if the middle of the map has none.
  expect(await pins(page).count()).toBeGreaterThan(0);
  const back = map(page).getByRole('link', { name: /Show all$/ });
  await open(`${zanzibar}&map=1&at=-7,39.1893,6`);
  await expect(back).toHaveText('No hotels here · Show all');
  await open(`${zanzibar}&map=1&at=-6.1622,39.1893,6`);
  await expect(back).toHaveText('Off the map: 1 · Show all');
  await expect(pins(page)).toHaveCount(all - 1);
  if (javaScriptEnabled) {
    await pins(page).first().focus();
    await page.keyboard.press('ArrowUp');
  } else await page.getByRole('link', { name: 'Move north' }).click();
  await expect(page).toHaveURL(/at=-6\.10/);
  await back.click();
  await expect(pins(page)).toHaveCount(all);
  await expect(page).not.toHaveURL(/at=/);
});

test('a chosen hotel stays chosen while the map comes closer, by a button or by a wheel', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  // As people share it, without what is usual.
  await open(`${zanzibar.replace('&rooms=1&adults=2', '&guests=2')}&map=1`);
  const pin = pins(page).last();
  const name = ((await pin.getAttribute('aria-label')) ?? '').replace(/^[^,]*\d, /, '');
  const marked = map(page).locator('a:has(path.fill-accent)').filter({ visible: true });
  await pin.click();
  await map(page).getByRole('link', { name: 'Closer' }).click();
  await expect(page).toHaveURL(/at=/);
  await expect(cards(page).getByRole('link', { name, exact: true })).toBeInViewport();
  await expect(marked).toHaveAccessibleName(new RegExp(name));
  const kmOf = (address: string | null) => Number(/at=[^&]*%2C([\d.]+)/.exec(address ?? '')?.[1]);
  const km = () => kmOf(page.url());
  const before = km();
  await expect(map(page).getByRole('link', { name: /Show all$/ })).toBeVisible();
  const underMouse = pins(page).filter({ hasText: name });
  await underMouse.hover();
  const middle = await underMouse.boundingBox();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -50);
  await page.keyboard.up('Control');
  await expect.poll(km).toBeCloseTo(before / Math.exp(0.5), 0);
  // Zoomed about the mouse: the hotel stays under it, but for the length of its stalk.
  const drift = async () => Math.abs(((await underMouse.boundingBox())?.x ?? 0) - (middle?.x ?? 0));
  await expect.poll(drift).toBeLessThan(20);
  await expect(marked).toHaveAccessibleName(new RegExp(name));
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  // Pressed again before the first answer has come.
  const closer = map(page).getByRole('link', { name: 'Closer' });
  const kmOfCloser = async () => kmOf(await closer.getAttribute('href'));
  await expect.poll(kmOfCloser).toBeCloseTo(before / Math.exp(0.5) / 2, 1);
  const answer = await holdAnswers(page);
  await closer.click();
  await expect.poll(kmOfCloser).toBeCloseTo(before / Math.exp(0.5) / 4, 1);
  await closer.click();
  answer();
  await expect.poll(km).toBeCloseTo(before / Math.exp(0.5) / 4, 1);
});

/** Until it is told to let them go. */
async function holdAnswers(page: Page): Promise<() => void> {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\.data\?/, async (route) => {
    await answered;
    await route.continue();
  });
  return answer;
}

test('between phone and desktop the map and whole cards are seen together, with names as large as elsewhere', {
  tag: ['@wide', '@no-scripts'],
}, async ({ page, open }) => {
  for (const size of [
    { width: 1024, height: 768 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(size);
    await open(`${zanzibar}&map=1`);
    for (const pin of await pins(page).all()) await expect(pin).toBeInViewport({ ratio: 0.99 });
    await expect(cards(page).first()).toBeInViewport({ ratio: 0.9 });
    const name = map(page).getByText('Nungwi Beach').filter({ visible: true });
    expect((await name.boundingBox())?.height).toBeGreaterThan(13);
  }
});

test('the map of a hotel leads back to it, also when it was moved', { tag: ['@phone', '@scripts'] }, async ({
  page,
  open,
}) => {
  await open(zanzibar);
  const name = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Open the large map' }).click();
  await map(page).getByRole('link', { name: 'Closer' }).click();
  await expect(
    map(page)
      .getByRole('link', { name: /Show all$/ })
      .filter({ visible: true }),
  ).toBeVisible();
  // Its card has a link of that name, too.
  await page.locator('header').getByRole('link', { name, exact: true }).click({ timeout: 20_000 });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('by keyboard: Enter opens the card of a price, Escape returns to it', { tag: ['@wide', '@scripts'] }, async ({
  page,
  open,
}) => {
  await open(`${zanzibar}&map=1`);
  const pin = pins(page).first();
  await pin.focus();
  const name = ((await pin.getAttribute('aria-label')) ?? '').replace(/^[^,]*\d, /, '');
  await page.keyboard.press('Enter');
  const link = cards(page).getByRole('link', { name, exact: true });
  await expect(link).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pin).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(pins(page).nth(1)).toBeFocused();
});

test('a map with streets shows every price, none over another, and leads to the cards', { tag: '@scripts' }, async ({
  page,
  open,
}) => {
  const layers = [{ id: 'ground', type: 'background', paint: { 'background-color': '#eeeeee' } }];
  await page.route('**/streets.json', (route) => route.fulfill({ json: { version: 8, sources: {}, layers } }));
  await open(`${zanzibar}&map=1`);
  const all = await pins(page).count();
  await page.getByRole('button', { name: 'Map with streets' }).click();
  const prices = map(page).locator('.maplibregl-marker');
  await expect(prices).toHaveCount(all);
  for (const price of await prices.all()) await expect(price).toBeInViewport({ ratio: 1 });
  await expectApart(prices.locator('span:last-child'));
  const before = await page.evaluate(() => scrollY);
  await prices.last().click();
  await expect(cards(page).getByRole('link').filter({ visible: true }).and(page.locator(':focus'))).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.getByRole('button', { name: 'Map without streets' }).click();
  await expect(pins(page)).toHaveCount(all);
});

test('hotels are found by their distance to a named place', { tag: '@wide-first' }, async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await open(zanzibar);
  await expect(page.getByRole('article').first()).toContainText(/\d\s(m|km) from Stone Town/);
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
  const filters = page.getByText(/^Filter( · \d)?$/).first();
  if (!isWide) await filters.click();
  const place = page.getByRole('combobox', { name: 'From' });
  await expect(page.getByRole('radio', { name: /^Up to 10 km/ })).toHaveCount(0);
  await place.selectOption({ label: 'Beach: Nungwi Beach' });
  if (!javaScriptEnabled) {
    await page.getByRole('button', { name: 'Show hotels' }).click();
    if (!isWide) await filters.click();
  }
  await expect(page).toHaveURL(/near=/);
  await page.getByRole('radio', { name: /^Up to 10 km/ }).click();
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show hotels' }).click();
  await expect(page).toHaveURL(/within=10/);
  if (javaScriptEnabled && !isWide) await page.getByRole('button', { name: /^Show 1 hotel$/ }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('article')).toContainText(/from Nungwi Beach/);
  await page.getByRole('link', { name: 'Remove Up to 10 km from Nungwi Beach' }).click();
  await expect(page).not.toHaveURL(/near=/);
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(1);
});

test('a hotel’s page names what is near', { tag: '@no-scripts-first' }, async ({ page, open }) => {
  await open(zanzibar);
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  const place = page.getByRole('region', { name: 'Where it is' });
  await expect(place.getByRole('term').filter({ hasText: 'Airport' })).toBeVisible();
  await expect(
    place.getByText('Abeid Amani Karume International Airport').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(page.getByRole('main').locator('header')).toContainText(/from Stone Town/);
});

test('an address reads right in Arabic: every part in its own direction', { tag: '@no-scripts-first' }, async ({
  page,
  open,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'fika-mbali-language', value: 'ar', url: baseURL ?? '' }]);
  await open(zanzibar);
  // The heading names the city, so the cards need not.
  await expect(page.getByRole('article').first()).toContainText(/من \u2068?ستون تاون/);
  await page
    .getByRole('link', { name: /^عرض التفاصيل/ })
    .first()
    .click();
  const address = page.getByRole('main').locator('header span:has(> bdi + bdi)');
  await expect(address.locator('bdi').first()).toHaveText('شاطئ نونغوي');
  await expect(address.locator('bdi').last()).toHaveText('تنزانيا');
  await expect(address).toContainText('، ');
});

test('a Latin name that has no room in Arabic is cut at its end', { tag: ['@phone', '@no-scripts-first'] }, async ({
  page,
  open,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'fika-mbali-language', value: 'ar', url: baseURL ?? '' }]);
  await open(`${zanzibar}&map=1`);
  const name = page.getByRole('listitem').getByRole('link', { name: 'Nungwi Moon Bungalows', exact: true });
  const beginningIsSeen = await name.evaluate((link) => {
    const character = document.createRange();
    character.setStart(link.firstChild ?? link, 0);
    character.setEnd(link.firstChild ?? link, 1);
    return character.getBoundingClientRect().left >= link.getBoundingClientRect().left - 1;
  });
  expect(beginningIsSeen).toBe(true);
});

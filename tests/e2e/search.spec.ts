import type { Locator, Page } from '@playwright/test';
import { sampleId } from '#features/sample/seeded.ts';
import { flightsPerPage } from '#features/search/flights/flight-address.ts';
import { daysFromToday, flightForm, hotelForm } from './search-forms.ts';
import { expect, scriptsHaveTakenOver, test } from './test.ts';

const date = daysFromToday(26);

function flights(page: Page): Locator {
  return page.getByRole('main').getByRole('article');
}

/** The amounts as they stand on the cards, from the first to the last. */
async function prices(page: Page): Promise<number[]> {
  const labels = await flights(page)
    .getByRole('link', { name: /^Select/ })
    .evaluateAll((links) =>
      links.filter((link) => link.checkVisibility()).map((link) => link.getAttribute('aria-label') ?? ''),
    );
  return labels.map((label) => Number(/\$([\d,]+)$/.exec(label)?.[1]?.replace(',', '')));
}

test.describe('flights', () => {
  test('somebody finds Nairobi to Zanzibar on a phone with scripts off', {
    tag: ['@phone', '@no-scripts'],
  }, async ({ page, open }) => {
    await open('/');
    const form = flightForm(page);
    await form.getByRole('radio', { name: 'One Way' }).check();
    await form.locator('input[name=from]').fill('nairobbi');
    await form.locator('input[name=to]').fill('Unguja');
    await form.locator('input[name=date]').fill(date);
    await form.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Zanzibar');
    expect((await prices(page)).length).toBeGreaterThan(2);

    const card = flights(page).first();
    await card.locator('summary').click();
    await expect(card.getByRole('heading', { name: 'Fare conditions' })).toBeVisible();
    await card
      .getByRole('link', { name: /^Select/ })
      .filter({ visible: true })
      .click();
    await expect(page.getByRole('heading', { name: 'Travellers and payment' })).toBeVisible();
  });

  test('a round trip is chosen leg by leg, and can be taken back', { tag: ['@wide', '@scripts'] }, async ({
    page,
    open,
  }) => {
    const returnDate = daysFromToday(30);
    await open(`/search?type=flights&from=NBO&to=ZNZ&date=${date}&returnDate=${returnDate}&guests=2`);
    await flights(page)
      .first()
      .getByRole('link', { name: /^Select/ })
      .click();
    await page.waitForURL(/pick=/);
    await expect(page.getByRole('heading', { name: /^Return/ })).toBeVisible();
    const chosen = page.url();
    await flights(page)
      .last()
      .getByRole('link', { name: /^Select/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Travellers and payment' })).toBeVisible();
    await expect(page.getByText('2 adults').first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(chosen);
    await page
      .getByRole('link', { name: /^Change/ })
      .first()
      .click();
    await expect(page).not.toHaveURL(/pick=/);
  });

  test('every filter shows as many flights as stand beside it, and is in the address', {
    tag: ['@wide', '@scripts'],
  }, async ({ page, open }) => {
    // A day on which no other test adds or removes flights.
    await open(`/search?type=flights&from=NBO&to=ZNZ&date=${daysFromToday(28)}&guests=1`);
    const all = await flights(page).count();
    const filter = page.getByRole('checkbox', { name: /^1 Stop/ });
    const count = Number(/\((\d+)\)/.exec((await filter.locator('xpath=ancestor::label').textContent()) ?? '')?.[1]);
    expect(count).toBeGreaterThan(0);
    await filter.check();
    await expect(page).toHaveURL(/stops=one/);
    await expect(flights(page)).toHaveCount(Math.min(count, flightsPerPage));
    await page.reload();
    await expect(flights(page)).toHaveCount(Math.min(count, flightsPerPage));
    await expect(filter).toBeChecked();
    await page
      .getByRole('link', { name: /^Clear all/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(flights(page)).toHaveCount(all);
  });

  test('filters and sorting work by their buttons where scripts are off', {
    tag: ['@phone', '@no-scripts'],
  }, async ({ page, open }) => {
    await open(`/search?type=flights&from=NBO&to=DXB&date=${date}&guests=1&sort=price-high`);
    const dearest = await prices(page);
    expect(dearest).toEqual(dearest.toSorted((one, other) => other - one));
    await page.getByText('Filter', { exact: true }).filter({ visible: true }).first().click();
    await page.getByRole('checkbox', { name: /^Non-stop/ }).check();
    await page
      .getByRole('button', { name: /^(Show|Apply)/ })
      .first()
      .click();
    await expect(page).toHaveURL(/stops=non-stop/);
    await expect(page).toHaveURL(/sort=price-high/);
    await expect(flights(page).first()).toContainText('Non-stop');
    await expect(
      page
        .getByRole('main')
        .getByText(/\d Stop/)
        .filter({ visible: true }),
    ).toHaveCount(0);
  });

  test('a cheaper day is one press away, in the strip and in the month', {
    tag: ['@wide', '@scripts'],
  }, async ({ page, open }) => {
    await open(`/search?type=flights&from=NBO&to=MBA&date=${date}&guests=1&flexible=1`);
    const day = page.getByRole('link', { name: new RegExp(`\\b${Number(daysFromToday(27).slice(8))}\\b`) }).first();
    await day.click();
    await expect(page).toHaveURL(new RegExp(`date=${daysFromToday(27)}`));
    await page.getByRole('link', { name: 'Price calendar' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page).toHaveURL(/calendar=\d{4}-\d{2}/);
  });

  test('a place that nobody knows is said at its field, and the rest stays', {
    tag: ['@wide-first', '@no-scripts-first'],
  }, async ({ page, open }) => {
    await open(`/search?type=flights&from=Qwxyzzz&to=MBA&date=${date}&adults=2&guests=2`);
    const from = flightForm(page).locator('input[name=from]');
    await expect(from).toHaveAccessibleDescription(/We don't know this place/);
    await expect(from).toHaveValue('Qwxyzzz');
    await expect(flightForm(page).getByText('2 Travellers, Economy')).toBeVisible();
    await expect(flights(page)).toHaveCount(0);
  });

  test('a route that nobody flies says so in the documented words', {
    tag: ['@phone', '@no-scripts'],
  }, async ({ page, open }) => {
    await open(`/search?type=flights&from=NBO&to=DXB&date=${date}&guests=1&maxPrice=1`);
    await expect(page.getByText('No flights found. Try adjusting your search criteria.')).toBeVisible();
    await open(`/search?type=hotels&to=Mombasa&checkIn=${date}&checkOut=${daysFromToday(27)}&maxPrice=1`);
    await expect(page.getByText('No hotels found. Try adjusting your search criteria.')).toBeVisible();
  });

  test('an Arabic reader finds Zanzibar by its Arabic name', { tag: ['@phone', '@no-scripts'] }, async ({
    page,
    context,
    baseURL,
    open,
  }) => {
    await context.addCookies([{ name: 'fika-mbali-language', value: 'ar', url: baseURL ?? '' }]);
    await open(`/search?type=flights&from=نيروبي&to=زنجبار&date=${date}&guests=1`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('زنجبار');
    expect(await flights(page).count()).toBeGreaterThan(2);
  });
});

test.describe('places', () => {
  test('a typing error is forgiven, by keyboard', { tag: ['@wide', '@scripts'] }, async ({ page, open }) => {
    await open('/');
    const from = flightForm(page).locator('input[name=from]');
    await from.fill('mombassa');
    // The suggestions for it, no longer the usual ones.
    await expect(page.getByRole('option').first()).toContainText('Mombasa');
    await from.press('ArrowDown');
    await from.press('Enter');
    await expect(from).toHaveValue(/Mombasa/);
  });

  test('what was searched for is offered again on this device, until it is cleared', {
    tag: ['@wide', '@scripts'],
  }, async ({ page, open }) => {
    await open(`/search?type=flights&from=NBO&to=ZNZ&date=${date}&guests=1`);
    await page.waitForFunction(() => localStorage.getItem('fika-mbali-recent-searches'));
    await open('/flights');
    const again = page.getByRole('link', { name: /Nairobi to Zanzibar/ });
    await expect(again).toBeVisible();
    await page.getByRole('button', { name: /^Clear all/ }).click();
    await expect(again).toHaveCount(0);
    await page.reload();
    await expect(again).toHaveCount(0);
  });
});

test.describe('hotels', () => {
  const stay = `checkIn=${daysFromToday(20)}&checkOut=${daysFromToday(23)}`;

  test('a hotel is found, looked at and reviewed on a phone with scripts off', {
    tag: ['@phone', '@no-scripts'],
  }, async ({ page, open }) => {
    await open('/hotels');
    const form = hotelForm(page);
    await form.locator('input[name=to]').fill('mombasa');
    await form.locator('input[name=checkIn]').fill(daysFromToday(20));
    await form.locator('input[name=checkOut]').fill(daysFromToday(23));
    await form.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/hotels\?/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hotels in Mombasa');
    await flights(page)
      .first()
      .getByRole('link', { name: /View Details/ })
      .click();
    await expect(page).toHaveURL(/\/hotels\/[0-9a-f-]{36}/);
    await expect(page.getByText('3 nights').filter({ visible: true }).first()).toBeVisible();
    await page
      .getByRole('link', { name: /Book Now/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page).toHaveURL(/\/checkout\?type=hotels/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guest and payment');
  });

  test('a phone shows a price and what can be done on the first screen, and at the checkout always the button to pay', {
    tag: '@phone',
  }, async ({ page, open }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(`/search?type=hotels&to=Zanzibar&${stay}&guests=2`);
    const bar = await page.getByRole('navigation').filter({ hasText: 'Account' }).last().boundingBox();
    const card = await flights(page).first().boundingBox();
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    const price = await flights(page).first().getByText('per night').boundingBox();
    // Of a phone that is only 640 px high.
    expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) - 100);
    await expect(page.getByRole('link', { name: 'Price calendar', exact: true })).toBeInViewport();
    await expect(page.getByText('Price calendar', { exact: true })).toHaveCount(1);
    await flights(page)
      .first()
      .getByRole('link', { name: /Book Now/ })
      .click();
    await expect(
      page
        .getByText(/^1 × Standard/)
        .filter({ visible: true })
        .first(),
    ).toBeInViewport();
    await expect(page.getByRole('button', { name: /^Pay / })).toBeInViewport({ ratio: 1 });
  });

  test('a party that no single type of room fits is offered the best rooms of several types first', {
    tag: '@phone',
  }, async ({ page, open }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const hotel = sampleId('hotel', 'Zanzibar/Nungwi Moon Bungalows');
    await open(
      `/hotels/${hotel}?checkIn=${daysFromToday(20)}&checkOut=${daysFromToday(23)}&rooms=2&adults=4&children=2`,
    );
    await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toHaveCount(0);
    const first = page.getByRole('region', { name: 'Rooms' }).getByRole('article').first();
    await expect(first).toContainText('Best fit for 4 Adults, 2 Children');
    await expect(first.getByRole('heading')).toHaveText(/^1 × \S+ \+ 1 × \S+$/);
    // The bar shows its price, and leads there.
    const bar = page.getByRole('link', { name: 'See rooms' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await bar.click();
    await expect(page.getByRole('heading', { name: 'Rooms', exact: true })).toBeInViewport({ ratio: 1 });
    await first.getByRole('link', { name: 'Book Now' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guest and payment');
    await expect(page.getByText(/^1 × Standard\s· 1 × \S+\s· /).filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('the pictures of a hotel fill the screen one by one, and Back leads to where one was', async ({
    page,
    open,
    javaScriptEnabled,
    context,
    baseURL,
  }) => {
    await open(`/search?type=hotels&to=Arusha&${stay}&guests=2`);
    await flights(page)
      .first()
      .getByRole('link', { name: /View Details/ })
      .click();
    await expect(page).toHaveURL(/\/hotels\/[0-9a-f-]{36}/);
    const all = page.getByRole('link', { name: 'See all 9 photos' });
    const viewer = page.getByRole('dialog', { name: 'Photos' });
    await all.click();
    await expect(viewer.getByText('Photo 1 of 9')).toBeVisible();
    await expect(viewer.getByRole('img', { name: /from outside$/ })).toBeVisible();
    await viewer.getByRole('link', { name: 'Next photo' }).click();
    await expect(viewer.getByText('Photo 2 of 9')).toBeVisible();
    await expect(page).toHaveURL(/photo=2/);
    const previous = () => page.getByRole('link', { name: /Previous photo|الصورة السابقة/ }).boundingBox();
    expect((await previous())?.x).toBeLessThan(12);
    await viewer.getByRole('link', { name: 'Close the photos' }).click();
    await expect(viewer).toHaveCount(0);
    await expect(page).not.toHaveURL(/photo=/);
    await page.getByRole('heading', { name: 'Suite', exact: true }).getByRole('link').click();
    await expect(viewer.getByRole('img', { name: /^Suite at / })).toBeVisible();
    await context.addCookies([{ name: 'fika-mbali-language', value: 'ar', url: baseURL ?? '' }]);
    await page.reload();
    const atStart = await previous();
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    expect(width - (atStart?.x ?? 0) - (atStart?.width ?? 0)).toBeLessThan(12);
    await context.addCookies([{ name: 'fika-mbali-language', value: 'en', url: baseURL ?? '' }]);
    await page.reload();
    if (javaScriptEnabled) await scriptsHaveTakenOver(page);
    // Twice, as on a slow phone: the page stays.
    await viewer.getByRole('link', { name: 'Close the photos' }).evaluate((link: HTMLElement) => {
      link.click();
      link.click();
    });
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL(/\/hotels\/[^=]*checkIn/);
    if (!javaScriptEnabled) return;

    // As soon as the first photo is there, before anything that follows from it.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('dialog.photos')) return;
        observer.disconnect();
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await all.press('Enter');
    await expect(viewer.getByText('Photo 2 of 9')).toBeVisible();
    await page.keyboard.press('End');
    await expect(viewer.getByText('Photo 9 of 9')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(all).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/search\?/);
  });

  test('a filter keeps some of the hotels and not all of them', { tag: ['@wide', '@no-scripts-first'] }, async ({
    page,
    open,
  }) => {
    await open(`/search?type=hotels&to=Zanzibar&${stay}&guests=2`);
    const all = await flights(page).count();
    const counts = await page
      .locator('main form label:has([name=stars], [name=score], [name=cancel], [name=amenity]) .ms-auto')
      .allTextContents();
    expect(counts.length).toBeGreaterThan(5);
    expect(counts.filter((count) => Number(count) < 1 || Number(count) >= all)).toEqual([]);
  });

  test('the price calendar keeps to the filters, and a picture leads to its hotel', {
    tag: ['@wide', '@no-scripts-first'],
  }, async ({ page, open }) => {
    const day = daysFromToday(20);
    const calendar = `/search?type=hotels&to=Zanzibar&${stay}&guests=2&calendar=${day.slice(0, 7)}`;
    const price = async () => {
      const text = await page.locator('table a[aria-current=date] .sr-only').last().textContent();
      return Number(/\$([\d,]+)/.exec(text ?? '')?.[1]?.replace(',', ''));
    };
    await open(calendar);
    const lowest = await price();
    await open(`${calendar}&stars=5`);
    expect(await price()).toBeGreaterThan(lowest);
    await expect(flights(page).first()).toContainText(`$${await price()}`);
    const drawn = flights(page).first().locator('img').first();
    await drawn.scrollIntoViewIfNeeded();
    const picture = await drawn.boundingBox();
    await page.mouse.click((picture?.x ?? 0) + 100, (picture?.y ?? 0) + 100);
    await expect(page).toHaveURL(/\/hotels\/[0-9a-f-]{36}/);
    // Where it is leads on to the map of all, which marks it.
    const large = page.getByRole('link', { name: 'Open the large map' });
    await expect(large).toBeVisible();
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await large.click();
    const card = page
      .getByRole('list', { name: 'Hotels of this page' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await expect(card).toBeInViewport();
  });

  test('filters stay where they are while they are chosen', { tag: '@wide' }, async ({ page, open }) => {
    const zanzibar = `/search?type=hotels&to=Zanzibar&${stay}&guests=2`;
    const shown = async () => ({
      options: await page.locator('main form label:has(input:not([type=text])) bdi').allTextContents(),
      prices: await page
        .getByRole('textbox', { name: /\(USD\)/ })
        .evaluateAll((fields) => fields.map((field) => field.getAttribute('placeholder'))),
    });
    await open(zanzibar);
    const before = await shown();
    expect(before.options.length).toBeGreaterThan(5);
    await open(`${zanzibar}&stars=5&score=9&cancel=free`);
    expect(await shown()).toEqual(before);
    await expect(page.getByText(/^Up to \d+% less, ID at check-in$/)).toBeVisible();
    // Prices for residents say so, and go with their chip.
    await open(`${zanzibar}&rate=resident`);
    await expect(page.getByRole('article').first()).toContainText(/Resident rate −\d+%/);
    await page.getByRole('link', { name: 'Remove Resident rate' }).click();
    await expect(page.getByRole('article').first()).not.toContainText('Resident rate');
  });

  test('on a phone nothing stands on the price or is cut, in any language, and a saved hotel moves nothing', {
    tag: ['@phone', '@scripts-first'],
  }, async ({ page, open, context, baseURL, javaScriptEnabled }) => {
    for (const value of ['en', 'ar', 'fr', 'es', 'sw', 'tr']) {
      await context.addCookies([{ name: 'fika-mbali-language', value, url: baseURL ?? '' }]);
      for (const query of ['to=Dubai&rooms=1&adults=2', 'to=Zanzibar&rooms=2&adults=4&children=2']) {
        await open(`/search?type=hotels&${query}&${stay}`);
        expect(await page.evaluate(tooClose), `${value} ${query}`).toEqual([]);
      }
    }
    if (!javaScriptEnabled) return;
    const top = () =>
      flights(page)
        .first()
        .evaluate((card) => card.getBoundingClientRect().top + scrollY);
    const before = await top();
    await page.locator('article form button').first().click();
    await expect(page.locator('main a[href^="/hotels/shortlist"]')).toBeVisible();
    expect(await top()).toBe(before);
  });

  test('who finds nothing is told why and led on, in their language', { tag: ['@phone'] }, async ({
    page,
    open,
    context,
    baseURL,
  }) => {
    const six = `/search?type=hotels&to=Mombasa&${stay}&rooms=1&adults=6`;
    await context.addCookies([{ name: 'fika-mbali-language', value: 'ar', url: baseURL ?? '' }]);
    await open(six);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('الفنادق في مومباسا');
    await page.getByRole('link', { name: 'تغيير التواريخ' }).click();
    await expect(page.locator('input[name=to]').first()).toHaveValue('مومباسا');
    await context.addCookies([{ name: 'fika-mbali-language', value: 'en', url: baseURL ?? '' }]);
    await open(six);
    await expect(
      page.getByRole('heading', { name: 'No hotels found. Try adjusting your search criteria.' }),
    ).toBeVisible();
    await expect(page.getByText('no hotel can take all of you in so few rooms')).toBeVisible();
    await page.getByRole('link', { name: 'Search with 2 rooms' }).click();
    await expect(page.getByText('2 Rooms, 6 Adults').first()).toBeVisible();
    await expect(flights(page).first()).toBeVisible();
  });

  test('a stay of sixty nights is refused at its field', {
    tag: ['@wide-first', '@no-scripts-first'],
  }, async ({ page, open }) => {
    await open(`/search?type=hotels&to=Kigali&checkIn=${daysFromToday(5)}&checkOut=${daysFromToday(65)}&guests=2`);
    await expect(hotelForm(page).getByText('A stay can be up to 30 nights.', { exact: false })).toBeVisible();
    await expect(hotelForm(page).locator('input[name=to]')).toHaveValue('Kigali');
  });
});

/** The texts of cards that come closer than 12 px to the box beside the price, or that are cut. */
function tooClose(): string[] {
  const found: string[] = [];
  for (const card of document.querySelectorAll('main article')) {
    const box = card.querySelector('label:has([name=hotel])')?.getBoundingClientRect();
    const middle = box ? box.top + box.height / 2 : 0;
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!box || !parent || parent.closest('label, .sr-only')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, right, top, bottom, width } of range.getClientRects()) {
        const isBeside = top < middle + 10 && bottom > middle - 10;
        const isNear = isBeside && left < box.right + 12 && right > box.left - 12;
        const { left: start, right: end } = card.getBoundingClientRect();
        if (width > 0 && (isNear || left < start || right > end)) found.push(text.textContent ?? '');
      }
      if (getComputedStyle(parent).textOverflow === 'ellipsis') found.push(text.textContent ?? '');
    }
  }
  return found;
}

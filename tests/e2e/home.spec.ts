import { chooseDate, daysFromToday, flightForm, hotelForm, searchedFor, typePlace } from './search-forms.ts';
import { expect, test } from './test.ts';

test.describe('the home page', () => {
  test('has its headline, its reasons and its destinations', {
    tag: ['@wide-first', '@no-scripts-first'],
  }, async ({ page, open }) => {
    await open('/');
    const content = page.getByRole('main');
    await expect(content.getByRole('heading', { level: 1 })).toHaveText('Explore the World with Confidence');
    await expect(content).toContainText(
      'Your trusted travel partner for seamless flight and hotel bookings across the globe',
    );
    await expect(content.getByRole('heading', { level: 2 })).toHaveText(['Why Book With Us?', 'Popular Destinations']);
    await expect(content.getByRole('heading', { level: 3 })).toHaveText([
      'Easy booking',
      'Lowest price',
      'Exciting deals',
      '24/7 support',
      'Nairobi',
      'Mombasa',
      'Zanzibar',
      'Mogadishu',
      'Kigali',
      'Addis Ababa',
    ]);
    await expect(content).toContainText('Easy and convenient flight bookings with attractive offers.');
    await expect(content).toContainText('flights, hotels, buses, car rental and tour packages');
    await expect(page.locator('#newsletter').getByRole('heading')).toBeVisible();
  });

  const cards = [
    ['Nairobi', 'NBO'],
    ['Mombasa', 'MBA'],
    ['Zanzibar', 'ZNZ'],
    ['Mogadishu', 'MGQ'],
    ['Kigali', 'KGL'],
    ['Addis Ababa', 'ADD'],
  ] as const;
  test('each destination has a picture and opens the search for its city', {
    tag: '@phone',
  }, async ({ page, open }) => {
    await open('/');
    for (const [city, code] of cards) {
      const card = page.getByRole('main').getByRole('link').filter({ hasText: city });
      await expect(card).toHaveAttribute('href', `/search?type=flights&to=${code}`);
      await expect(card.locator('img')).toHaveAttribute('loading', 'lazy');
    }
    const card = page.getByRole('main').getByRole('link').filter({ hasText: 'Zanzibar' });
    await card.click();
    expect((await searchedFor(page)).get('to')).toBe('ZNZ');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Nairobi.*Zanzibar/);

    // Searches start in Nairobi, so that this one starts elsewhere.
    await page.goBack();
    await page.getByRole('main').getByRole('link').filter({ hasText: 'Green city' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w.*Nairobi$/);
    expect((await searchedFor(page)).get('from')).toMatch(/^(?!NBO)[A-Z]{3}$/);
  });
});

test.describe('the tabs of the hero', () => {
  test('are Flights, Hotels and More, with Flights open', { tag: '@wide-first' }, async ({ page, open }) => {
    await open('/');
    await expect(page.getByRole('tab')).toHaveText(['Flights', 'Hotels', 'More']);
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Flights');
    await expect(flightForm(page)).toBeVisible();
    await expect(hotelForm(page)).toBeHidden();

    await page.getByRole('tab', { name: 'More' }).click();
    await expect(page.getByText('More travel options coming soon...')).toBeVisible();
    await expect(flightForm(page)).toBeHidden();

    await page.getByRole('tab', { name: 'Hotels' }).click();
    await expect(hotelForm(page)).toBeVisible();
    await expect(page).toHaveURL('/?tab=hotels');
  });
});

test.describe('a search for flights', () => {
  test('starts as a round trip for one in economy', { tag: ['@wide-first', '@no-scripts-first'] }, async ({
    page,
    open,
  }) => {
    await open('/');
    const form = flightForm(page);
    await expect(form.getByRole('radio', { checked: true }).first()).toHaveAccessibleName('Round Trip');
    for (const name of ['Round Trip', 'One Way', 'Multi City']) {
      await expect(form.getByRole('radio', { name })).toBeVisible();
    }
    for (const label of ['From', 'To', 'Departure', 'Return', 'Passengers And Class']) {
      await expect(form.getByText(label, { exact: true }).filter({ visible: true })).toHaveCount(1);
    }
    await expect(form.getByText('1 Traveller, Economy')).toBeVisible();
    await expect(form.getByLabel('Flexible dates ± 3 days')).not.toBeChecked();
    await expect(form.getByText('Advanced search options')).toBeVisible();
  });

  test('round trip: every part of the form is in the address', { tag: '@phone' }, async ({ page, open }) => {
    await open('/');
    const form = flightForm(page);
    const search = await form.getByRole('button', { name: 'Search', exact: true }).boundingBox();
    const place = await form.locator('label:has(input[name=from])').boundingBox();
    expect(place?.width, 'a field is as wide as the button below it').toBe(search?.width);
    await typePlace(form.locator('input[name=from]'), 'MBA');
    await typePlace(form.locator('input[name=to]'), 'KGL');
    await chooseDate(form, 'date', daysFromToday(10));
    await chooseDate(form, 'returnDate', daysFromToday(17));
    await form.getByLabel('Flexible dates ± 3 days').check();
    await form.getByRole('button', { name: 'Search', exact: true }).click();
    const params = await searchedFor(page);
    expect(Object.fromEntries(params)).toMatchObject({
      type: 'flights',
      trip: 'round-trip',
      from: 'MBA',
      to: 'KGL',
      date: daysFromToday(10),
      returnDate: daysFromToday(17),
      guests: '1',
      cabin: 'economy',
      flexible: '1',
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Mombasa.*Kigali/);
  });

  test('one way: no return date is asked for or sent', { tag: ['@wide', '@scripts'] }, async ({ page, open }) => {
    await open('/');
    const form = flightForm(page);
    await form.getByRole('radio', { name: 'One Way' }).check();
    await expect(form.getByText('Return', { exact: true })).toHaveCount(0);
    await typePlace(form.locator('input[name=from]'), 'NBO');
    await typePlace(form.locator('input[name=to]'), 'ZNZ');
    await form.getByRole('button', { name: 'Search', exact: true }).click();
    const params = await searchedFor(page);
    expect(params.get('trip')).toBe('one-way');
    expect(params.has('returnDate')).toBe(false);
  });

  test('left empty, it takes the documented defaults', { tag: ['@wide-first', '@no-scripts-first'] }, async ({
    page,
    open,
  }) => {
    await open('/');
    await flightForm(page).getByRole('button', { name: 'Search', exact: true }).click();
    const params = await searchedFor(page);
    expect(params.get('type')).toBe('flights');
    expect(params.get('date')).toBe(daysFromToday(0));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Nairobi.*Dubai/);
  });

  test('a family in business class is counted', { tag: ['@wide', '@scripts'] }, async ({ page, open }) => {
    await open('/');
    const form = flightForm(page);
    await form.getByText('1 Traveller, Economy').click();
    await page.getByRole('button', { name: '1 Adult Business' }).click();
    await page.getByRole('button', { name: 'More: Adults' }).click();
    await page.getByRole('button', { name: 'More: Children' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(form.getByText('3 Travellers, Business')).toBeVisible();
    await form.getByRole('button', { name: 'Search', exact: true }).click();
    const params = await searchedFor(page);
    expect(Object.fromEntries(params)).toMatchObject({
      guests: '3',
      adults: '2',
      children: '1',
      cabin: 'business',
    });
  });

  test('advanced options are part of the search', { tag: '@wide-first' }, async ({ page, open }) => {
    await open('/');
    const form = flightForm(page);
    await form.getByText('Advanced search options').click();
    await form.getByLabel('Stops').selectOption('Non-stop');
    await form.getByLabel('Airline').fill('KQ');
    await form.getByLabel('Departure time').selectOption('6:00 to 12:00');
    await form.getByLabel('Price up to (USD)').fill('450');
    await form.getByRole('button', { name: 'Search', exact: true }).click();
    expect(Object.fromEntries(await searchedFor(page))).toMatchObject({
      stops: 'non-stop',
      airline: 'KQ',
      window: 'morning',
      maxPrice: '450',
    });
  });
});

test.describe('a trip of many cities', () => {
  test('begins with two flights, grows to six and shrinks again', { tag: '@phone' }, async ({
    page,
    open,
    javaScriptEnabled,
  }) => {
    await open('/');
    const form = flightForm(page);
    const legs = form.getByRole('group', { name: /^Flight \d$/ });
    // What was typed for a round trip is the first flight, and the next one starts where it ends.
    const cities = ['NBO', 'MBA', 'ZNZ', 'KGL', 'ADD', 'MGQ', 'DXB'];
    await typePlace(form.locator('input[name=from]'), 'NBO');
    await typePlace(form.locator('input[name=to]'), 'MBA');
    await form.getByRole('radio', { name: 'Multi City' }).check();
    await expect(legs).toHaveCount(2);
    await expect(form.getByRole('button', { name: /^Remove flight/ })).toHaveCount(0);
    await expect(legs.nth(0).locator('input[name=to]')).toHaveValue('MBA');
    for (const count of [3, 4, 5, 6]) {
      await typePlace(legs.nth(count - 2).locator('input[name=legTo]'), cities[count - 1] ?? '');
      await form.getByRole('button', { name: 'Add Another City' }).click();
      await expect(legs).toHaveCount(count);
      await expect(legs.nth(count - 2).locator('input[name=legFrom]')).toHaveValue(cities[count - 2] ?? '');
    }
    await expect(form.getByRole('button', { name: 'Add Another City' })).toHaveCount(0);

    // Without scripts a flight left empty is a flight not taken; with them it can be removed.
    if (!javaScriptEnabled) return;
    await form.getByRole('button', { name: 'Remove flight 6' }).click();
    await form.getByRole('button', { name: 'Remove flight 2' }).click();
    await expect(legs).toHaveCount(4);
    await expect(form.getByRole('button', { name: 'Add Another City' })).toBeVisible();
    await form.getByRole('button', { name: 'Remove flight 1' }).click();
    await expect(legs.nth(0).locator('input[name=from]')).toHaveValue('MBA');
    await form.getByRole('radio', { name: 'Round Trip' }).check();
    await expect(form.locator('input[name=from]')).toHaveValue('MBA');
    await expect(form.locator('input[name=to]')).toHaveValue('KGL');
  });

  test('its legs are in the address, and a shared link opens the same form', {
    tag: ['@phone', '@long'],
  }, async ({ page, open }) => {
    await open('/');
    const form = flightForm(page);
    await form.getByRole('radio', { name: 'Multi City' }).check();
    const legs = form.getByRole('group', { name: /^Flight \d$/ });
    const wanted = [
      ['NBO', 'MBA'],
      ['MBA', 'ZNZ'],
    ] as const;
    for (const [index, [from, to]] of wanted.entries()) {
      await typePlace(legs.nth(index).locator('input[name=from], input[name=legFrom]'), from);
      await typePlace(legs.nth(index).locator('input[name=to], input[name=legTo]'), to);
    }
    await form.getByRole('button', { name: 'Search', exact: true }).click();
    const params = await searchedFor(page);
    expect(params.get('type')).toBe('flights');
    expect(params.get('trip')).toBe('multi-city');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Nairobi.*Mombasa.*Zanzibar/);

    await open(`${page.url()}&edit=1`);
    const again = flightForm(page).getByRole('group', { name: /^Flight \d$/ });
    await expect(again).toHaveCount(2);
    for (const [index, [from, to]] of wanted.entries()) {
      await expect(again.nth(index).locator('input[name=from], input[name=legFrom]')).toHaveValue(from);
      await expect(again.nth(index).locator('input[name=to], input[name=legTo]')).toHaveValue(to);
    }
  });
});

test.describe('a search for hotels', () => {
  test('has its fields, and starts with two adults in a room', {
    tag: ['@wide-first', '@no-scripts-first'],
  }, async ({ page, open }) => {
    await open('/?tab=hotels');
    const form = hotelForm(page);
    const labels = ['Search Destination', 'Nationality', 'Check In', 'Night', 'Check Out', 'Rooms & Guests'];
    for (const label of labels) {
      await expect(form.getByText(label, { exact: true }).filter({ visible: true })).toHaveCount(1);
    }
    await expect(form.getByText('1 Room, 2 Adult')).toBeVisible();
  });

  test('all of it is in the address', { tag: '@phone' }, async ({ page, open }) => {
    await open('/?tab=hotels');
    const form = hotelForm(page);
    await typePlace(form.locator('input[name=to]'), 'Mombasa');
    await chooseDate(form, 'checkIn', daysFromToday(5));
    await chooseDate(form, 'checkOut', daysFromToday(8));
    await form.getByRole('button', { name: 'Search', exact: true }).click();
    expect(Object.fromEntries(await searchedFor(page))).toMatchObject({
      type: 'hotels',
      to: 'Mombasa',
      checkIn: daysFromToday(5),
      checkOut: daysFromToday(8),
      guests: '2',
      rooms: '1',
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hotels in Mombasa');
  });

  test('nights and check-out follow each other', { tag: ['@phone', '@scripts'] }, async ({ page, open }) => {
    await open('/?tab=hotels');
    const form = hotelForm(page);
    await chooseDate(form, 'checkIn', daysFromToday(5));
    await form.locator('select[name=nights]').selectOption('4');
    await expect(form.locator('input[name=checkOut]')).toHaveValue(daysFromToday(9));
    await chooseDate(form, 'checkOut', daysFromToday(7));
    await expect(form.locator('select[name=nights]')).toHaveValue('2');
  });
});

test.describe('a search that cannot be', { tag: '@wide-first' }, () => {
  test('says so at the field, and keeps the rest', async ({ page, open }) => {
    await open(`/search?type=flights&trip=one-way&from=NBO&to=nbo&date=2020-01-01&adults=2&cabin=business`);
    const form = flightForm(page);
    const to = form.locator('input[name=to]');
    await expect(to).toHaveAccessibleDescription('From and To are the same place. Change one of them.');
    await expect(to).toHaveValue('nbo');
    await expect(form.locator('input[name=from]')).toHaveValue('NBO');
    await expect(form.getByText('This date has passed. Choose today or later.')).toBeVisible();
    await expect(form.getByText('2 Travellers, Business')).toBeVisible();
  });

  test('too many infants', { tag: '@no-scripts-first' }, async ({ page, open }) => {
    await open('/search?type=flights&from=NBO&to=MBA&adults=1&infants=2');
    await expect(
      flightForm(page)
        .getByText("Each infant needs an adult's lap: no more infants than adults.")
        .filter({ visible: true }),
    ).toBeVisible();
  });

  test('a check-out before the check-in', { tag: '@no-scripts-first' }, async ({ page, open }) => {
    const [checkIn, checkOut] = [daysFromToday(9), daysFromToday(7)];
    await open(`/search?type=hotels&to=Kigali&checkIn=${checkIn}&checkOut=${checkOut}&guests=3`);
    const form = hotelForm(page);
    await expect(form.getByText('Check-out must be after check-in.')).toBeVisible();
    await expect(form.locator('input[name=to]')).toHaveValue('Kigali');
  });

  test('an address full of nonsense still gets a page', { tag: ['@wide', '@no-scripts'] }, async ({ request }) => {
    const nonsense = ['legs=;;;,,;', 'adults=-5', 'date=<script>', `from=${'x'.repeat(5000)}`, 'type[]=a', '%'];
    for (const query of nonsense) {
      const answer = await request.get(`/search?${query}`);
      expect(answer.status(), query.slice(0, 40)).toBe(200);
      expect(await answer.text()).not.toContain('<script>"');
    }
  });
});

import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';

const phone = { width: 360, height: 740 };

async function openGallery(page: Page) {
  await page.goto('/ui/pickers');
  // The native date field gives way to a button once scripts run.
  await expect(page.locator('button#pick-trip-start')).toBeVisible();
}

function day(page: Page, date: string) {
  return page.locator(`[data-date="${date}"]`);
}

function sample(page: Page) {
  return page.locator('#pickers-sample');
}

async function submitted(page: Page, button: string) {
  await sample(page).getByRole('button', { name: button, exact: true }).click();
  await page.waitForURL(/\?/);
  return new URL(page.url()).searchParams;
}

/** As on a slow network: the page is there, its scripts come when the answer is called. */
async function holdScripts(page: Page) {
  const gate = Promise.withResolvers<void>();
  await page.route(
    (url) => /\.(js|tsx?|mjs)$|\/@/.test(url.pathname),
    async (route) => {
      await gate.promise;
      await route.continue();
    },
  );
  return gate.resolve;
}

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a trip is chosen by keyboard alone, and its dates are what the form sends', async ({ page }) => {
    await openGallery(page);
    await page.locator('#pick-trip-start').focus();
    await page.keyboard.press('Enter');
    await expect(day(page, '2026-12-11')).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(day(page, '2027-01-11')).toBeFocused();
    await page.keyboard.press('End');
    await expect(day(page, '2027-01-17')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(day(page, '2027-01-25')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sample(page).getByText('9 days')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sample(page).getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('#pick-trip-start')).toBeFocused();
    await expect(page.locator('#pick-trip-end')).toHaveText('Mon, 25 Jan');
    const sent = await submitted(page, 'Search');
    expect(sent.get('date')).toBe('2027-01-17');
    expect(sent.get('return')).toBe('2027-01-25');
  });

  test('the keys stop at the first and the last day, and months turn with them', { tag: '@long' }, async ({ page }) => {
    await openGallery(page);
    await page.locator('#pick-trip-start').click();
    await page.keyboard.press('PageUp');
    await expect(day(page, '2026-12-01')).toBeFocused();
    await expect(sample(page).getByRole('button', { name: 'Previous month' })).toBeDisabled();
    await page.keyboard.press('Shift+PageDown');
    await expect(day(page, '2027-10-31')).toBeFocused();
    await expect(sample(page).getByRole('grid')).toHaveCount(2);
    await expect(sample(page).getByRole('grid', { name: 'October 2027' })).toBeVisible();
  });

  test('Tab leaves the calendar behind it, closed', { tag: '@long' }, async ({ page }) => {
    await openGallery(page);
    await page.locator('#pick-day').click();
    await expect(day(page, '2026-12-10')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(sample(page).getByRole('dialog')).toHaveCount(0);
    await expect(sample(page).getByRole('button', { name: 'Send' })).toBeFocused();
  });

  test('a press elsewhere closes a panel; the one way keeps its departure', { tag: '@long' }, async ({ page }) => {
    await openGallery(page);
    await page.locator('#pick-trip-end').click();
    await expect(sample(page).getByRole('dialog', { name: 'Choose dates' })).toBeVisible();
    await page.mouse.click(5, 400);
    await expect(sample(page).getByRole('dialog')).toHaveCount(0);
    await sample(page).getByLabel('One way').check();
    await expect(page.locator('#pick-trip-end')).toHaveCount(0);
    await expect(page.locator('#pick-trip-start')).toHaveText('Fri, 11 Dec');
    const sent = await submitted(page, 'Search');
    expect(sent.get('date')).toBe('2026-12-11');
    expect(sent.has('return')).toBe(false);
  });

  test('a stay has at least one night, and a check-out before the check-in begins anew', {
    tag: '@long',
  }, async ({ page }) => {
    await openGallery(page);
    await page.locator('#pick-nights-start').click();
    await day(page, '2026-12-20').click();
    await day(page, '2026-12-20').click();
    await expect(page.locator('input[name=checkOut]')).toHaveValue('');
    await day(page, '2026-12-18').click();
    await expect(page.locator('input[name=checkIn]')).toHaveValue('2026-12-18');
    await day(page, '2026-12-21').click();
    await expect(sample(page).getByText('3 nights')).toBeVisible();
  });

  test('a place is found by typing and taken with the arrow keys', async ({ page }) => {
    await openGallery(page);
    const to = page.locator('#pick-to');
    await to.click();
    await expect(sample(page).getByRole('option')).toHaveCount(8);
    await to.fill('dar');
    await expect(sample(page).getByRole('option')).toHaveCount(1);
    await expect(sample(page).getByRole('status').filter({ hasText: '1 suggestion' })).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(to).toHaveAttribute('aria-activedescendant', 'pick-to-list-DAR');
    await page.keyboard.press('Enter');
    await expect(to).toHaveValue('Dar es Salaam (DAR)');
    await expect(to).toHaveAttribute('aria-expanded', 'false');
    expect((await submitted(page, 'Search')).get('to')).toBe('Dar es Salaam (DAR)');
  });

  test('what nobody suggests is sent as it was typed', { tag: '@long' }, async ({ page }) => {
    await openGallery(page);
    await page.locator('#pick-from').click();
    await page.keyboard.type('Lamu');
    await expect(sample(page).getByText('No suggestion. What you typed is used as it is.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sample(page).getByRole('listbox')).toHaveCount(0);
    expect((await submitted(page, 'Search')).get('from')).toBe('Lamu');
  });

  test('suggestions that fail say so and can be asked for again', { tag: '@long' }, async ({ page }) => {
    await openGallery(page);
    await page.locator('#pick-stay').click();
    await page.keyboard.type('fail');
    await expect(sample(page).getByText('Suggestions did not load.')).toBeVisible();
    await sample(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('#pick-stay')).toBeFocused();
    await expect(sample(page).getByText('Suggestions did not load.')).toBeVisible();
  });

  test('From and To change places', { tag: '@long' }, async ({ page }) => {
    await openGallery(page);
    await sample(page).getByRole('button', { name: 'Swap From and To' }).click();
    await expect(page.locator('#pick-from')).toHaveValue('Zanzibar (ZNZ)');
    await expect(page.locator('#pick-to')).toHaveValue('Nairobi (NBO)');
  });

  test('a family is counted, an infant too many is named, a preset starts over', async ({ page }) => {
    await openGallery(page);
    await sample(page).getByText('1 Traveller, Economy').click();
    const panel = sample(page).getByRole('dialog', { name: 'Passengers And Class' });
    await panel.getByRole('button', { name: 'More: Children' }).click();
    await panel.getByRole('button', { name: 'More: Infants' }).click();
    await panel.getByRole('button', { name: 'More: Infants' }).click();
    await expect(panel.getByText('Each infant travels on the lap')).toBeVisible();
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect(panel).toBeVisible();
    await panel.getByRole('button', { name: 'Fewer: Infants' }).click();
    await panel.getByText('Business', { exact: true }).click();
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect(panel).toBeHidden();
    await expect(sample(page).getByText('3 Travellers, Business')).toBeVisible();
    await sample(page).getByText('3 Travellers, Business').click();
    await expect(panel.getByRole('button', { name: 'Fewer: Adults' })).toHaveAttribute('aria-disabled', 'true');
    await panel.getByRole('button', { name: '2 Adults Economy' }).click();
    await page.keyboard.press('Escape');
    const sent = await submitted(page, 'Search');
    expect(Object.fromEntries(sent)).toMatchObject({
      adults: '2',
      children: '0',
      infants: '0',
      cabin: 'economy',
    });
  });

  test('the cells at rest have no accessibility fault', { tag: '@long' }, async ({ page }) => {
    await openGallery(page);
    await expectNoViolations(page, '#pickers-sample');
  });

  test('the suggestions have no accessibility fault', async ({ page }) => {
    await openGallery(page);
    await page.locator('#pick-from').click();
    await page.keyboard.press('ArrowDown');
    await expect(sample(page).getByRole('option')).toHaveCount(8);
    await expectNoViolations(page, '#pickers-sample');
  });

  for (const cell of ['#pick-trip-start', '#pick-day', '#pick-people-label']) {
    // They share their frame; the long form tries each.
    const tag = cell === '#pick-trip-start' ? [] : ['@long'];
    test(`the panel of ${cell} has no accessibility fault`, { tag }, async ({ page }) => {
      await openGallery(page);
      await page.locator(cell).click();
      await expect(sample(page).getByRole('dialog')).toBeVisible();
      await expectNoViolations(page, '#pickers-sample');
    });
  }

  test('no panel leaves the window, and none makes the page wider', { tag: '@long' }, async ({ page }) => {
    await openGallery(page);
    const cells = ['#pick-from', '#pick-trip-end', '#pick-people-label', '#pick-nights-end', '#pick-day'];
    for (const [width, cell] of [768, 1440].flatMap((width) => cells.map((cell) => [width, cell] as const))) {
      await page.setViewportSize({ width, height: 1024 });
      await page.locator(cell).click();
      const panel = sample(page).locator('dialog[open]:visible, .absolute:has(> div > [role=listbox])');
      await expect(panel).toBeVisible();
      const box = await panel.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => scrollX)).toBe(0);
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
    }
  });

  test('what was typed before scripts ran is kept, and so is the field in use', async ({ page }) => {
    const letScriptsThrough = await holdScripts(page);
    await page.goto('/ui/pickers', { waitUntil: 'commit' });
    await page.locator('input#pick-trip-start').fill('2027-02-03');
    await page.locator('input#pick-trip-end').fill('2027-02-09');
    await page.locator('#pick-from').fill('Kisumu');
    await sample(page).getByText('1 Traveller, Economy').click();
    await page.locator('#pick-people-adults').fill('4');
    await page.locator('#pick-people-children').fill('2');
    await sample(page).getByText('Business', { exact: true }).click();
    await page.locator('input#pick-trip-end').focus();
    letScriptsThrough();
    await expect(page.locator('button#pick-trip-start')).toHaveText('Wed, 3 Feb');
    await expect(page.locator('input#pick-trip-end')).toBeFocused();
    await page.locator('#pick-from').focus();
    await expect(page.locator('button#pick-trip-end')).toHaveText('Tue, 9 Feb');
    await expect(sample(page).getByText('6 Travellers, Business')).toBeVisible();
    await expect(page.locator('#pick-from')).toHaveValue('Kisumu');
  });

  test('the passengers opened before scripts ran stay open, with the cursor where it was', {
    tag: '@long',
  }, async ({ page }) => {
    const letScriptsThrough = await holdScripts(page);
    await page.goto('/ui/pickers', { waitUntil: 'commit' });
    await sample(page).getByText('1 Traveller, Economy').click();
    await page.locator('#pick-people-children').fill('3');
    letScriptsThrough();
    await expect(sample(page).getByText('4 Travellers, Economy')).toBeVisible();
    await expect(page.locator('#pick-people-children')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sample(page).getByRole('dialog')).toHaveCount(0);
    expect(page.url()).not.toContain('?');
  });
});

test.describe('in Arabic', { tag: '@long' }, () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the week begins on Saturday at the right, and the left arrow is tomorrow', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'fika-mbali-language', value: 'ar', url: baseURL ?? '' }]);
    await openGallery(page);
    await page.locator('#pick-trip-start').click();
    await expect(day(page, '2026-12-11')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(day(page, '2026-12-12')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(day(page, '2026-12-10')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(day(page, '2026-12-05')).toBeFocused();
    const saturday = await day(page, '2026-12-05').boundingBox();
    const sunday = await day(page, '2026-12-06').boundingBox();
    expect(saturday?.x).toBeGreaterThan(sunday?.x ?? Number.POSITIVE_INFINITY);
    await expectNoViolations(page, '#pickers-sample');
  });
});

test.describe('on a phone', { tag: '@long' }, () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('dates are chosen in a sheet that fills the screen, one month below the other', async ({ page }) => {
    await openGallery(page);
    await page.locator('#pick-trip-start').tap();
    const sheet = sample(page).getByRole('dialog', { name: 'Choose dates' });
    await expect(sheet).toBeVisible();
    await expect.poll(async () => (await sheet.boundingBox())?.y).toBe(0);
    expect(await sheet.boundingBox()).toMatchObject({ x: 0, ...phone });
    await expect(sample(page).getByRole('grid')).toHaveCount(11);
    await day(page, '2027-02-02').tap();
    await day(page, '2027-02-08').tap();
    await expect(sheet.getByText('7 days')).toBeVisible();
    await expectNoViolations(page, '#pickers-sample');
    await sheet.getByRole('button', { name: 'Done' }).tap();
    await expect(sheet).toBeHidden();
    const sent = await submitted(page, 'Search');
    expect(sent.get('date')).toBe('2027-02-02');
    expect(sent.get('return')).toBe('2027-02-08');
  });

  test('the sheet opens at the month that is chosen', { tag: '@long' }, async ({ page }) => {
    await openGallery(page);
    await page.locator('#pick-trip-end').tap();
    await day(page, '2027-06-15').tap();
    await sample(page).getByRole('button', { name: 'Close' }).tap();
    await page.locator('#pick-trip-end').tap();
    await expect(day(page, '2027-06-15')).toBeInViewport();
    await page.locator('[data-month="2026-12"]').scrollIntoViewIfNeeded();
    await expect(day(page, '2027-06-15')).not.toBeInViewport();
    await sample(page).getByRole('button', { name: 'Close' }).tap();
    await page.locator('#pick-trip-end').tap();
    await expect(day(page, '2027-06-15')).toBeInViewport();
  });

  test('a place is looked for in a sheet with a large field', async ({ page }) => {
    await openGallery(page);
    await page.locator('#pick-to').tap();
    const sheet = sample(page).getByRole('dialog', { name: 'To' });
    const field = sheet.getByRole('combobox');
    await expect(field).toBeFocused();
    expect(await field.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize))).toBeGreaterThanOrEqual(
      16,
    );
    await expect(sheet.getByRole('option')).toHaveCount(8);
    await expectNoViolations(page, '#pickers-sample');
    await field.fill('kig');
    await sheet.getByRole('option', { name: /Kigali/ }).tap();
    await expect(sheet).toBeHidden();
    await expect(page.locator('#pick-to')).toHaveValue('Kigali (KGL)');
  });

  test('a tap on the scrim closes the passengers, and targets are large enough for a thumb', {
    tag: '@long',
  }, async ({ page }) => {
    await openGallery(page);
    await sample(page).getByText('1 Traveller, Economy').tap();
    const sheet = sample(page).getByRole('dialog', { name: 'Passengers And Class' });
    await expect(sheet).toBeVisible();
    await expectNoViolations(page, '#pickers-sample');
    for (const button of await sheet.getByRole('button').all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await page.touchscreen.tap(180, 20);
    await expect(sheet).toBeHidden();
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test('the same form is filled in with native fields and sent', async ({ page }) => {
    await page.goto('/ui/pickers');
    await page.locator('#pick-from').fill('Mombasa');
    await page.locator('#pick-trip-start').fill('2026-12-24');
    await page.locator('#pick-trip-end').fill('2027-01-02');
    await sample(page).getByText('1 Traveller, Economy').click();
    await page.locator('#pick-people-adults').fill('2');
    await sample(page).getByText('Premium Economy').click();
    const sent = await submitted(page, 'Search');
    expect(Object.fromEntries(sent)).toEqual({
      from: 'Mombasa',
      to: 'Zanzibar (ZNZ)',
      date: '2026-12-24',
      return: '2027-01-02',
      adults: '2',
      children: '0',
      infants: '0',
      cabin: 'premium',
    });
  });

  test('no button stands there that would do nothing', async ({ page }) => {
    await page.goto('/ui/pickers');
    await sample(page).getByText('1 Traveller, Economy').click();
    await expect(page.locator('#pick-people-adults')).toBeVisible();
    const details = page.locator('details:has(#pick-people-adults)');
    await expect(details.locator('button:visible')).toHaveCount(0);
  });
});

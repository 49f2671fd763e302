import { createDb, createPool } from '#db/connect.ts';
import { findRunning } from '#db/embedded/server.ts';
import { createLog } from '#lib/log.ts';
import { expectNoViolations } from './axe.ts';
import { fillTraveller } from './booking-steps.ts';
import { someAddress } from './outbox.ts';
import { daysFromToday } from './search-forms.ts';
import { expect, scriptsHaveTakenOver, test } from './test.ts';

// The browser's console reports every refused request.
test.use({ expectedComplaints: [/status of (409|422)/] });

test('a flight is booked on a cheap phone without scripts, up to the page where it is paid', {
  tag: ['@phone', '@no-scripts'],
}, async ({ page, open }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await open(`/search?type=flights&from=NBO&to=ZNZ&date=${daysFromToday(33)}&guests=1`);
  await page
    .getByRole('link', { name: /^Select/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Travellers and payment');
  const checkout = page.url();
  // What charges another currency than the page shows is not chosen unasked.
  await expect(page.getByLabel('Card')).toBeChecked();
  await expect(page.getByText(/^By booking you agree to the Terms and/)).toBeVisible();

  const traveller = page.getByRole('group', { name: 'Adult 1' });
  await fillTraveller(page);
  await traveller.getByLabel('Last name').fill('<b>Hassan</b>');
  await page.getByLabel('Email', { exact: true }).fill(`amina-${Date.now()}@example.com`);
  await page.getByLabel('Phone', { exact: true }).fill('0712 555 048');
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await expect(page.getByText('Confirm by email within 20 minutes, then pay within 24 hours.').first()).toBeVisible();
  await page.getByLabel('Card').check();
  const pay = page.getByRole('button', { name: /^Pay/ });
  const [price = ''] = /\$[\d,]+/.exec((await pay.textContent()) ?? '') ?? [];
  await pay.click();

  await page.getByRole('link', { name: 'Adult 1: Last name' }).click();
  await expect(traveller.getByLabel('Last name')).toHaveValue('<b>Hassan</b>');
  await expect(traveller.getByLabel('Passport number')).toHaveValue('AK 0482917');
  await expect(page.getByLabel('Card')).toBeChecked();
  await traveller.getByLabel('Last name').fill('Hassan');
  await pay.click();

  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await expect(page.getByText(price).first()).toBeVisible();

  await page.goto(checkout);
  await expect(page.getByText(/You hold FM\d{6} until/)).toBeVisible();
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/booking\/FM\d{6}$/);
});

test('who lingers until the price has gone up is told, and pays the new one', {
  tag: ['@phone', '@scripts'],
}, async ({ page, open }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await open(`/search?type=hotels&to=Kigali&checkIn=${daysFromToday(61)}&checkOut=${daysFromToday(63)}&guests=2`);
  await page
    .getByRole('link', { name: /^Book Now/ })
    .last()
    .click();
  await expect(
    page.getByText(/^(Free cancellation until|Cancelling|No refund|\$[\d,]+ back)/).first(),
  ).toBeInViewport();
  // Above its list of mistakes a long form shows nothing else.
  await page.getByRole('button', { name: /^Pay/ }).click();
  const summary = page.locator(':focus').filter({ hasText: 'fields need your attention' });
  await expect.poll(async () => Math.round((await summary.boundingBox())?.y ?? -1)).toBe(16);
  // A mistake leads to its field, and takes the others with it nowhere.
  const mistake = page.getByText('Enter your email').last();
  await page.getByRole('main').getByRole('link', { name: 'Email' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(mistake).toBeInViewport();
  await expect(page.getByText('fields need your attention')).toHaveCount(1);
  await expect(page.getByText('Choose a title')).toHaveCount(2);
  await page.getByLabel('Title').selectOption({ label: 'Ms' });
  await page.getByLabel('Nationality').selectOption('KE');
  await page.getByLabel('Given names').fill('Amina');
  await page.getByLabel('Last name').fill('Hassan');
  // What is mended is struck out above, and red no more.
  await expect(page.getByRole('listitem').filter({ hasText: 'Choose a title' })).toHaveCSS(
    'text-decoration-line',
    'line-through',
  );
  for (const label of ['Title', 'Nationality', 'Last name'])
    await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email', { exact: true }).fill(`amina-${Date.now()}@example.com`);
  await page.getByLabel('Phone', { exact: true }).fill('0712 555 048');
  await page.getByRole('radio', { name: 'Card' }).check();
  await page.locator('summary', { hasText: 'Anything the hotel should know?' }).click();
  await page.getByLabel('Anything the hotel should know?').fill('We arrive at 23:00');
  const pay = page.getByRole('button', { name: /^Pay/ });
  const [, before] = /\$([\d,]+)/.exec((await pay.textContent()) ?? '') ?? [];
  await raisePrices(new URL(page.url()).searchParams.get('hotel') ?? '', 1000);
  await pay.click();

  const now = `$${Number(before) + 20}`;
  await expect(page.getByText(`You saw $${before}; it is ${now} now.`)).toBeInViewport();
  await expect(page.locator(':focus')).toContainText('The price went up');
  await expect(page.getByLabel('Last name')).toHaveValue('Hassan');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await expect(page.getByText(now).first()).toBeVisible();
  await expectNoViolations(page);

  // Back from there, nothing typed is lost, and the button leads to the same hold.
  const paying = page.url();
  await page.goBack();
  await scriptsHaveTakenOver(page);
  await expect(page.getByText(/You hold FM\d{6} until/)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('ms');
  await expect(page.getByLabel('Last name')).toHaveValue('Hassan');
  await expect(page.getByLabel('Anything the hotel should know?')).toHaveValue('We arrive at 23:00');
  await expectNoViolations(page);
  // As where the browser keeps the page that it leaves, and shows it again.
  await page.route(/\/sandbox\/pay\//, (route) => route.fulfill({ status: 204 }));
  await pay.click();
  await expect(page.locator('main [aria-busy]')).toBeVisible();
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.locator('main [aria-busy]')).toHaveCount(0);
  await page.unroute(/\/sandbox\/pay\//);
  await pay.click();
  await expect(page).toHaveURL(paying);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`Paid ${now}`)).toBeVisible();
  await expectNoViolations(page);
});

test('on a phone nothing leads away from the payment, and what is mistyped is said at once', {
  tag: ['@phone', '@scripts'],
}, async ({ page, open }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await open(`/search?type=hotels&to=Kigali&checkIn=${daysFromToday(61)}&checkOut=${daysFromToday(63)}&guests=2`);
  await page
    .getByRole('link', { name: /^Book Now/ })
    .first()
    .click();
  await expect(page.getByRole('navigation')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toContainText('Terms');
  await expect(page.getByText(/^\$\d+ (avg\. )?per night$/)).toBeVisible();
  const bar = page.locator('[data-pay-bar]');
  const heights = new Set<number | undefined>();
  for (const method of ['Card', 'M-Pesa', 'Cash at our office']) {
    await page.getByRole('radio', { name: method }).check();
    await expect(bar.getByRole('button')).toHaveText(method.startsWith('Cash') ? /Hold, pay later/ : /Pay now/);
    heights.add((await bar.boundingBox())?.height);
  }
  expect(heights.size).toBe(1);

  const email = page.getByLabel('Email', { exact: true });
  const phone = page.getByLabel('Phone', { exact: true });
  await email.fill('amina@gmial');
  await phone.fill('0712');
  await expect(page.getByText('Did you mean amina@gmail.com?')).toBeVisible();
  await page.getByLabel('Last name').focus();
  await expect(page.getByText(/^Check the number/)).toBeVisible();
  await phone.pressSequentially(' 555 048');
  await expect(page.getByText(/^Check the number/)).toHaveCount(0);
  await email.fill('amina@example.com');
  await expect(page.getByText(/^Did you mean/)).toHaveCount(0);
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
});

test('on a wide screen the button to pay is seen without scrolling', {
  tag: ['@wide', '@no-scripts'],
}, async ({ page, open }) => {
  await open(`/search?type=hotels&to=Zanzibar&checkIn=${daysFromToday(61)}&checkOut=${daysFromToday(64)}&guests=2`);
  await page
    .getByRole('link', { name: /^Book Now/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeInViewport({ ratio: 1 });
  // So is the method, which can be another one.
  const method = page.locator('[data-pay-bar]');
  await expect(method.getByText('Card', { exact: true })).toBeInViewport();
  await method.getByRole('link', { name: 'Pay another way' }).click();
  await expect(page.getByRole('radio', { name: 'M-Pesa' })).toBeInViewport();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await expect(method.getByText('Bank transfer', { exact: true })).toBeVisible();
  await expect(method.getByText('Card', { exact: true })).toBeHidden();
});

async function raisePrices(hotelId: string, byMinor: number): Promise<void> {
  const url = await findRunning(process.env.E2E_DATA_DIR ?? '');
  if (!url) throw new Error('The database of the site is not to be found');
  const db = createDb(createPool(url, { max: 1, applicationName: 'e2e', log: createLog('silent') }));
  const { numUpdatedRows } = await db
    .updateTable('rooms')
    .set(({ eb }) => ({ pricePerNightMinor: eb('pricePerNightMinor', '+', byMinor) }))
    .where('hotelId', '=', hotelId)
    .executeTakeFirst();
  await db.destroy();
  expect(numUpdatedRows).toBeGreaterThan(0n);
}

test('in Arabic the fields begin on the right, whatever letters are typed into them', {
  tag: ['@phone', '@scripts'],
}, async ({ page, open, context, baseURL }) => {
  await context.addCookies([{ name: 'fika-mbali-language', value: 'ar', url: baseURL ?? '' }]);
  await open(`/search?type=flights&from=NBO&to=ZNZ&date=${daysFromToday(33)}&guests=1`);
  await open((await page.locator('a[href^="/checkout?"]').first().getAttribute('href')) ?? '');
  await page.getByLabel('اسم العائلة').fill('Hassan');
  const titles = await page.getByLabel('اللقب').getByRole('option').allTextContents();
  expect(titles.slice(1)).toEqual(['السيد', 'السيدة', 'الآنسة', 'د.', 'السيد (طفل)']);
  const sides = await page
    .locator('form input[dir]')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('dir'), getComputedStyle(input).textAlign].join()),
    );
  expect(new Set(sides)).toEqual(new Set(['auto,right', 'ltr,right']));
});

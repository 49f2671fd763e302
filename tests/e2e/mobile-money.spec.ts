import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { MPESA_SITE, type MpesaSite, startMpesaSite } from './mpesa-site.ts';
import { someAddress } from './outbox.ts';
import { signedUpAgent } from './people.ts';
import { daysFromToday } from './search-forms.ts';
import { expect, test } from './test.ts';

// One site for all of them, so one after the other; the one without scripts opens a browser of its own.
test.describe.configure({ mode: 'default' });
test.use({ baseURL: MPESA_SITE, expectedComplaints: [/status of 422/] });
const tag = ['@phone', '@scripts'];

let site: MpesaSite;
test.beforeAll(async () => {
  site = await startMpesaSite();
});
test.afterAll(() => site.close());

const somePhone = () => `0712${randomInt(1e5, 1e6)}`;
const checkout = (nights: number) =>
  `/checkout?${new URLSearchParams({
    type: 'hotels',
    hotel: site.hotelId,
    checkIn: daysFromToday(20),
    checkOut: daysFromToday(20 + nights),
    rooms: '1',
    adults: '2',
  })}`;

async function askForPayment(page: Page, phone = somePhone()): Promise<void> {
  await page.locator('[name="traveller0-title"]').selectOption({ index: 1 });
  await page.locator('[name="traveller0-nationality"]').selectOption('KE');
  await page.locator('[name="traveller0-givenNames"]').fill('Amina');
  await page.locator('[name="traveller0-lastName"]').fill('Hassan');
  await page.locator('[name="email"]').fill('amina@example.com');
  await page.locator('[name="phone"]').fill(phone);
  await page.locator('[value="mpesa"]').check();
  await page.locator('#content form[method="post"] button[type="submit"]').last().click();
  await expect(page).toHaveURL(/\/booking\/FM\d+/);
}

test('a telephone pays, and the page goes on by itself', { tag }, async ({ page, open }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await open(checkout(2));
  await page.getByRole('radio', { name: 'M-Pesa' }).check();
  await expect(page.getByText('You pay KSh 20,850 (1 USD = 129.5 KES)')).toBeVisible();
  await expect(page.locator('[data-pay-bar]').getByText('KSh 20,850').filter({ visible: true })).toBeVisible();
  await askForPayment(page);
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  await expect(page.getByText(/M-Pesa asks .*\+254\u00a0712\u00a0\d{6}.* for .*KSh 20,850/)).toBeVisible();
  await page.getByText('Nothing on the phone, or another number?').click();
  await expect(page.getByText(/The same number can be asked again in 0:[1-5]\d/)).toBeVisible();
  await page.getByText('Pay by paybill instead').click();
  await expect(page.getByText('600984')).toBeVisible();
  // Too soon: the message stays until the next request, and nothing typed is lost.
  await page.getByRole('button', { name: 'Send the prompt again' }).click();
  await expect(page.getByText('This phone was asked a moment ago.')).toBeVisible();
  await page.getByLabel('M-Pesa number').fill('0700');
  for (let refreshes = 0; refreshes < 2; refreshes += 1) await page.waitForResponse(/\.data/);
  await expect(page.getByText('This phone was asked a moment ago.')).toBeVisible();
  await expect(page.getByLabel('M-Pesa number')).toHaveValue('0700');
  await expect(page.getByText('600984')).toBeVisible();
  await expectNoViolations(page);
  await site.pickUp('pay');
  await expect(page.getByText('Paid KSh 20,850')).toBeVisible();
  expect(site.daraja.pushes).toHaveLength(1);
});

test('without scripts: a cancelled prompt, another one, and a look at how it went', { tag }, async ({
  browser,
  viewport,
}) => {
  const context = await browser.newContext({
    baseURL: MPESA_SITE,
    javaScriptEnabled: false,
    viewport,
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
  });
  const page = await context.newPage();
  const phone = somePhone();
  await page.goto(checkout(1));
  await askForPayment(page, phone);
  const booking = page.url();
  // Another booking cannot prompt the same phone meanwhile, and says why.
  await page.goto(checkout(2));
  await askForPayment(page, phone);
  await expect(page.getByText('This phone was asked a moment ago.')).toBeVisible();
  await page.goto(booking);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  // Typing a number is not interrupted.
  await expect(page.locator('meta[http-equiv="refresh"]')).toHaveCount(0);
  // The same telephone again, too soon: it says so, and keeps what was typed.
  await page.getByText('Nothing on the phone, or another number?').click();
  await page.getByRole('button', { name: 'Send the prompt again' }).click();
  await expect(page.getByText('This phone was asked a moment ago.')).toBeVisible();
  await expect(page.getByLabel('M-Pesa number')).toHaveValue(/712/);

  await site.pickUp('cancel');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('The prompt was cancelled on the phone.')).toBeVisible();
  await expect(page.getByLabel('M-Pesa number')).toHaveValue(/712/);
  await page.getByRole('button', { name: 'Pay KSh 10,425' }).click();
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  await site.pickUp('no_funds');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('There was too little money in that M-Pesa account.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay KSh 10,425' }).click();
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  await site.pickUp('pay');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Paid KSh 10,425')).toBeVisible();
  await context.close();
});

test('in Arabic, and where M-Pesa is not to be reached', { tag }, async ({ page, open, context }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await context.addCookies([{ name: 'fika-mbali-language', value: 'ar', url: MPESA_SITE }]);
  await open(checkout(1));
  await site.daraja.down();
  await askForPayment(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const again = page.locator('button[name="again"]');
  await expect(again).toBeVisible();
  await expectNoViolations(page);
  await site.daraja.up();
  const rung = site.daraja.pushes.length;
  await again.click();
  await expect.poll(() => site.daraja.pushes.length).toBe(rung + 1);
  await expect(page.locator('#content ol li').first()).toBeVisible();
  await expectNoViolations(page);
  const { scroll, wide } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    wide: innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(wide);
});

test('what M-Pesa does not carry is offered by card alone, and says why', { tag }, async ({ page, open }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await open(checkout(10));
  await expect(page.getByRole('radio', { name: 'M-Pesa' })).toBeDisabled();
  await expect(page.getByText('M-Pesa carries at most KSh 100,000 at a time.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expectNoViolations(page);
});

test('an agency funds its account by a prompt', { tag }, async ({ page, open }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await signedUpAgent(page);
  await open('/agent/funding');
  await page.getByRole('button', { name: '$250', exact: true }).click();
  await page.getByRole('radio', { name: 'Mobile money' }).check();
  await page.getByLabel('Mobile money number').fill(somePhone());
  await expect(page.getByText('One payment carries up to KSh 100,000')).toBeVisible();
  await page.getByRole('button', { name: 'Add $250.00' }).click();
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  await expect(page.getByText(/KSh 32,375/).first()).toBeVisible();
  await expectNoViolations(page);
  await site.pickUp('pay');
  await expect(page.getByText('Successfully added $250.00 to your account!')).toBeVisible();
});

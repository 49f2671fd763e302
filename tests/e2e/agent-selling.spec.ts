import type { Page } from '@playwright/test';
import { createDb, createPool } from '#db/connect.ts';
import { findRunning } from '#db/embedded/server.ts';
import { createLog } from '#lib/log.ts';
import { fund } from '../agents/agents.ts';
import { expectNoViolations } from './axe.ts';
import { fillTraveller } from './booking-steps.ts';
import { someAddress } from './outbox.ts';
import { signedUpAgent } from './people.ts';
import { daysFromToday } from './search-forms.ts';
import { expect, test } from './test.ts';

// The browser's console reports every refused request.
test.use({ expectedComplaints: [/status of 409/] });

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

const stays = `/search?type=hotels&to=Kigali&checkIn=${daysFromToday(61)}&checkOut=${daysFromToday(63)}&guests=2`;

test('an agent sells a round trip from credit, at the price that the search said', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  await agentWith(page, 500_000);
  await open(`/search?type=flights&from=NBO&to=ZNZ&date=${daysFromToday(33)}&returnDate=${daysFromToday(38)}&guests=1`);
  await expect(page.getByRole('article').first()).toContainText(/Net \$\d+\s*Sell for \$\d+/);
  const select = page.getByRole('link', { name: /^Select/ });
  await select.first().click();
  await expect(page.getByRole('heading', { name: /^Return/ })).toBeVisible();
  await select.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sell these flights');
  await expectNoViolations(page);

  const sell = page.getByRole('button', { name: /^Sell for/ });
  const [, selling = ''] = /\$([\d,.]+)/.exec((await sell.textContent()) ?? '') ?? [];
  await expect(page.getByLabel("Customer's email")).toHaveValue('');
  await fillTraveller(page);
  await fillCustomer(page);
  await page.getByRole('radio', { name: /^Hold until/ }).check();
  await expect(page.getByRole('button', { name: /^Hold at/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Issue the ticket now' }).check();
  await sell.click();
  await expect(page).toHaveURL(/\/booking\/FM\d+/);
  await expect(page.getByText('Confirmed').first()).toBeVisible();
  await expect(page.getByText(`$${selling}`).first()).toBeVisible();
});

test('an agent holds a stay on a phone without scripts, in Arabic', {
  tag: ['@phone', '@no-scripts'],
}, async ({ page, open, baseURL }) => {
  await agentWith(page, 500_000);
  await page.context().addCookies([{ name: 'fika-mbali-language', value: 'ar', url: baseURL ?? '' }]);
  await open(stays);
  await page.locator('a[href^="/checkout"]').last().click();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expect(page.locator('#language')).toHaveValue('ar');
  await fillGuest(page);
  await page.locator('[name=method][value=hold]').check();
  await page.locator('#content form [type=submit]').click();
  await expect(page).toHaveURL(/\/booking\/FM\d+/);
});

test('an agent with too little credit is told what is missing, and sells when it has come', {
  tag: ['@phone', '@scripts'],
}, async ({ page, open }) => {
  const addCredit = await agentWith(page, 1_000);
  await open(stays);
  await page
    .getByRole('link', { name: /^Book Now/ })
    .last()
    .click();
  await fillGuest(page);
  const missing = page.getByText(/Your credit is \$[\d,.]+ short/);
  await expect(missing).toHaveCount(1);
  await page.getByRole('button', { name: 'Sell now' }).click();
  await expect(page.locator(':focus')).toContainText('short');
  await expect(missing).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Fund account' })).toHaveAttribute('href', '/agent/funding');
  await expect(page.locator('#email')).toHaveValue('customer@example.com');
  await addCredit(500_000);
  await page.getByRole('button', { name: 'Sell now' }).click();
  await expect(page).toHaveURL(/\/booking\/FM\d+/);
});

test('an agency that is still being checked sees prices as everybody does, and reads why it can’t sell', {
  tag: ['@phone', '@scripts'],
}, async ({ page, open }) => {
  await signedUpAgent(page);
  await open(stays);
  await expect(page.getByText('Sell for')).toHaveCount(0);
  await page
    .getByRole('link', { name: /^Book Now/ })
    .last()
    .click();
  await expect(page.getByText("You can't sell yet: we are checking your registration")).toBeVisible();
  await expect(page.locator('#content form [type=submit]')).toHaveCount(0);
  await expectNoViolations(page);
});

async function fillGuest(page: Page): Promise<void> {
  await page.locator('[name=traveller0-title]').selectOption('ms');
  await page.locator('[name=traveller0-nationality]').selectOption('KE');
  await page.locator('[name=traveller0-givenNames]').fill('Amina');
  await page.locator('[name=traveller0-lastName]').fill('Hassan');
  await fillCustomer(page);
}

async function fillCustomer(page: Page): Promise<void> {
  await page.locator('#email').fill('customer@example.com');
  await page.locator('#phone').fill('0712 555 048');
}

/** Verified, with credit and a method to add more. */
async function agentWith(page: Page, creditMinor: number): Promise<(amountMinor: number) => Promise<void>> {
  const { email } = await signedUpAgent(page);
  const addCredit = async (amountMinor: number) => {
    const url = await findRunning(process.env.E2E_DATA_DIR ?? '');
    if (!url) throw new Error('The database of the site is not to be found');
    const db = createDb(createPool(url, { max: 1, applicationName: 'e2e', log: createLog('silent') }));
    const agent = await db
      .updateTable('agents')
      .set({ verificationStatus: 'verified', verifiedAt: new Date() })
      .from('users')
      .whereRef('users.id', '=', 'agents.userId')
      .where('users.email', '=', email)
      .returning(['agents.id as agentId', 'users.id as userId'])
      .executeTakeFirstOrThrow();
    await fund(db, agent, amountMinor);
    await db.destroy();
  };
  await addCredit(creditMinor);
  return addCredit;
}

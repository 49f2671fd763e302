import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { someAddress } from './outbox.ts';
import { becomeAdmin, signedUpAgent } from './people.ts';
import { expect, test } from './test.ts';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

test('a new agency finds every part of its portal, and its first steps', {
  tag: ['@wide', '@no-scripts-first'],
}, async ({ page, open }) => {
  await signedUpAgent(page);
  await open('/agent/dashboard');
  const menu = page.getByRole('navigation', { name: 'Agent portal' });
  for (const [name, path] of [
    ['Dashboard', '/agent/dashboard'],
    ['Credit Balance', '/agent/credit'],
    ['Transactions', '/agent/transactions'],
    ['Sales Reports', '/agent/sales'],
    ['Commissions', '/agent/commissions'],
    ['Markup Settings', '/agent/markup'],
    ['Documents', '/agent/documents'],
    ['Settings', '/agent/settings'],
    ['Fund Account', '/agent/funding'],
    ['My Account', '/account'],
  ] as const)
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your first steps' })).toContainText('0 of 4 done');
  await expect(page.getByRole('alert').or(page.getByText("You can't sell yet")).first()).toBeVisible();
  await expect(page.getByText('No sales yet')).toBeVisible();

  const tabs = page.getByRole('navigation', { name: 'Parts of the dashboard' });
  await tabs.getByRole('link', { name: 'Transactions' }).click();
  await expect(page).toHaveURL('/agent/transactions');
  await expect(tabs.getByRole('link', { name: 'Transactions' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('No transactions yet')).toBeVisible();
});

test('a suspended agency reads why', { tag: ['@wide', '@scripts'] }, async ({ page, open, browser }) => {
  const agencyName = `Maziwa Tours ${randomUUID().slice(0, 8)}`;
  await signedUpAgent(page, agencyName);
  await suspend(browser, agencyName, 'Three cards were called back by their holders.');
  await open('/agent/dashboard');
  const content = page.locator('#content');
  await expect(content.getByText("You can't sell: your account is suspended")).toBeVisible();
  await expect(content.getByText('Three cards were called back by their holders.')).toBeVisible();
  await expect(content.getByRole('link', { name: 'Search flights' })).toHaveCount(0);
});

test('a statement of any days is had without scripts', { tag: ['@phone', '@no-scripts'] }, async ({ page, open }) => {
  await signedUpAgent(page);
  await open('/agent/credit');
  const statement = page.getByRole('region', { name: 'Statement', exact: true });
  await statement.getByRole('link', { name: 'Last month' }).click();
  await expect(statement).toContainText('Nothing happened to your credit in these days.');
  await statement.getByLabel('From').fill('2026-10-10');
  await statement.getByLabel('To').fill('2026-10-01');
  await statement.getByRole('button', { name: 'Show' }).click();
  await expect(statement.getByLabel('From')).toHaveValue('2026-10-10');
  await expect(statement.getByLabel('To')).toHaveAccessibleDescription(/before the first day/);
  await statement.getByLabel('To').fill('2026-10-30');
  await statement.getByRole('button', { name: 'Show' }).click();
  const link = statement.getByRole('link', { name: /CSV/ });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-disposition']).toContain('statement-2026-10-10-to-2026-10-30.csv');
  expect(await file.text()).toContain('2026-10-30,,closing_balance,,,,,,,,,,0.00');
});

test('axe finds nothing in the portal', { tag: ['@wide', '@scripts'] }, async ({ page, open }) => {
  await signedUpAgent(page);
  for (const path of ['/agent/transactions', '/agent/credit?from=2026-02-31']) {
    await open(path);
    await expectNoViolations(page);
  }
});

/** Like an administrator: approved first, because only active agencies can be suspended. */
async function suspend(browser: Browser, agencyName: string, reason: string): Promise<void> {
  const office = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': someAddress() } });
  await becomeAdmin(office);
  await office.goto(`/admin/agents?q=${encodeURIComponent(agencyName)}`);
  await office.getByRole('link', { name: agencyName, exact: true }).click();
  const dialog = office.getByRole('dialog');
  await office.getByRole('link', { name: `Approve ${agencyName}` }).click();
  await dialog.getByLabel('Approve anyway').check();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await office.getByRole('link', { name: /^Suspend Account/ }).click();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Suspend Account' }).click();
  await expect(office.getByText('Agent suspended')).toBeVisible();
  await office.close();
}

import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { someAddress } from './outbox.ts';
import { becomeAdmin } from './people.ts';
import { expect, test } from './test.ts';

test.use({ expectedComplaints: [/status of (422|409)/] });

test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await becomeAdmin(page);
});

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save Changes' }).click();
}

test('settings are saved, nonsense is not, and what was typed stays', {
  tag: ['@wide', '@no-scripts'],
}, async ({ page, open }) => {
  await open('/admin/settings');
  const timeout = page.getByLabel('Session Timeout (minutes)');
  await timeout.fill('2');
  await page.getByLabel('Awards').fill('16');
  await save(page);
  await expect(timeout).toHaveAccessibleDescription(/from 5 to 43,200/);
  await expect(page.getByLabel('Awards')).toHaveValue('16');
  await timeout.fill('30');
  await save(page);
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();
  await open('/about');
  await expect(page.getByText('16+')).toBeVisible();

  await open('/admin/settings/history?group=about');
  await page.getByRole('link', { name: 'Back to 15: Awards' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore this value' }).click();
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();
  await open('/about');
  await expect(page.getByText('15+')).toBeVisible();
});

test('closing the site asks first, and leaving what was typed does too', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  await open('/admin/settings');
  await page.getByLabel('Maintenance Mode').check();
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await page.getByLabel('Awards').fill('many');
  await save(page);
  await expect(page.getByLabel('Awards')).toBeFocused();
  await page.getByRole('link', { name: 'Awards' }).click();
  await expect(page.getByLabel('Awards')).toHaveValue('many');
  await expectNoViolations(page);
  await page.getByLabel('Awards').fill('15');
  await save(page);
  const asks = page.getByRole('dialog', { name: 'Close the site to the public?' });
  await asks.getByRole('button', { name: 'Cancel' }).click();
  await expect(asks).toBeHidden();
  await page.locator('a[href="/admin/bookings"]').first().click();
  const leaves = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaves.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
});

import { expectNoViolations } from './axe.ts';
import { someAddress } from './outbox.ts';
import { becomeAdmin } from './people.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await becomeAdmin(page);
});

test('the product checks itself while an administrator watches', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  await open('/admin/settings/system');
  const status = page.getByRole('list', { name: 'System status' });
  await expect(status.getByRole('listitem')).toHaveCount(6);
  await expect(status).toContainText('Connected');
  await expect(status).toContainText('mails are saved as files');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Run System Check' }).click();
  await expect(page.getByText(/^(\d+) of \1 steps done in/)).toBeVisible();
  await expect(page.getByText(/^(\d+) of \1 rules hold$/)).toBeVisible();
  await expect(page.getByText('Saved as a file on this server')).toBeVisible();
});

test('what was slow shows with the request to look for in the log', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  await open('/admin/settings/system');
  const pages = page.getByRole('list', { name: 'Slow pages' }).getByRole('listitem');
  await expect(pages.first()).toContainText(/(GET|POST) \//);
  await expect(pages.first()).toContainText(/Half within[\d.]+ m?s/);
  await expect(pages.first()).toContainText(/request [0-9a-f]{8}-/);
  await expect(page.getByRole('list', { name: 'Slow queries' })).toContainText(/select /);
  await expectNoViolations(page);
});

test('a backup is made by hand without scripts, and the page says where it is', {
  tag: ['@phone', '@no-scripts'],
}, async ({ page, open }) => {
  await open('/admin/settings/system');
  await page.getByRole('button', { name: 'Back up now' }).click();
  const backups = page.getByRole('list', { name: 'Backups' });
  await expect(async () => {
    await open('/admin/settings/system');
    await expect(backups.getByRole('listitem').filter({ hasText: 'Manual' }).first()).toContainText('Verified', {
      timeout: 500,
    });
  }).toPass({ timeout: 60_000 });
  await expect(backups).toContainText(/fika-mbali-\S+Z\.backup/);
  await page.getByText('For the operator').click();
  await expect(page.getByText('npm run restore')).toBeVisible();
});

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { mailsTo, someAddress } from './outbox.ts';
import { becomeAdmin, linkMailedTo, theAdmin } from './people.ts';
import { expect, test } from './test.ts';

test.use({ expectedComplaints: [/status of 4(22|09)/] });

test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await becomeAdmin(page);
});

async function newCampaign(page: Page, open: (path: string) => Promise<unknown>, title: string): Promise<void> {
  await open('/admin/newsletter');
  await page.getByRole('link', { name: 'New campaign' }).first().click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Subject in English').fill(`${title}: new routes`);
}

test('a campaign is written, previewed and tested, and only sent while marketing emails are on', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  const title = `July ${randomUUID().slice(0, 8)}`;
  await newCampaign(page, open, title);
  const campaign = page.getByLabel('Text in English');
  await campaign.fill('See [this](javascript:alert).');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(campaign).toHaveAccessibleDescription(/no address for a link/);
  await expect(campaign).toBeFocused();
  await campaign.fill('<b>We fly</b> to [Lamu](/flights).\n\n[[See the fares]](/flights)');
  const mail = page.frameLocator('iframe[title="The campaign as an email"]');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(mail.getByRole('heading', { name: `${title}: new routes` })).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await expect(mail.getByRole('paragraph').filter({ hasText: '<b>We fly</b> to' })).toBeVisible();
  await expect(mail.getByRole('link', { name: 'See the fares' })).toHaveAttribute('href', /\/flights$/);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText(/A test is on its way/)).toBeVisible();
  const { pathname } = new URL(page.url());
  const refused = await page.request.post(pathname, { form: { intent: 'send', version: '0', agreed: '1' } });
  expect(refused.status()).toBe(422);
  await open('/admin/newsletter');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expectNoViolations(page);
});

test('somebody who asks is removed from the list of subscribers, and a draft is thrown away', {
  tag: ['@phone', '@no-scripts'],
}, async ({ page, open }) => {
  const email = `amina-${randomUUID()}@example.com`;
  await page.request.post('/newsletter', {
    form: { name: 'Amina', email },
    headers: { 'x-forwarded-for': someAddress() },
  });
  await mailsTo(email, 1);
  const link = new URL(await linkMailedTo(email, 1, '/newsletter/confirm'));
  await page.request.post('/newsletter/confirm', { form: { token: link.searchParams.get('token') ?? '' } });
  await open(`/admin/newsletter?view=subscribers&state=confirmed&q=${encodeURIComponent(email)}`);
  await expect(page.getByRole('table').getByText(email, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: `Remove ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`${email} has been removed.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No subscribers found' })).toBeVisible();
  await newCampaign(page, open, 'Thrown away');
  await page.getByLabel('Text in English').fill('Never sent.');
  await page.getByRole('button', { name: 'Preview' }).click();
  const mail = page.frameLocator('iframe[title="The campaign as an email"]');
  await expect(mail.getByText('Never sent.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByText('Draft deleted.')).toBeVisible();
});

test('what was done stands in the audit log, is found there and taken along', {
  tag: ['@phone', '@scripts'],
}, async ({ page, open }) => {
  const title = `Audited ${randomUUID().slice(0, 8)}`;
  await newCampaign(page, open, title);
  await page.getByLabel('Text in English').fill('We fly to Lamu now.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await page.getByLabel('Text in English').fill('We fly to Lamu every day now.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const mail = page.frameLocator('iframe[title="The campaign as an email"]');
  await expect(mail.getByText('We fly to Lamu every day now.', { exact: true })).toBeVisible();
  await open('/admin/audit?action=campaign_changed');
  const [line] = await page.getByRole('list', { name: 'What was done' }).getByRole('listitem').all();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(line ?? page.locator('nothing')).toContainText('was We fly to Lamu now.');
  await expectNoViolations(page);
  await page.getByLabel('Search the audit log').fill(theAdmin().email);
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  const file = await page.request.get('/admin/audit/export?action=campaign_changed');
  expect(file.headers()['content-type']).toContain('text/csv');
  expect(await file.text()).toContain(title);
  await open('/admin/audit?action=audit_exported');
  await expect(page.getByRole('list', { name: 'What was done' })).toContainText('Audit log exported');
});

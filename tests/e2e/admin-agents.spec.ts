import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { mailsTo, someAddress } from './outbox.ts';
import { becomeAdmin, forgetSession, type Person, signedUpAgent, signIn } from './people.ts';
import { expect, test } from './test.ts';

test.use({ expectedComplaints: [/status of 422/] });

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

async function idOf(request: APIRequestContext, { email }: Person): Promise<string> {
  const list = await request.get(`/admin/agents?q=${encodeURIComponent(email)}`);
  return /\/admin\/agents\/([0-9a-f-]{36})/.exec(await list.text())?.[1] ?? '';
}

test('an agency is approved, and the news of it goes by itself after three seconds', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  const { email } = await signedUpAgent(page);
  await becomeAdmin(page);
  await page.clock.install();
  await open('/admin/agents?status=pending');
  await expect(page.getByRole('heading', { name: 'Agent Management' })).toBeVisible();
  await page.getByLabel('Search agents').fill(email);
  const agents = page.getByRole('list', { name: 'Agents', exact: true }).getByRole('listitem');
  await expect(agents).toHaveCount(1);
  await expect(agents).toContainText('Pending');
  await expect(agents).toContainText('Mombasa, Kenya');
  await expect(agents).toContainText('$0.00');
  await expectNoViolations(page);
  await expect(agents).toContainText('No licence uploaded');
  await agents.getByRole('link', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('E-mail address not verified');
  await expectNoViolations(page, 'dialog');
  await dialog.getByLabel('Approve anyway').check();
  // From here the test moves the page's clock: on a busy machine three seconds may pass unseen.
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  const message = page.getByText('Agent approved successfully');
  await expect(message).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No agents found' })).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(message).toBeVisible();
  await page.clock.runFor(100);
  await expect(message).toBeHidden();
  await page.clock.resume();
  await page.getByRole('link', { name: /^All \d/ }).click();
  await expect(agents).toContainText('Verified');
  await expect(agents.getByRole('link', { name: /^Suspend Account/ })).toBeVisible();
  expect((await mailsTo(email, 2)).at(-1)?.subject).toMatch(/^You can sell/);
});

test('an agency is suspended with a reason that it reads, and comes back', {
  tag: ['@phone', '@no-scripts'],
}, async ({ page, open }) => {
  const person = await signedUpAgent(page);
  await becomeAdmin(page);
  const of = await idOf(page.request, person);
  await open(`/admin/agents/${of}?do=approve&of=${of}`);
  await page.getByLabel('Approve anyway').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Agent approved successfully')).toBeVisible();
  await page.getByRole('link', { name: /^Suspend Account/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('form[method=post]').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await dialog.getByRole('button', { name: 'Suspend Account' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Please enter a reason.');
  await dialog.getByLabel('Reason').fill('Two customers wait for their refunds.');
  await dialog.getByRole('button', { name: 'Suspend Account' }).click();
  await expect(page.getByText('Agent suspended')).toBeVisible();
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
  expect((await mailsTo(person.email, 3)).at(-1)?.text).toContain('Two customers wait for their refunds.');
  const again = await page.request.post('/admin/agents', {
    form: { intent: 'suspend', of, reason: 'Once more.' },
  });
  expect(again.status()).toBe(422);
  const said = await again.text();
  expect(said).toContain('Failed to suspend agent');
  expect(said).toContain('Its account is already suspended');
  await page.getByRole('link', { name: /^Reinstate/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reinstate' }).click();
  await expect(page.getByText('Agent reinstated')).toBeVisible();
});

test('a bank transfer is confirmed with the amount that came, and is credit at once', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  const person = await signedUpAgent(page);
  await page.request.post('/agent/funding', {
    form: { amount: '250', method: 'bank_transfer', submitKey: randomUUID() },
  });
  await becomeAdmin(page);
  await open(`/admin/agents/${await idOf(page.request, person)}`);
  await expectNoViolations(page);
  await page.getByRole('link', { name: /^Confirm DEP-/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount in US dollars').fill('25');
  await dialog.getByRole('button', { name: 'Confirm deposit' }).click();
  await expect(dialog.getByText('This is not the $250.00 that was announced.')).toBeVisible();
  await expect(dialog.getByLabel('Yes, $25.00 is the received amount')).toBeVisible();
  await expectNoViolations(page, 'dialog');
  await dialog.getByLabel('Amount in US dollars').fill('250.00');
  await dialog.getByRole('button', { name: 'Confirm deposit' }).click();
  await expect(page.getByText('$250.00 was added to the credit of the agency.')).toBeVisible();
  await expect(page.locator('dl > div').filter({ hasText: 'Credit balance' })).toContainText('$250.00');
  const receipt = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Receipt of DEP-/ }).click();
  expect((await receipt).suggestedFilename()).toMatch(/^RCT-.*\.pdf$/);
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await expect(page.getByRole('cell', { name: '+$250.00' })).toBeVisible();

  await forgetSession(page);
  await open('/auth');
  await signIn(page, person);
  await open('/agent/dashboard');
  await expect(page.locator('#content')).toContainText('$250.00');
});

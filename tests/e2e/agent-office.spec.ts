import type { Page } from '@playwright/test';
import { createDb, createPool } from '#db/connect.ts';
import { findRunning } from '#db/embedded/server.ts';
import { createLog } from '#lib/log.ts';
import { expectNoViolations } from './axe.ts';
import { someAddress } from './outbox.ts';
import { signedUpAgent, submit } from './people.ts';
import { expect, test } from './test.ts';

// The browser's console reports every refused request.
test.use({ expectedComplaints: [/status of 422/] });

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

test('an agency sets its markup, and is told where it ends', { tag: '@wide' }, async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await signedUpAgent(page);
  await open('/agent/markup');
  const content = page.locator('#content');
  const markup = content.getByLabel('Your markup');
  const example = content.getByRole('region', { name: 'Example: a fare of $200.00' });
  await expect(example).toContainText('You earn$20.00Your customer pays you$220.00');
  await markup.fill('12.5');
  if (javaScriptEnabled) await expect(example).toContainText('You earn$25.00');
  await markup.fill('30.01');
  await content.getByRole('button', { name: 'Save markup' }).click();
  await expect(markup).toHaveAccessibleDescription('The most you may add is 30%. Enter that or less.');
  await expect(markup).toHaveValue('30.01');
  await markup.fill('12.5');
  await content.getByRole('button', { name: 'Save markup' }).click();
  await expect(content.getByText('Your markup is saved.')).toBeVisible();
  await expect(example).toContainText('You earn$25.00Your customer pays you$225.00');
  if (javaScriptEnabled) await expectNoViolations(page);
});

test('an agency shows its documents, and takes one back', { tag: ['@phone', '@no-scripts'] }, async ({
  page,
  open,
}) => {
  await signedUpAgent(page);
  await open('/agent/documents');
  const content = page.locator('#content');
  await upload('licence.pdf', '<html>not a document</html>');
  await expect(content.getByLabel('File')).toHaveAccessibleDescription(/not a PDF, JPEG or PNG/);
  await expect(content.getByLabel('What it is')).toHaveValue('licence');
  await upload('licence.pdf', '%PDF-1.7 licensed');
  await expect(content.getByText('Your document is uploaded.')).toBeVisible();
  await expect(content.getByText('Your registration certificate is still missing')).toBeVisible();
  const link = content.getByRole('link', { name: 'Download licence.pdf' });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(await file.text()).toBe('%PDF-1.7 licensed');
  expect(file.headers()).toMatchObject({
    'content-disposition': expect.stringContaining('attachment; filename="licence.pdf"'),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  await content.getByRole('link', { name: 'Remove licence.pdf' }).click();
  await content.getByRole('button', { name: 'Remove document' }).click();
  await expect(content.getByText('The document is removed.')).toBeVisible();
  await expect(content.getByText('We need your documents to verify your agency')).toBeVisible();
  expect((await page.request.get(file.url())).status()).toBe(404);

  async function upload(name: string, text: string) {
    await content.getByLabel('What it is').selectOption('licence');
    const buffer = Buffer.from(text);
    await content.getByLabel('File').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await content.getByRole('button', { name: 'Upload' }).click();
  }
});

test('an agency reads what it sold in a period, and takes it along', { tag: ['@wide', '@scripts'] }, async ({
  page,
  open,
}) => {
  await asSampleAgency(page);
  await open('/agent/sales');
  const content = page.locator('#content');
  await content.getByRole('link', { name: 'This year' }).click();
  await expect(content.getByRole('img', { name: /^Bar chart of sales/ })).toBeVisible();
  const sales = content.getByRole('table', { name: 'Sales, the newest first' });
  await expect(sales.getByText('Cancelled').first()).toBeVisible();
  await expectNoViolations(page);

  const reference = (await sales.getByRole('link').first().textContent()) ?? '';
  await content.getByLabel('Search by customer or reference').fill(reference);
  await content.getByRole('button', { name: 'Search' }).click();
  await expect(sales.getByRole('link')).toHaveText([reference]);
  const file = content.getByRole('link', { name: 'Download CSV' });
  const lines = (await (await page.request.get((await file.getAttribute('href')) ?? '')).text()).trim();
  expect(lines.split('\r\n')).toHaveLength(2);
  expect(lines).toContain(reference);

  await page.getByRole('navigation', { name: 'Agent portal' }).getByRole('link', { name: 'Commissions' }).click();
  await expect(page).toHaveURL('/agent/commissions');
  await content.getByRole('link', { name: 'This year' }).click();
  await expect(content.getByText('Reversed').first()).toBeVisible();
  await expectNoViolations(page);
});

test('a new agency keeps its details and its alert', { tag: ['@wide', '@scripts'] }, async ({ page, open }) => {
  await signedUpAgent(page);
  await open('/agent/settings');
  const content = page.locator('#content');
  await content.getByLabel('City').fill('');
  await submit(page, 'Save details');
  await expect(content.getByLabel('City')).toBeFocused();
  await content.getByLabel('City').fill('Lamu');
  await submit(page, 'Save details');
  await expect(content.getByText('Your agency details are saved.')).toBeVisible();
  await content.getByLabel('Alert me below').fill('250');
  await submit(page, 'Save alert');
  await expect(content.getByText('Your alert is saved.')).toBeVisible();
  await expect(content.getByLabel('Alert me below')).toHaveValue('250.00');
  await expectNoViolations(page);
  await open('/agent/documents');
  await expectNoViolations(page);
});

/** Sample agencies cannot sign in: a new user takes over one with a cancelled sale. */
async function asSampleAgency(page: Page): Promise<void> {
  const { email } = await signedUpAgent(page);
  const url = await findRunning(process.env.E2E_DATA_DIR ?? '');
  if (!url) throw new Error('The database of the site is not to be found');
  const db = createDb(createPool(url, { max: 1, applicationName: 'e2e', log: createLog('silent') }));
  const sample = () =>
    db
      .selectFrom('agentSales')
      .select('agentId as id')
      .where('status', '=', 'cancelled')
      .groupBy('agentId')
      .orderBy('agentId')
      .executeTakeFirst();
  await expect.poll(sample).toBeDefined();
  const { id } = (await sample()) ?? { id: null };
  await db.transaction().execute(async (transaction) => {
    const own = await transaction
      .deleteFrom('agents')
      .using('users')
      .whereRef('users.id', '=', 'agents.userId')
      .where('users.email', '=', email)
      .returning('agents.userId')
      .executeTakeFirstOrThrow();
    await transaction.updateTable('agents').set(own).where('id', '=', id).execute();
  });
  await db.destroy();
}

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { mailsTo, someAddress } from './outbox.ts';
import { becomeAdmin } from './people.ts';
import { expect, test } from './test.ts';

test.use({ expectedComplaints: [/status of (409|422)/] });

test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await becomeAdmin(page);
});

/** Somebody writes through the contact page. */
async function somebodyAsks(page: Page): Promise<{ email: string; subject: string }> {
  const email = `amina-${randomUUID()}@example.com`;
  const subject = `Baggage on FM123456 (${email.slice(6, 14)})`;
  await page.request.post('/contact', {
    form: {
      name: 'Amina Hassan',
      email,
      subject,
      message: 'May I bring a bicycle?',
      submitKey: randomUUID(),
    },
    headers: { 'x-forwarded-for': someAddress() },
  });
  return { email, subject };
}

test('an inquiry is found, taken and answered from a template, and the answer is in the mail', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  const { email, subject } = await somebodyAsks(page);
  await page.request.post('/admin/inquiries/templates', {
    form: { intent: 'save', name: subject, text_en: 'Hello {{name}}, yes: {{reference}}.' },
  });
  await open('/admin/inquiries');
  await expect(page.getByText('Select an inquiry from the list to view details and respond')).toBeVisible();
  await page.getByPlaceholder('Search inquiries...').fill(email.toUpperCase());
  await expect(page.getByText(/^Showing 1 of \d+ inquiries$/)).toBeVisible();
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await expect(page.getByRole('link', { name: 'FM123456', exact: true })).toBeVisible();
  const send = page.getByRole('button', { name: 'Send Response' });
  await expect(send).toBeDisabled();
  await expectNoViolations(page);
  await page.getByLabel('Status', { exact: true }).last().selectOption('In Progress');
  await expect(page.getByText('Status set to In Progress.')).toBeVisible();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect(page.getByText('It is yours now.')).toBeVisible();
  await expect(page.getByRole('heading', { name: subject })).toBeFocused();
  await page.getByLabel('Template').selectOption(subject);
  await page.getByRole('button', { name: 'Insert template' }).click();
  await expect(page.getByLabel('Send Response')).toHaveValue('Hello Amina Hassan, yes: FM123456.');
  await send.click();
  await expect(page.getByText('Response sent successfully!')).toBeVisible();
  await expect(page.getByLabel('Send Response')).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Previous response' })).toContainText('yes: FM123456');
  const answer = (await mailsTo(email, 2)).at(-1);
  expect(answer?.subject).toBe(`Re: ${subject}`);
  expect(answer?.text).toContain('> May I bring a bicycle?');
});

test('a colleague was first: the text is kept, and goes out when it is sent again', {
  tag: ['@phone', '@no-scripts'],
}, async ({ page, open }) => {
  const { email, subject } = await somebodyAsks(page);
  await open(`/admin/inquiries?q=${email}`);
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByRole('heading', { name: 'All Inquiries' })).toBeHidden();
  const inquiry = new URL(page.url()).searchParams.get('inquiry') ?? '';
  await page.getByLabel('Send Response').fill('Yes, gladly.');
  await page.request.post('/admin/inquiries', {
    form: { intent: 'respond', inquiry, submitKey: randomUUID(), seen: '', text: 'No, sorry.' },
  });
  await page.getByRole('button', { name: 'Send Response' }).click();
  await expect(page.getByText('Failed to send response')).toBeVisible();
  await expect(page.getByText('while you were writing')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Previous response' })).toContainText('No, sorry.');
  await expect(page.getByLabel('Send Response')).toHaveValue('Yes, gladly.');
  await page.getByRole('button', { name: 'Send Response' }).click();
  await expect(page.getByText('Response sent successfully!')).toBeVisible();
  expect(await mailsTo(email, 3)).toHaveLength(3);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('link', { name: subject })).toContainText('Resolved');
});

test('what a colleague does appears by itself, and takes nothing from whoever is writing', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  const { email, subject } = await somebodyAsks(page);
  await open(`/admin/inquiries?q=${email}`);
  await page.getByRole('link', { name: subject }).click();
  await page.getByLabel('Send Response').fill('Yes, gladly.');
  await page.getByLabel('New note').fill('Ask the airline');
  const inquiry = new URL(page.url()).searchParams.get('inquiry') ?? '';
  await page.request.post('/admin/inquiries', { form: { intent: 'note', inquiry, text: 'Seen' } });
  await page.request.post('/admin/inquiries', {
    form: { intent: 'respond', inquiry, submitKey: randomUUID(), seen: '', text: 'No, sorry.' },
  });
  await expect(page.getByRole('region', { name: 'Previous response' })).toContainText('No, sorry.');
  await expect(page.getByText('A colleague has answered while you were writing')).toBeVisible();
  await expect(page.getByText('Seen', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Send Response')).toHaveValue('Yes, gladly.');
  await expect(page.getByLabel('New note')).toHaveValue('Ask the airline');
  await page.getByRole('button', { name: 'Send Response' }).click();
  await expect(page.getByText('Failed to send response')).toBeVisible();
  await expect(page.getByLabel('Send Response')).toHaveValue('Yes, gladly.');
});

test('the queue shows what waits, and a template with an unknown placeholder is refused', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  await somebodyAsks(page);
  await open('/admin/inquiries/support?queue=unassigned');
  await expect(page.getByRole('list', { name: 'Waiting inquiries' }).getByRole('listitem').first()).toBeVisible();
  await expectNoViolations(page);
  const name = `Greeting ${randomUUID()}`;
  await open('/admin/inquiries/templates?add=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('English').fill('Hello {{nmae}}');
  await dialog.getByRole('button', { name: 'Add Template' }).click();
  await expect(dialog.getByLabel('English')).toHaveAccessibleDescription(/{{nmae}} is no placeholder/);
  await expectNoViolations(page, 'dialog');
  await dialog.getByLabel('English').fill('Hello {{name}}');
  await dialog.getByRole('button', { name: 'Add Template' }).click();
  await expect(page.getByText('Template added successfully!')).toBeVisible();
  await page.getByRole('link', { name: `Delete ${name}` }).click();
  await expect(dialog).toContainText('Are you sure you want to delete this template?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Template deleted successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
});

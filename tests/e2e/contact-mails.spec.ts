import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mailsTo, someAddress } from './outbox.ts';
import { expect, test } from './test.ts';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

async function write(page: Page, typed: { email: string; message?: string }): Promise<void> {
  const form = page.locator('#message');
  await form.getByLabel('Full name').fill('Amina Hassan');
  await form.getByLabel('Email').fill(typed.email);
  await form.getByLabel('Subject').fill('Two seats');
  await form.getByLabel('Message', { exact: true }).fill(typed.message ?? 'Are two seats free?\nAmina');
}

test('a message reaches the support mailbox, and its sender gets a receipt', {
  tag: '@no-scripts-first',
}, async ({ page, open }) => {
  const email = `amina-${randomUUID()}@example.com`;
  await open('/contact');
  await write(page, { email, message: `Are two seats free? ${email}` });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText(`We will reply to ${email}.`)).toBeVisible();
  const [receipt] = await mailsTo(email, 1);
  expect(receipt?.subject).toBe('Fika Mbali: we have your message');
});

test('sending, going back and sending the same again is one message', async ({ page, open }) => {
  const email = `amina-${randomUUID()}@example.com`;
  await open('/contact');
  const key = await page.locator('input[name=submitKey]').inputValue();
  await write(page, { email });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText(`We will reply to ${email}.`)).toBeVisible();
  const again = await page.request.post('/contact', {
    form: {
      submitKey: key,
      name: 'Amina Hassan',
      email,
      phone: '',
      subject: 'Two seats',
      message: 'Are two seats free?\r\nAmina',
    },
  });
  expect(again.status()).toBe(200);
  expect(await again.text()).toContain('Thank you for your message!');
  await mailsTo(email, 1);
});

test.describe('too many messages', () => {
  test.use({ expectedComplaints: [/status of 429/] });

  test('the sixth in ten minutes is asked to wait, and keeps its words', {
    tag: '@no-scripts-first',
  }, async ({ page, open }) => {
    const email = `amina-${randomUUID()}@example.com`;
    await open('/contact');
    const headers = { 'x-forwarded-for': someAddress() };
    await page.setExtraHTTPHeaders(headers);
    for (let message = 0; message < 5; message += 1) {
      const form = { name: 'Amina', email, phone: '', subject: 'Seats', message: `Number ${message}` };
      expect((await page.request.post('/contact', { form, headers })).status()).toBe(200);
    }
    await write(page, { email });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('You have sent several messages in a short time.')).toBeVisible();
    await expect(page.locator('#message').getByLabel('Subject')).toHaveValue('Two seats');
  });
});

test.describe('a lost connection', { tag: '@scripts' }, () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test('leaves the form as it was, to be sent again', async ({ page, open }) => {
    const email = `amina-${randomUUID()}@example.com`;
    await open('/contact');
    await write(page, { email });
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Your message could not be sent. Please try again.')).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for your message!' })).toBeVisible();
    await mailsTo(email, 1);
  });
});

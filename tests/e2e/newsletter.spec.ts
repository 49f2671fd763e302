import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mailsTo, someAddress } from './outbox.ts';
import { notFoundComplaint } from './pages.ts';
import { expect, test } from './test.ts';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

async function subscribe(page: Page, email: string): Promise<void> {
  const newsletter = page.locator('#newsletter');
  await newsletter.getByLabel('Name').fill('Amina');
  await newsletter.getByLabel('Email').fill(email);
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
}

test.describe('the newsletter', () => {
  test.use({ expectedComplaints: [notFoundComplaint] });

  test('is asked for, confirmed by mail and left again', async ({ page, open, javaScriptEnabled }) => {
    const email = `reader-${randomUUID()}@example.com`;
    await open('/about');
    await subscribe(page, email);
    const answer = `Almost there. Open the email we sent to ${email} and confirm.`;
    await expect(page.getByText(answer)).toBeVisible();
    // Where scripts run, the reader stays where they were.
    await expect(page).toHaveURL(javaScriptEnabled ? '/about' : '/newsletter');

    const [mail] = await mailsTo(email, 1);
    expect(mail?.subject).toBe('Fika Mbali: please confirm your subscription');
    const confirmLink = /\S+\/newsletter\/confirm\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    const leaveLink = /\S+\/newsletter\/leave\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';

    await page.request.get(confirmLink);
    await open(confirmLink);
    await expect(page.getByText('Confirm that you want our weekly newsletter.')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('You are subscribed. Welcome aboard.')).toBeVisible();

    await open(leaveLink);
    await page.getByRole('button', { name: 'Leave the newsletter' }).click();
    await expect(page.getByText('You have left the newsletter.')).toBeVisible();

    await open(leaveLink);
    await expect(page.getByText('You have left the newsletter.')).toBeVisible();
    await open(confirmLink);
    await expect(page.getByText('This link is no longer valid.')).toBeVisible();
  });

  test('a link that lost its token says so', { tag: '@no-scripts-first' }, async ({ page, open }) => {
    await open('/newsletter/confirm');
    await expect(page.getByText('This link is no longer valid.')).toBeVisible();
    await open('/newsletter/leave');
    await expect(page.getByText('This link does not work.')).toBeVisible();
  });
});

test.describe('a mistake', () => {
  test.use({ expectedComplaints: [/status of 422/] });

  test('is told at its field, and what was typed stays', async ({ page, open }) => {
    await open('/about');
    // The browser lets this address pass; no mail would reach it.
    await subscribe(page, 'amina@example');
    const newsletter = page.locator('#newsletter');
    await expect(newsletter.getByLabel('Email')).toHaveAccessibleDescription(/Please enter the whole address/);
    await expect(newsletter.getByLabel('Name')).toHaveValue('Amina');
    await expect(newsletter.getByLabel('Email')).toHaveValue('amina@example');
  });
});

test.describe('a lost connection', { tag: '@scripts' }, () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test('costs neither the page nor the address', async ({ page, open }) => {
    await open('/about');
    const newsletter = page.locator('#newsletter');
    await newsletter.getByLabel('Name').fill('Amina');
    await newsletter.getByLabel('Email').fill('amina@example.com');
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await newsletter.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Your request could not be sent. Please try again.')).toBeVisible();
    await expect(newsletter.getByLabel('Email')).toHaveValue('amina@example.com');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('one-click leaving works from a mail program, and nothing else does from there', {
  tag: '@no-scripts-first',
}, async ({ page, open }) => {
  const email = `reader-${randomUUID()}@example.com`;
  await open('/about');
  await subscribe(page, email);
  const [mail] = await mailsTo(email, 1);
  const leaveLink = /\S+\/newsletter\/leave\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
  const post = (form: Record<string, string>) => page.request.post(leaveLink, { form, headers });
  expect((await post({ token: 'x' })).status()).toBe(403);
  expect((await post({ 'List-Unsubscribe': 'One-Click' })).status()).toBe(200);
});

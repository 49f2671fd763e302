import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { someAddress } from './outbox.ts';
import { becomeAdmin } from './people.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await becomeAdmin(page);
});

async function writeIn(request: APIRequestContext, subject: string): Promise<void> {
  const answer = await request.post('/contact', {
    form: { name: 'Fatuma Ali', email: 'fatuma@example.com', subject, message: 'How much may I take?' },
    headers: { 'x-forwarded-for': someAddress() },
  });
  expect(answer.status()).toBeLessThan(400);
}

test('what somebody writes appears by itself, is said aloud, and is counted in the menu', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  await open('/admin');
  const names = page.locator('dl dt');
  await expect(names).toHaveText([
    'Total Users',
    'Total Bookings',
    'Total Revenue',
    'Pending Inquiries',
    'Active Flights',
    'Partner Hotels',
  ]);
  await expect(page.locator('dl > div').filter({ hasText: 'Total Revenue' })).toContainText(/\$\d+,\d{3}/);
  await expect(page.getByText(/^Updated \d\d:\d\d EAT$/)).toBeVisible();
  const bookings = page.getByRole('table', { name: 'The newest bookings' }).getByRole('row');
  await expect(bookings).toHaveCount(4);
  const months = /^Revenue by month(\. \w+: \$[\d,]+){5}\. \w+ to date: \$[\d,]+\.$/;
  await expect(page.getByRole('img', { name: months })).toBeVisible();
  await expectNoViolations(page);

  const menu = page.getByRole('navigation', { name: 'Back office' });
  const subject = `Bags ${randomUUID()}`;
  // It is said for four seconds: the test listens before it writes.
  const spoken = page.getByRole('status').filter({ hasText: subject });
  await Promise.all([
    expect(spoken).toContainText(`New inquiry of Fatuma Ali: ${subject}.`),
    writeIn(page.request, subject),
  ]);
  await expect(page.getByRole('link', { name: subject })).toBeVisible();
  await expect(page.getByText('Requires attention')).toBeVisible();
  await expect(menu.getByRole('link', { name: /^All inquiries/ })).toContainText(/\d\+? waiting/);
  await expect(spoken).toHaveCount(0, { timeout: 10_000 });

  // On any other page the menu counts on.
  await open('/admin/flights/airlines');
  const before = await waiting();
  await writeIn(page.request, `Bags ${randomUUID()}`);
  await expect.poll(waiting).toBeGreaterThan(before);

  async function waiting(): Promise<number> {
    const text = await menu.getByRole('link', { name: /^All inquiries/ }).textContent();
    return Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
  }
});

test('seven ways stand at the foot of a phone, none over another, and say where one is', {
  tag: ['@phone', '@scripts'],
}, async ({ page, open }) => {
  await open('/admin/flights/airlines');
  const links = page.getByRole('navigation', { name: 'Quick navigation' }).getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'Flights', 'Hotels', /^Inquiries/, 'Analytics', /^Agents/, 'Settings']);
  await expect(links.and(page.locator('[aria-current=page]'))).toHaveText(['Flights']);
  const boxes = await links.evaluateAll((all) =>
    all.map((link) => {
      const { left, right, height } = link.getBoundingClientRect();
      return { left, right, height, clipped: link.scrollWidth - Math.ceil(right - left) };
    }),
  );
  for (const [place, { left, right, height, clipped }] of boxes.entries()) {
    expect(right - left).toBeGreaterThanOrEqual(44);
    expect(height).toBeGreaterThanOrEqual(44);
    expect(clipped).toBeLessThanOrEqual(0);
    expect(left).toBeGreaterThanOrEqual((boxes[place - 1]?.right ?? 0) - 0.5);
    expect(right).toBeLessThanOrEqual(360.5);
  }
  await open('/admin');
  await expect(links.and(page.locator('[aria-current=page]'))).toHaveText(['Dashboard']);
});

test('without scripts Refresh shows what is new, and each row leads on', {
  tag: ['@phone', '@no-scripts'],
}, async ({ page, open }) => {
  await open('/admin');
  const subject = `Bags ${randomUUID()}`;
  await writeIn(page.request, subject);
  await page.getByRole('link', { name: 'Refresh' }).click();
  await expect(page.getByRole('link', { name: subject })).toHaveAttribute(
    'href',
    /^\/admin\/inquiries\?inquiry=[0-9a-f-]{36}$/,
  );
  const [row] = await page.getByRole('table', { name: 'The newest bookings' }).getByRole('row').nth(1).all();
  const reference = /FM\d+/.exec((await row?.textContent()) ?? '')?.[0] ?? 'no reference';
  await row?.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/bookings\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
});

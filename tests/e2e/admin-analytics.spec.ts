import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { someAddress } from './outbox.ts';
import { becomeAdmin } from './people.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await becomeAdmin(page);
});

async function figure(page: Page, name: string): Promise<string> {
  const card = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  return (await card.locator('dd').first().textContent())?.replaceAll(/\s+/g, ' ') ?? '';
}

test('an administrator looks at the year, at last month, and takes the period along to the money', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  await open('/admin/analytics');
  await expect(page.getByRole('heading', { name: 'Monthly Revenue Trend' })).toBeVisible();
  expect(await figure(page, 'Total Revenue')).toMatch(/^KSh [\d,]+$/);
  await page.getByRole('link', { name: 'Last month', exact: true }).click();
  await expect(page).toHaveURL(/period=last_month$/);
  const trend = page.getByRole('region', { name: 'Daily Revenue Trend' });
  await expect(trend.getByRole('img', { name: /^Daily Revenue Trend: (28|29|30|31) columns/ })).toBeVisible();
  await trend.getByText('Show as a table').click();
  await expect(trend.getByRole('table').getByRole('row').nth(28)).toBeVisible();
  await expectNoViolations(page);
  const total = await figure(page, 'Total Revenue');
  await page.getByRole('navigation', { name: 'Analytics' }).getByRole('link', { name: 'Revenue' }).click();
  await expect(page.getByRole('heading', { name: 'Revenue Analytics' })).toBeVisible();
  await expect(page).toHaveURL(/revenue\?period=last_month$/);
  expect(await figure(page, 'Total Revenue')).toBe(total);
  await expectNoViolations(page);
});

test('days of one’s own are typed on a phone, and a long table is sorted and turned over', {
  tag: ['@phone', '@no-scripts'],
}, async ({ page, open }) => {
  await open('/admin/analytics/bookings');
  const period = page.getByRole('region', { name: 'Period' });
  await expect(period.getByLabel('From')).toBeHidden();
  await period.getByText('Other dates').click();
  await period.getByLabel('From').fill('2026-03-31');
  await period.getByLabel('To').fill('2026-03-01');
  await period.getByRole('button', { name: 'Show' }).click();
  await expect(period.getByText('Ends before it begins')).toBeVisible();
  await expect(period.getByLabel('From')).toHaveValue('2026-03-31');
  await period.getByRole('link', { name: 'All time' }).click();
  const days = page.getByRole('region', { name: 'Days of load factor and occupancy' });
  await days.getByRole('link', { name: 'Next 30 days' }).click();
  await expect(page).toHaveURL(/period=all_time&ahead=30#days$/);
  await expect(days.getByRole('link', { name: 'Next 30 days' })).toHaveAttribute('aria-current', 'true');
  await expect(days.getByText(/compared with/)).toBeVisible();
  const flights = page.getByRole('region', { name: 'Load factor by flight', exact: true });
  await expect(flights.getByText(/% of [\d,]+ seats sold on [\d,]+ departures/)).toBeVisible();
  const seats = await page.request.get(
    (await flights.getByRole('link', { name: 'Load factor by flight as CSV' }).getAttribute('href')) ?? '',
  );
  const [, first = '', last = ''] =
    /load-factors-([\d-]{10})-to-([\d-]{10})\.csv"$/.exec(seats.headers()['content-disposition'] ?? '') ?? [];
  expect(Date.parse(last) - Date.parse(first)).toBe(29 * 24 * 3600 * 1000);
  await days.getByRole('link', { name: 'In this period' }).click();
  await expect(page).toHaveURL(/period=all_time#days$/);
  const hotels = page.getByRole('region', { name: 'Occupancy by hotel', exact: true });
  await hotels.getByRole('link', { name: 'Hotel', exact: true }).click();
  await expect(page).toHaveURL(/hotels_sort=hotel#hotels$/);
  const names = await hotels.locator('td bdi').allInnerTexts();
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  await hotels.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/hotels_page=2/);
  expect(await hotels.locator('td bdi').first().textContent()).not.toBe(names[0]);
  const [shown, room] = await page.evaluate(() => [document.body.scrollWidth, window.innerWidth]);
  expect(shown).toBeLessThanOrEqual(room ?? 0);
});

test('a file says the same as the page, and its name tells the report and the days', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  await open('/admin/analytics?period=last_month');
  const total = (await figure(page, 'Total Revenue')).replaceAll(/[^\d-]/g, '');
  const link = page.getByRole('link', { name: 'Export key figures' });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-disposition']).toMatch(
    /"analytics-key-figures-\d{4}-\d{2}-01-to-\d{4}-\d{2}-(28|29|30|31)\.csv"$/,
  );
  const line = (await file.text()).split('\r\n').find((text) => text.startsWith('Total Revenue,KES'));
  expect(line?.split(',')[4]).toBe(total);
  expect((await page.request.get('/admin/analytics/export/everything')).status()).toBe(404);
});

import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export async function fillTraveller(page: Page): Promise<void> {
  const traveller = page.getByRole('group', { name: 'Adult 1' });
  const birth = traveller.getByRole('group', { name: 'Date of birth' });
  const passport = traveller.getByRole('group', { name: 'Passport valid until' });
  await traveller.getByLabel('Title').selectOption({ label: 'Ms' });
  await traveller.getByLabel('Nationality').selectOption('KE');
  await birth.getByLabel('Day').fill('14');
  await birth.getByLabel('Month').selectOption({ label: 'Mar' });
  await birth.getByLabel('Year').fill('1994');
  await traveller.getByLabel('Given names').fill('Amina Zawadi');
  await traveller.getByLabel('Last name').fill('Hassan');
  await traveller.getByLabel('Passport number').fill('AK 0482917');
  await passport.getByLabel('Day').fill('2');
  await passport.getByLabel('Month').selectOption({ label: 'Mar' });
  await passport.getByLabel('Year').fill('2035');
}

/** The price on the button. */
export async function payBy(page: Page, method: 'Card' | 'M-Pesa', email: string): Promise<string> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone', { exact: true }).fill('0712 555 048');
  await page.getByRole('radio', { name: method }).check();
  const pay = page.getByRole('button', { name: /^Pay/ });
  const [price = ''] = /\$[\d,]+/.exec((await pay.textContent()) ?? '') ?? [];
  await pay.click();
  return price;
}

/** On the provider's page; then on our own, which waits for the provider and not for the browser. */
export async function approve(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/\/booking\/FM\d+/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Confirmed').first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  return /FM\d+/.exec(page.url())?.[0] ?? '';
}

import { expect, type Locator, type Page } from '@playwright/test';

/** The date a number of days from now in Nairobi. */
export function daysFromToday(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(date);
}

export function flightForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Flight Search' });
}

export function hotelForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Hotel Search' });
}

/** Types a place as it comes: into the field, or on a phone with scripts into the sheet that it opens. */
export async function typePlace(field: Locator, text: string): Promise<void> {
  const opensSheet = (await field.getAttribute('aria-haspopup')) === 'dialog';
  if (!opensSheet) {
    await field.fill(text);
    await field.press('Tab');
    return;
  }
  await field.click();
  const sheet = field.page().getByRole('dialog');
  await sheet.getByRole('combobox').fill(text);
  await sheet.getByRole('combobox').press('Enter');
  await expect(sheet).toBeHidden();
}

/** Chooses a date: in the native field, or with scripts in the calendar. */
export async function chooseDate(form: Locator, name: string, date: string): Promise<void> {
  const native = form.locator(`input[type=date][name=${name}]`);
  if ((await native.count()) > 0) {
    await native.first().fill(date);
    return;
  }
  const value = form.locator(`input[type=hidden][name=${name}]`).first();
  await value.locator('xpath=following-sibling::button').click();
  const calendar = form.page().getByRole('dialog');
  await calendar.locator(`[data-date="${date}"]`).click();
  await expect(value).toHaveValue(date);
  const done = calendar.getByRole('button', { name: 'Done' });
  if (await done.isVisible()) await done.click();
  await expect(calendar).toBeHidden();
}

/** What the address of the results says. */
export async function searchedFor(page: Page): Promise<URLSearchParams> {
  await page.waitForURL(/\/search\?/);
  return new URL(page.url()).searchParams;
}

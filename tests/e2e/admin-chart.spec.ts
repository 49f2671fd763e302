import type { Page } from '@playwright/test';
import { sampleId } from '#features/sample/seeded.ts';
import { expectNoViolations } from './axe.ts';
import { becomeAdmin, signedUp } from './people.ts';
import { expect, test } from './test.ts';

test.use({ expectedComplaints: [/status of (404|409|422)/] });

const hotel = sampleId('hotel', 'Mombasa/Coral Lantern Hotel');
const chart = `/admin/hotels/${hotel}/chart`;

/** A guest of their own for each variant of the test, which run at the same time on one site. */
const guests: Record<string, { moved: string; arriving: string }> = {
  wide: { moved: 'Wanjiku Abdi', arriving: 'Kamau Mutua' },
  phone: { moved: 'Hassan Abdi', arriving: 'Noura Al Mansoori' },
  'wide, no scripts': { moved: 'Kevin Kiprotich', arriving: 'Fatouma Ali' },
  'phone, no scripts': { moved: 'Zawadi Mrisho', arriving: 'Hawa Ali' },
};

const barOf = (page: Page, guest: string) => page.getByRole('link', { name: new RegExp(`^${guest} FM`) });

async function roomOf(page: Page, guest: string): Promise<string> {
  const title = (await barOf(page, guest).getAttribute('title')) ?? '';
  return /room (\S+),/.exec(title)?.[1] ?? '';
}

test('the arrow keys take a guest to another room, Escape leaves them, and Undo brings them back', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  const moved = 'Arjun Hughes';
  await becomeAdmin(page);
  await open(chart);
  await expectNoViolations(page);
  const before = await roomOf(page, moved);
  await barOf(page, moved).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/^Room \S+, .*(Enter moves it here|not free for these nights)/)).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await roomOf(page, moved)).toBe(before);

  // To the next room that is free.
  const free = page.getByText(/free\. Enter moves it here/);
  await page.keyboard.press('ArrowDown');
  for (let tries = 0; tries < 12 && !(await free.isVisible()); tries += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Another kind of room' });
  const done = page.getByText(new RegExp(`^${moved} has room \\S+ now, instead of ${before}\\.`));
  await expect(question.or(done).first()).toBeVisible();
  if (await question.isVisible()) {
    await expect(question.getByText('The price and the documents stay as agreed.')).toBeVisible();
    await question.getByRole('button', { name: 'Move' }).click();
  }
  await expect(done).toBeVisible();
  // The chart is read after the message.
  await expect.poll(() => roomOf(page, moved)).not.toBe(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => roomOf(page, moved)).toBe(before);
});

test('a guest is dragged to a free room', { tag: ['@wide', '@scripts'] }, async ({ page, open }) => {
  await becomeAdmin(page);
  await open(`${chart}?from=${inDays(6)}`);
  const guest = 'Amina Mwangi';
  const before = await roomOf(page, guest);
  await barOf(page, guest).evaluate((bar) => bar.scrollIntoView({ block: 'center' }));
  const bar = await barOf(page, guest).boundingBox();
  const next = await page.locator('tr[data-room]').filter({ hasText: 'room 110' }).boundingBox();
  if (!bar || !next) throw new Error('No bar, or no free room below it');
  await page.mouse.move(bar.x + 10, bar.y + bar.height / 2);
  await page.mouse.down();
  await page.mouse.move(bar.x + 10, next.y + next.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => roomOf(page, guest)).toBe('110');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => roomOf(page, guest)).toBe(before);
});

test(
  'a panel has the forms: move, block and unblock',
  { tag: '@wide-first' },
  async ({ page, open, javaScriptEnabled }, { project }) => {
    const { moved } = guests[project.name] ?? { moved: '' };
    await becomeAdmin(page);
    await open(chart);
    const before = await roomOf(page, moved);
    await barOf(page, moved).click();
    const panel = page.getByRole('dialog', { name: moved });
    await expect(panel.getByText('Paid')).toBeVisible();
    if (javaScriptEnabled) await expectNoViolations(page, 'dialog');
    await panel.getByRole('button', { name: 'Move' }).click();
    await expect(page.getByText(new RegExp(`${moved} has room \\S+ now, instead of ${before}\\.`))).toBeVisible();
    await expect.poll(() => roomOf(page, moved)).not.toBe(before);
    const given = await roomOf(page, moved);

    // The room that they left, where nobody may follow.
    await page.getByRole('link', { name: new RegExp(`^Block room ${given} `) }).click();
    const dialog = page.getByRole('dialog', { name: 'Block rooms' });
    await dialog.getByLabel('Free again on').fill(inDays(14));
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Painting');
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(dialog.getByText(new RegExp(`Room ${given} is taken: .*${moved}`))).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Painting');
    await dialog.getByLabel('First night').fill(inDays(300));
    await dialog.getByLabel('Free again on').fill(inDays(302));
    await dialog.getByLabel('Maintenance').check();
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page.getByText(new RegExp(`Room ${given} is out of sale`))).toBeVisible();
    await open(`${chart}?from=${inDays(300)}`);
    await page.getByRole('link', { name: new RegExp(`^Painting room ${given},.* Maintenance$`) }).click();
    await page.getByRole('button', { name: `Unblock room ${given}` }).click();
    await expect(page.getByText(new RegExp(`Room ${given} can be sold again`))).toBeVisible();
  },
);

test(
  'guests check in and out, and a mistake is undone',
  { tag: '@wide-first' },
  async ({ page, open, javaScriptEnabled }, { project }) => {
    const { arriving } = guests[project.name] ?? { arriving: '' };
    await becomeAdmin(page);
    await open(`/admin/hotels/arrivals?hotel=${hotel}`);
    if (javaScriptEnabled) await expectNoViolations(page);
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: arriving });
    const press = (label: string) =>
      row
        .getByRole('button', { name: new RegExp(`^${label} `) })
        .first()
        .click();
    if (await row.getByRole('button', { name: /^Check in / }).isVisible()) {
      await press('Check in');
      await expect(row.getByText('Checked in', { exact: true })).toBeVisible();
      await press('Undo check in');
      await expect(row.getByText('Booked')).toBeVisible();
      await press('Check in');
    }
    await expect(row.getByText('Checked in', { exact: true })).toBeVisible();
    await press('Check out');
    await expect(
      page.getByText(/is checked out, \d nights? early\. Room \S+ can be sold again from .* nothing is refunded/),
    ).toBeVisible();
    await press('Undo check out');
    await expect(row.getByText('Checked in', { exact: true })).toBeVisible();
  },
);

test('a chart and its forms are nothing for others', { tag: ['@wide', '@no-scripts'] }, async ({ page }) => {
  await signedUp(page);
  for (const address of [chart, '/admin/hotels/arrivals']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/admin-login/);
    const answer = await page.request.post(address, { form: { intent: 'no_show', of: hotel }, maxRedirects: 0 });
    expect([302, 303, 403]).toContain(answer.status());
  }
  await becomeAdmin(page);
  expect((await page.goto(`/admin/hotels/${sampleId('hotel', 'nowhere')}/chart`))?.status()).toBe(404);
});

function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
}

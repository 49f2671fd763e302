import { sampleId } from '#features/sample/seeded.ts';
import { expectNoViolations } from './axe.ts';
import { becomeAdmin } from './people.ts';
import { daysFromToday } from './search-forms.ts';
import { expect, test } from './test.ts';

test.use({ expectedComplaints: [/status of 422/] });

/** A hotel of its own for each variant of the test, which run at the same time on one site. */
const hotels: Record<string, string> = {
  wide: 'Agaseke Terrace',
  phone: 'Imigongo House',
  'wide, no scripts': 'Nyarutarama Green',
  'phone, no scripts': 'Inzora Rooms',
};

test(
  'prices by night are set on the calendar, sold and undone',
  {
    tag: ['@wide-first'],
  },
  async ({ page, open, javaScriptEnabled }, { project }) => {
    const id = sampleId('hotel', `Kigali/${hotels[project.name]}`);
    // Always within the next month, which has no season in Kigali.
    const first = daysFromToday(60);
    const second = daysFromToday(61);
    const stay = `/hotels/${id}?checkIn=${first}&checkOut=${daysFromToday(62)}&rooms=1&adults=2`;
    await becomeAdmin(page);

    await test.step('a wrong change is refused at its field and loses nothing', async () => {
      await open(`/admin/hotels/${id}/rates?month=${first.slice(0, 7)}`);
      if (javaScriptEnabled) await expectNoViolations(page);
      const form = page.getByRole('region', { name: 'Change nights' });
      await form.getByLabel('First night').fill(first);
      await form.getByLabel('Last night').fill(second);
      await form.getByLabel('Value').fill('a lot');
      await form.getByLabel('Least nights').fill('2');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByText('Enter a whole percentage from -90 to 500')).toBeVisible();
      await expect(form.getByLabel('First night')).toHaveValue(first);
      await expect(form.getByLabel('Least nights')).toHaveValue('2');
      await form.getByLabel('Value').fill('50');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/^Saved: .*: \+50 %, from 2 nights\.$/)).toBeVisible();
    });

    await test.step('visitors see the price of each night, and how long they must stay', async () => {
      await open(`/hotels/${id}?checkIn=${first}&checkOut=${second}&rooms=1&adults=2`);
      await expect(page.getByText('From 2 nights when you arrive that day.').first()).toBeVisible();
      await open(`${stay.replace(daysFromToday(62), daysFromToday(63))}`);
      const card = page.getByRole('article').first();
      await card.getByText('Price of each night').click();
      await expect(card.getByRole('listitem').filter({ hasText: /\$/ })).toHaveCount(3);
    });

    await test.step('the last change is undone', async () => {
      await open(`/admin/hotels/${id}/rates?month=${first.slice(0, 7)}`);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText(/^Undone: /)).toBeVisible();
      await open(`/hotels/${id}?checkIn=${first}&checkOut=${second}&rooms=1&adults=2`);
      await expect(page.getByText('From 2 nights when you arrive that day.')).toHaveCount(0);
    });

    if (javaScriptEnabled && project.name === 'wide') {
      await test.step('nights are marked by keyboard and by dragging', async () => {
        const month = first.slice(0, 7);
        await open(`/admin/hotels/${id}/rates?month=${month}`);
        const form = page.getByRole('region', { name: 'Change nights' });
        const cells = page.getByRole('row').nth(1).getByRole('button');
        await cells.nth(9).click();
        await page.keyboard.press('Shift+ArrowRight');
        await page.keyboard.press('Shift+ArrowRight');
        await page.keyboard.press('Shift+ArrowDown');
        await expect(form.getByLabel('First night')).toHaveValue(`${month}-10`);
        await expect(form.getByLabel('Last night')).toHaveValue(`${month}-12`);
        await expect(form.getByRole('checkbox', { name: /Standard|Deluxe|Family|Suite/, checked: true })).toHaveCount(
          2,
        );
        await cells.nth(14).dragTo(cells.nth(17));
        await expect(form.getByLabel('First night')).toHaveValue(`${month}-15`);
        await expect(form.getByLabel('Last night')).toHaveValue(`${month}-18`);
        // What is over can't be changed.
        await open(`/admin/hotels/${id}/rates`);
        await expect(page.getByRole('columnheader').nth(1)).toHaveText(
          new RegExp(`\\D${Number(daysFromToday(0).slice(8))}$`),
        );
      });
    }
  },
);

test('meals, a resident rate and rooms of several types go into one booking', {
  tag: ['@wide-first', '@no-scripts-first'],
}, async ({ page, open, javaScriptEnabled }) => {
  // It stands around a pool: residents pay less, and dinner is served.
  const id = sampleId('hotel', 'Zanzibar/Nungwi Moon Bungalows');
  const dates = `checkIn=${daysFromToday(150)}&checkOut=${daysFromToday(153)}&rooms=2&adults=5`;
  await open(`/hotels/${id}?${dates}`);
  const terms = page.getByRole('group', { name: 'What the price is for' });
  await terms.getByRole('link', { name: /^Half board/ }).click();
  await expect(page).toHaveURL(/board=half_board/);
  await terms.getByRole('link', { name: /^Resident rate/ }).click();
  await expect(page.getByText('show a national ID or residence permit at check-in')).toBeVisible();
  const ownPage = page.url();
  await open(`/hotels/compare?hotel=${id}&${dates}&board=half_board&rate=resident`);
  const prices = page.getByRole('row', { name: /Price/ });
  await expect(prices).toContainText(/per night.*Half board included.*Resident rate −\d+%/);
  await open(ownPage);
  await terms.getByRole('link', { name: 'Combine room types' }).click();
  const form = page.getByRole('form', { name: 'Combine room types' });
  const book = form.getByRole('button', { name: 'Book these rooms' });
  if (javaScriptEnabled) await expect(book).toBeDisabled();
  await form.getByLabel('How many: Standard').selectOption('1');
  await form.getByLabel('How many: Suite').selectOption('1');
  const shown = javaScriptEnabled
    ? await form
        .getByText(/ for 3 nights$/)
        .last()
        .textContent()
    : null;
  if (javaScriptEnabled) await expectNoViolations(page);
  await book.click();
  await expect(page).toHaveURL(/\/checkout\?/);
  const main = page.getByRole('main');
  await expect(main.getByText('1 × Standard').filter({ visible: true }).first()).toBeVisible();
  await expect(main.getByText('1 × Suite').filter({ visible: true }).first()).toBeVisible();
  await expect(main.getByText('Half board (5 Adults)')).toBeVisible();
  if (shown) await expect(main).toContainText(shown.replace(' for 3 nights', ''));
  await expect(main.getByText('show a national ID or residence permit at check-in')).toBeVisible();
});

test('a month of hotel prices leads to another day', { tag: ['@wide-first'] }, async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  const checkIn = daysFromToday(40);
  await open(`/search?type=hotels&to=Kigali&checkIn=${checkIn}&checkOut=${daysFromToday(42)}&guests=2`);
  await page.getByRole('link', { name: 'Price calendar', exact: true }).click();
  await expect(page).toHaveURL(/calendar=/);
  const month = page.getByRole('table');
  await expect(month.getByRole('link').first()).toBeVisible();
  if (javaScriptEnabled) await expectNoViolations(page);
  await page.getByRole('link', { name: 'Later month' }).click();
  await month.getByRole('link').nth(9).click();
  await expect(page).not.toHaveURL(/calendar=/);
  await expect(page).not.toHaveURL(new RegExp(`checkIn=${checkIn}`));
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the prices of the nights and the meals are together what a stay costs', {
  tag: ['@wide', '@no-scripts'],
}, async ({ page, open }) => {
  const id = sampleId('hotel', 'Zanzibar/Nungwi Moon Bungalows');
  const dates = `checkIn=${daysFromToday(90)}&checkOut=${daysFromToday(97)}&rooms=1&adults=2`;
  await open(`/hotels/${id}?${dates}&board=half_board`);
  const room = page.getByRole('region', { name: 'Rooms' }).getByRole('article').first();
  await room.getByText('Price of each night').click();
  const parts = await room.locator('details li span:last-child').allTextContents();
  expect(parts).toHaveLength(8);
  const sum = parts.reduce((all, text) => all + Number(text.replaceAll(/[^\d]/g, '')), 0);
  const [, total = ''] = /\$([\d,]+)\s*for\s*7\s*nights/.exec((await room.textContent()) ?? '') ?? [];
  // Whole dollars are shown.
  expect(Math.abs(sum - Number(total.replace(',', '')))).toBeLessThanOrEqual(4);
});

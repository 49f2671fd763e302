import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { scriptsHaveTakenOver } from './test.ts';

/** One chapter, or all of them. */
async function openGallery(page: Page, address = '/ui') {
  await page.goto(address);
  await scriptsHaveTakenOver(page);
}

function chapter(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true });
}

test.describe('with the keyboard alone', () => {
  test('a traveller walks the tabs, and what was typed stays', async ({ page }) => {
    await openGallery(page, '/ui/tabs');
    const requests: string[] = [];
    const tab = (name: string) => page.getByRole('tab', { name });
    await page.getByLabel('Flight to').fill('Lamu');
    await tab('Flights').focus();
    page.on('request', (request) => {
      if (['document', 'fetch', 'xhr'].includes(request.resourceType())) requests.push(request.url());
    });
    await page.keyboard.press('ArrowRight');
    await expect(tab('Hotels')).toBeFocused();
    await expect(tab('Hotels')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Hotel in')).toBeVisible();
    await expect(page.getByLabel('Flight to')).toBeHidden();
    await expect(page).toHaveURL(/\?tab=hotels/);
    await page.keyboard.press('End');
    await expect(tab('Cars and transfers')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tab('Flights')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    await expect(page.getByLabel('Flight to')).toHaveValue('Lamu');
    expect(requests).toEqual([]);
  });

  test('in Arabic the left arrow leads on', async ({ page }) => {
    await openGallery(page, '/ui/tabs');
    await page.getByRole('radio', { name: 'RTL' }).check({ force: true });
    await page.getByRole('tab', { name: 'Flights' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Hotels' })).toBeFocused();
  });

  test('a dialog keeps the focus inside, closes with Esc and gives it back', async ({ page }) => {
    await openGallery(page, '/ui/overlays');
    const opener = page.getByRole('button', { name: 'Edit flight', exact: true });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit flight KQ492-1' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAccessibleDescription(/daily series/);
    await expect(dialog.getByLabel('Flight number')).toBeFocused();
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      // Between the last control and the first, focus moves to the browser's own bar.
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog[open]'),
      );
      expect(outside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('a menu opens with the arrow, closes with Esc and gives the focus back', async ({ page }) => {
    await openGallery(page, '/ui/overlays');
    const trigger = page.locator('summary', { hasText: 'Amina' });
    await trigger.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'My account' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'My account' })).toBeHidden();
    await expect(trigger).toBeFocused();
  });

  test('a tooltip describes its button and goes with Esc', async ({ page }) => {
    await openGallery(page, '/ui/buttons');
    const button = chapter(page, 'Buttons').getByRole('button', { name: 'Edit KQ492' });
    await expect(button).toHaveAccessibleDescription('Edit flight');
    await button.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const tip = page.getByRole('tooltip', { name: 'Edit flight' });
    await expect(tip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();
  });
});

test.describe('with the pointer', () => {
  test('a click beside a dialog closes it, but not while it is saving', { tag: '@long' }, async ({ page }) => {
    await openGallery(page, '/ui/overlays');
    await page.getByRole('button', { name: 'Delete flight', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete flight KQ492?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Delete and refund' }).click();
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('button', { name: 'Deleting' })).toBeVisible();
    await expect(dialog).toHaveJSProperty('open', true);
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Delete flight', exact: true }).click();
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
  });

  test('a busy button keeps its width and does not fire twice', { tag: '@long' }, async ({ page }) => {
    await openGallery(page, '/ui/buttons');
    const button = chapter(page, 'Buttons').getByRole('button', { name: 'Press me' });
    const before = await button.boundingBox();
    await button.click();
    const busy = chapter(page, 'Buttons').locator('button[aria-busy="true"]', { hasText: 'Press me' });
    await expect(busy).toHaveAccessibleName('Searching');
    await expect(busy).toBeFocused();
    expect((await busy.boundingBox())?.width).toBe(before?.width);
    await busy.click({ force: true });
    await page.keyboard.press('Enter');
    await expect(page.getByText('pressed: 1')).toBeVisible();
    await expect(busy).toHaveCount(0);
    await button.click();
    await expect(page.getByText('pressed: 2')).toBeVisible();
  });

  test('opening one menu closes the other, and a click elsewhere closes both', async ({ page }) => {
    await openGallery(page, '/ui/overlays');
    await page.locator('summary[aria-label="Currency: KES"]').click();
    const euro = page.getByRole('button', { name: /Euro/ });
    await expect(euro).toBeVisible();
    await page.locator('summary', { hasText: 'Amina' }).click();
    await expect(euro).toBeHidden();
    await page.getByRole('heading', { name: 'UI kit' }).click();
    await expect(page.getByRole('link', { name: 'My account' })).toBeHidden();
  });

  test('toasts queue, undo and leave by themselves only when told to', { tag: '@long' }, async ({ page }) => {
    await openGallery(page, '/ui/messages');
    const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
    const messages = chapter(page, 'Messages');
    await messages.getByRole('button', { name: 'Stays' }).click();
    await messages.getByRole('button', { name: 'Long' }).click();
    await messages.getByRole('button', { name: 'With Undo' }).click();
    await messages.getByRole('button', { name: 'Goes after' }).click();
    await expect(toasts).toHaveCount(3);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(toasts.filter({ hasText: 'Saved.' })).toBeVisible();
    await toasts.filter({ hasText: 'Flight deleted' }).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toasts.filter({ hasText: 'is back' })).toBeVisible();
    await expect(toasts.filter({ hasText: 'Saved.' })).toBeHidden({ timeout: 8000 });
    await expect(toasts).toHaveCount(2);
  });

  test('rows are chosen one by one, in a run with Shift, and all at once', async ({ page }) => {
    await openGallery(page, '/ui/lists');
    const table = page.getByRole('table', { name: 'Flights', exact: true });
    const lists = chapter(page, 'Tables and pages');
    await expect(lists.getByRole('button', { name: 'Set status' })).toBeHidden();
    const first = table.getByRole('checkbox', { name: 'Select JM8610-1' });
    await first.hover();
    const top = (await table.boundingBox())?.y;
    await first.click();
    await expect(lists.getByText('1 selected')).toBeVisible();
    expect((await table.boundingBox())?.y).toBe(top);
    await table.getByRole('checkbox', { name: 'Select TC211-1' }).click({ modifiers: ['Shift'] });
    await expect(lists.getByText('3 selected')).toBeVisible();
    const all = table.getByRole('checkbox', { name: 'Select all rows' });
    await expect(all).toHaveJSProperty('indeterminate', true);
    await all.click();
    await expect(lists.getByText('5 selected')).toBeVisible();
    await lists.getByRole('button', { name: 'Clear selection' }).click();
    await expect(table.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(table.getByRole('columnheader', { name: 'Economy' })).toHaveAttribute('aria-sort', 'ascending');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('tabs are links, menus and sheets open, and chosen rows show their actions', async ({ page }) => {
    await page.goto('/ui');
    await page.locator('summary', { hasText: 'Amina' }).click();
    await expect(page.getByRole('link', { name: 'My account' })).toBeVisible();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
    await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog', { name: 'Filter' })).toBeHidden();
    await page.getByRole('checkbox', { name: 'Select KQ602-1' }).check();
    await expect(page.getByRole('button', { name: 'Set status' })).toBeVisible();
    // Without scripts no arrow key works, so Tab must reach every tab.
    await expect(page.getByRole('tab', { name: 'Hotels' })).toHaveAttribute('tabindex', '0');
    await page.getByRole('tab', { name: 'Hotels' }).click();
    await expect(page.getByLabel('Hotel in')).toBeVisible();
    await expect(page.getByLabel('Flight to')).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('nothing is wider than the screen, and a finger hits every control', async ({ page }) => {
    await openGallery(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    const controls = page
      .locator('main')
      .locator('button:visible, summary:visible, select:visible, input:not([type=checkbox], [type=radio]):visible');
    const small = () =>
      controls.evaluateAll((all) =>
        all
          // In a search cell the whole cell is the target.
          .filter((control) => !control.closest('#pickers') && control.getBoundingClientRect().height < 44)
          .map((control) => control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 200)),
      );
    // On a busy machine the page is still being laid out when it is first looked at.
    await expect.poll(small).toEqual([]);
  });
});

for (const theme of ['Light', 'Dark']) {
  for (const direction of ['LTR', 'RTL']) {
    const tag = theme === 'Dark' && direction === 'RTL' ? [] : ['@long'];
    test(`axe finds nothing wrong: ${theme}, ${direction}`, { tag }, async ({ page }) => {
      await openGallery(page);
      await page.getByRole('radio', { name: theme, exact: true }).check({ force: true });
      await page.getByRole('radio', { name: direction, exact: true }).check({ force: true });
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Edit flight', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolations(page, 'dialog[open]');
    });
  }
}

import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { expectNoKeys } from './raw-keys.ts';

/** On the whole page, or in a part of it. */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  // Finishes fade-in animations, whose colours are not final. Waiting may take for ever: headless browsers
  // sometimes draw no further frame. Spinners never end.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { iterations } = animation.effect?.getComputedTiming() ?? {};
      if (iterations !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Computing selectors for passing elements takes a third of the time.
    const { violations } = await axe.run(selector ?? document, {
      resultTypes: ['violations'],
      selectors: false,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, part);
  expect(found).toEqual([]);
  await expectNoKeys(page);
}

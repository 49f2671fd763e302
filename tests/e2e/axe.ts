import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** On the whole page, or in a part of it. */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  // What is still fading in has no final colours. To wait for it may take for ever: a browser without a window now and
  // then draws no further frame. A spinner has no end that it could be brought to.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { iterations } = animation.effect?.getComputedTiming() ?? {};
      if (iterations !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // To work out a selector for every element that is in order takes a third of the time, and nobody reads it.
    const { violations } = await axe.run(selector ?? document, {
      resultTypes: ['violations'],
      selectors: false,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, part);
  expect(found).toEqual([]);
}

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectNoKeys } from './raw-keys.ts';

const axeScript = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  const found = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Computing selectors for passing elements takes a third of the time, loading style sheets a fifth: they serve one
    // experimental rule, which is off.
    const { violations } = await axe.run(selector ?? document, {
      resultTypes: ['violations'],
      selectors: false,
      preload: false,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, part);
  expect(found).toEqual([]);
  await expectNoKeys(page);
}

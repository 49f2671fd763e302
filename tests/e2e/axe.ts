import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
  // The legacy way does without a second window, which only pages with parts of other sites need.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
  expect(found).toEqual([]);
}

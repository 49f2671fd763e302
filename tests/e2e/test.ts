import { test as base, expect, type Page } from '@playwright/test';
import { expectNoKeys } from './raw-keys.ts';

interface Options {
  /** What the browser's console may complain of in this test. */
  expectedComplaints: RegExp[];
}

interface Fixtures {
  /** Opens an address and, where scripts run, waits until they have taken over. */
  open: (address: string) => Promise<void>;
  watchPage: undefined;
}

/**
 * Every test fails on a console error, a thrown error, a request to another host, a URL that contains the router's
 * internal parameters, or a page that shows the key of a text at the end.
 */
export const test = base.extend<Options & Fixtures>({
  expectedComplaints: [[], { option: true }],
  open: async ({ page, javaScriptEnabled }, use) => {
    await use(async (address) => {
      await page.goto(address);
      if (javaScriptEnabled) await scriptsHaveTakenOver(page);
    });
  },
  watchPage: [
    async ({ page, baseURL, expectedComplaints }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== baseURL) complaints.push(`asked ${request.url()}`);
      });
      page.on('framenavigated', (frame) => {
        if (frame.url().includes('_routes=')) complaints.push(`went to ${frame.url()}`);
      });
      await use(undefined);
      if (page.url().startsWith(baseURL ?? '')) await expectNoKeys(page);
      const unexpected = complaints.filter(
        (complaint) => !expectedComplaints.some((expected) => expected.test(complaint)),
      );
      expect(unexpected, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedState: { dehydrated?: unknown; isDehydrated?: boolean } | null;
}

/**
 * React marks elements while it still compares them; what one types or presses then meets a page that changes under it.
 * It has taken over when the root that it keeps at the document says so, and each part whose code is loaded by itself.
 */
export async function scriptsHaveTakenOver(page: Page): Promise<void> {
  const isDone = () => {
    const root: Fiber | undefined = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1]
      .stateNode.current;
    const waits = (fiber: Fiber | null): boolean =>
      Boolean(fiber && (fiber.memoizedState?.dehydrated || waits(fiber.child) || waits(fiber.sibling)));
    return root?.memoizedState?.isDehydrated === false && !waits(root.child);
  };
  // By the clock: headless browsers sometimes draw no further frame.
  await page.waitForFunction(isDone, undefined, { polling: 20 });
}

import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

const folder = new URL('../../i18n/en/', import.meta.url);
const keys = new Set(
  readdirSync(folder).flatMap((file) => keysOf(JSON.parse(readFileSync(new URL(file, folder), 'utf8')), '')),
);

/** As code asks for them: without the plural form. Those without a dot are words like any other. */
function keysOf(messages: object, before: string): string[] {
  return Object.entries(messages).flatMap(([name, text]) =>
    typeof text === 'object'
      ? keysOf(text, `${before}${name}.`)
      : before && before + name.replace(/_(zero|one|two|few|many|other)$/, ''),
  );
}

/** An unknown key shows itself, and a page gets only the messages that it is known to need. */
export async function expectNoKeys(page: Page): Promise<void> {
  const shown = page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [placeholder]')].map(
      (element) => element.getAttribute('aria-label') ?? element.getAttribute('placeholder'),
    );
    const body = document.body.cloneNode(true) as HTMLElement;
    // The data of a page has names of its own, and so have the statements that the back-office shows.
    for (const part of body.querySelectorAll('script, code')) part.remove();
    return [document.title, body.textContent, ...labels].join(' ');
  });
  // A page that is closed or being left shows nothing.
  const text = await shown.catch(() => '');
  expect((text.match(/[a-z]\w*(\.[\w-]+)+/gi) ?? []).filter((token) => keys.has(token))).toEqual([]);
}

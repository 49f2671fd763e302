import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './source-files.ts';

/** Pages whose frames load all.css. */
const withAllStyles = /^app\/routes\/(account|admin|agent)\/|^app\/routes\/public\/ui-/;

test('the style sheet of everybody’s pages knows every file that these pages are made of', () => {
  const pages = [...read('app/routes.ts').matchAll(/'((?:shell|routes)\/[^']+\.tsx)'/g)].map(
    ([, file]) => `app/${file}`,
  );
  const waiting = ['app/root.tsx', ...pages.filter((page) => !withAllStyles.test(page))];
  expect(waiting.length).toBeGreaterThan(20);
  const reached = new Set<string>();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file) || !existsSync(path.join(repository, file))) continue;
    reached.add(file);
    for (const [, to = ''] of read(file).matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+\.tsx?)'/g)) {
      waiting.push(to.startsWith('#') ? to.slice(1) : path.posix.join(path.posix.dirname(file), to));
    }
  }
  const leftOut = [...read('app/styles/app.css').matchAll(/@source not "([^"]+)"/g)].map(([, glob = '']) =>
    path.posix.join('app/styles', glob),
  );
  expect(leftOut.length).toBeGreaterThan(0);
  const isLeftOut = (file: string) =>
    leftOut.some((glob) => path.matchesGlob(file, glob) || path.matchesGlob(file, `${glob}/**`));
  expect([...reached].filter((file) => file.endsWith('.tsx') && isLeftOut(file))).toEqual([]);
});

function read(file: string): string {
  return readFileSync(path.join(repository, file), 'utf8');
}

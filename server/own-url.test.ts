import { expect, test } from 'vitest';
import { ownUrl } from './own-url.ts';

test.each([
  [undefined, 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['10.0.0.7', 'http://10.0.0.7:3000'],
  ['::1', 'http://[::1]:3000'],
  ['inside.example', 'http://inside.example:3000'],
])('a process that listens on %s reaches itself at %s', (host, url) => {
  expect(ownUrl({ host, port: 3000 })).toBe(url);
});

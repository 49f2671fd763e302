import { expect, test } from 'vitest';
import { parseJson } from './untrusted-input.ts';

test('JSON is read as it is', () => {
  expect(parseJson('{"a":[1,"]]]{{{\\"[["]}')).toEqual({ a: [1, ']]]{{{"[['] });
  expect(parseJson(`${'['.repeat(64)}1${']'.repeat(64)}`)).toBeDefined();
});

test.each([
  ['nothing', ''],
  ['half of it', '{"a":'],
  ['something else', '<a/>'],
  ['200,000 brackets', '['.repeat(200_000)],
  ['200,000 brackets that are closed', '['.repeat(200_000) + ']'.repeat(200_000)],
  ['200,000 objects in each other', '{"a":'.repeat(200_000) + '}'.repeat(200_000)],
  ['a string without an end', `"${'\\\\"'.repeat(200_000)}`],
])('%s is no JSON', (_, text) => {
  expect(parseJson(text)).toBeUndefined();
});

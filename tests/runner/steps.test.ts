import { expect, test } from 'vitest';
import { allSteps, failuresFirst } from './steps.ts';

const unit = allSteps('').find(({ name }) => name === 'unit');

test('what failed is printed first, without its colours and without what passed', () => {
  const output = [
    ' RUN  v5.1.0',
    ' \u001b[32m✓\u001b[39m lib/money.test.ts (23 tests)',
    '   \u001b[33m✓\u001b[39m a price is shown',
    '\u001b[31m⎯⎯⎯⎯\u001b[39m Failed Tests 1 ⎯⎯⎯⎯',
    ' FAIL  lib/ids.test.ts > ids are in order',
  ].join('\n');
  expect(failuresFirst(output, unit ?? {})).toBe(
    '⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯\n FAIL  lib/ids.test.ts > ids are in order\n RUN  v5.1.0',
  );
});

test('a page that a failure shows is cut, so that the next failure is seen', () => {
  const page = Array.from({ length: 300 }, (_, line) => `line ${line} ${'x'.repeat(1000)}`);
  const printed = failuresFirst(
    ['⎯⎯ Failed Tests 2 ⎯⎯', ' FAIL  first', ...page, ' ❯ first.ts:3:37', ' FAIL  second', ' ❯ second.ts:4:1'].join(
      '\n',
    ),
    unit ?? {},
  ).split('\n');
  expect(printed.length).toBeLessThan(60);
  expect(printed.every((line) => line.length <= 400)).toBe(true);
  for (const line of [' FAIL  first', '… 262 lines', ' ❯ first.ts:3:37', ' FAIL  second', ' ❯ second.ts:4:1'])
    expect(printed).toContain(line);
});

test('without an account of failures everything is printed', () => {
  expect(failuresFirst('the worker was killed\nat once', unit ?? {})).toBe('the worker was killed\nat once');
});

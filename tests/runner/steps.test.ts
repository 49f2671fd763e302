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

test('without an account of failures everything is printed', () => {
  expect(failuresFirst('the worker was killed\nat once', unit ?? {})).toBe('the worker was killed\nat once');
});

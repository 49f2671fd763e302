import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest, judge, sum, summary } from './count-tests.ts';

const vitest = { numPassedTests: 8, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };
const playwright = { errors: [], stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 2 } };

describe('counting', () => {
  test('a file that cannot be loaded counts as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ];
    expect(countVitest({ ...vitest, testResults })).toEqual({ passed: 8, failed: 1, skipped: 1 });
  });

  test('a test that passed only when repeated has failed, and so has a broken setup', () => {
    expect(countPlaywright(playwright)).toEqual({ passed: 5, failed: 0, skipped: 2 });
    expect(countPlaywright({ ...playwright, stats: { ...playwright.stats, flaky: 1 } }).failed).toBe(1);
    expect(countPlaywright({ ...playwright, errors: [{ message: 'no server' }] }).failed).toBe(1);
  });

  test.each([
    ['without a report', undefined, 0],
    ['without a single test', { passed: 0, failed: 0, skipped: 3 }, 0],
    ['that ended badly though all tests passed', { passed: 7, failed: 0, skipped: 0 }, 1],
  ])('a runner %s has failed', (_, counts, exitCode) => {
    expect(judge(counts, exitCode).failed).toBe(1);
  });

  test('the last line names what was skipped only when something was', () => {
    const one = { passed: 1, failed: 0, skipped: 0 };
    expect(summary(sum([one, one]))).toBe('2 passed, 0 failed');
    expect(summary(sum([one, { passed: 0, failed: 2, skipped: 3 }]))).toBe('1 passed, 2 failed, 3 skipped');
  });
});

import { defineConfig } from 'vitest/config';

// The product keeps nothing in its modules that one file of tests could leave behind for the next: the files of a project
// share a process, and what they import is loaded once.
const shared = {
  environment: 'node',
  pool: 'forks',
  isolate: false,
  hookTimeout: 60_000,
  // What is waited for comes at once on a quiet machine; a busy one fails no test by being slow.
  expect: { poll: { timeout: 20_000 } },
} as const;
const notOurs = ['**/node_modules/**', 'build/**', '.data/**', '.react-router/**'];

export default defineConfig({
  test: {
    // More than there are cores: many files wait for a database or a product that starts.
    maxWorkers: 4,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...notOurs, 'tests/e2e/**', 'tests/process/**'],
          globalSetup: ['tests/vitest-postgres.ts'],
          setupFiles: ['tests/fast-check.ts', 'tests/disconnect-after-file.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          globalSetup: ['tests/process/build-first.ts', 'tests/vitest-postgres.ts'],
          setupFiles: ['tests/process/end-leftovers.ts', 'tests/disconnect-after-file.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

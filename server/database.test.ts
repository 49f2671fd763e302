import { expect, test } from 'vitest';
import { explainDatabase, explainStart } from './database.ts';

const address = 'postgres://app:geheim@db.example:5432/site';
const failure = (message: string, code?: string) => Object.assign(new Error(message), { code });

test('whatever keeps a start from its database is one sentence, and no password', () => {
  for (const error of [
    failure('connect ECONNREFUSED', 'ECONNREFUSED'),
    failure('Query read timeout'),
    failure('canceling statement due to statement timeout', '57014'),
  ]) {
    expect(explainStart(error, address).message).toBe(
      `The database at db.example:5432 can't be used (${error.message}). Check that it runs and that DATABASE_URL is right.`,
    );
  }
  const both = new AggregateError([failure('connect ECONNREFUSED ::1:9'), failure('connect ECONNREFUSED 127.0.0.1:9')]);
  expect(explainDatabase(both, address).message).toContain(
    '(connect ECONNREFUSED ::1:9, connect ECONNREFUSED 127.0.0.1:9)',
  );
  expect(explainDatabase(failure('sorry, too many clients already', '53300'), address).message).toMatch(
    /^PostgreSQL has no connection left for this process/,
  );
});

test('a bug is thrown on, with its stack', () => {
  expect(() => explainStart(new TypeError('x is not a function'), address)).toThrow('x is not a function');
});

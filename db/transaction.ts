import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database } from './connect.ts';
import { errorCode, isPlanOutdated } from './error-code.ts';
import type { DB } from './schema.ts';

export type DatabaseTransaction = Transaction<DB>;

const serializationFailure = '40001';
const deadlockDetected = '40P01';
const maxAttempts = 5;

/**
 * Runs `work` in one transaction. When PostgreSQL gave up on it in favour of another transaction, nothing of
 * it was kept and it runs again: `work` must do nothing outside the transaction.
 */
export function inTransaction<Result>(
  db: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return repeatingCollisions(() => db.transaction().execute(work));
}

/** The same for a single statement, which is a transaction by itself. */
export async function repeatingCollisions<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = errorCode(error);
      const worthRepeating =
        code === serializationFailure || code === deadlockDetected || isPlanOutdated(error);
      if (!worthRepeating || attempt === maxAttempts) throw error;
      // The random part keeps two transactions that collided from colliding again.
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

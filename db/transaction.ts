import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database } from './connect.ts';
import { errorCode, isPlanOutdated } from './errors.ts';
import type { DB } from './schema.ts';

export type DatabaseTransaction = Transaction<DB>;

const serializationFailure = '40001';
const deadlockDetected = '40P01';
const maxAttempts = 5;

/**
 * Runs `work` in one transaction, and again after a serialization failure or deadlock: `work` must have no effects outside
 * the transaction.
 */
export function inTransaction<Result>(
  db: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return retryConflicts(() => db.transaction().execute(work));
}

/** The same retries for a single statement. */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = errorCode(error);
      const isRetryable = code === serializationFailure || code === deadlockDetected || isPlanOutdated(error);
      if (!isRetryable || attempt === maxAttempts) throw error;
      // The random delay keeps two conflicting transactions from conflicting again.
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

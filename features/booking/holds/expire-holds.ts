import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { repeatingCollisions } from '#db/transaction.ts';

/** Frees what is held beyond its time, by the clock of the database, and says how many bookings that were. */
export async function expireHolds(db: Database, signal?: AbortSignal): Promise<number> {
  for (let expired = 0; ; expired += 1) {
    if (signal?.aborted || !(await expireNext(db))) return expired;
  }
}

async function expireNext(db: Database): Promise<boolean> {
  const { rows } = await repeatingCollisions(() =>
    sql<{ id: string | null }>`select expire_next_hold() as id`.execute(db),
  );
  return rows[0]?.id != null;
}

/** The same for one that somebody looks at a moment earlier: nobody is shown a hold that has ended. */
export async function expireIfOver(db: Database, bookingId: string): Promise<boolean> {
  const { rows } = await repeatingCollisions(() =>
    sql<{ isEnded: boolean }>`select end_hold_if_over(${bookingId}::uuid) as "isEnded"`.execute(db),
  );
  return rows[0]?.isEnded === true;
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { FlightStatus } from './flight.ts';
import { lockFlights } from './lock-flights.ts';

/** How many there are of them. Those that had the status already stay untouched. */
export function changeStatus(
  db: Database,
  ids: readonly string[],
  status: FlightStatus,
  actor: Actor,
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const locked = [...(await lockFlights(transaction, ids)).keys()];
    const { rows } = await sql<{ id: string; before: string }>`
      update flights set status = ${status} from flights as old
      where flights.id = any(${locked}::uuid[]) and old.id = flights.id and old.status <> ${status}
      returning flights.id, old.status as before
    `.execute(transaction);
    for (const { id, before } of rows) {
      await writeAudit(transaction, {
        actor,
        action: 'flight_status_changed',
        subjectType: 'flight',
        subjectId: id,
        before: { status: before },
        after: { status },
      });
    }
    return locked.length;
  });
}

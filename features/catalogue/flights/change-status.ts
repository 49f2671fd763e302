import type { Actor } from '#features/audit/write-audit.ts';
import type { BulkChange } from '../editing/save-outcome.ts';
import { setStatus } from '../editing/set-status.ts';
import { type FlightEditing, reportingChanges } from './changed-flights.ts';
import type { FlightStatus } from './flight.ts';
import { lockFlights } from './lock-flights.ts';

/** Under the lock of their seats: nobody gets one between the look at the status and the change of it. */
export function changeStatus(
  { db, onFlightsChanged }: FlightEditing,
  ids: readonly string[],
  status: FlightStatus,
  actor: Actor,
  confirmed?: string,
): Promise<BulkChange> {
  return setStatus(
    db,
    { table: 'flights', subject: 'flight', status, confirmed },
    ids,
    actor,
    async (transaction, change) => {
      await lockFlights(transaction, ids);
      return reportingChanges(transaction, ids, onFlightsChanged, change);
    },
  );
}

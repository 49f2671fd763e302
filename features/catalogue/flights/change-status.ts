import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { setStatus } from '../editing/set-status.ts';
import type { FlightStatus } from './flight.ts';

export function changeStatus(
  db: Database,
  ids: readonly string[],
  status: FlightStatus,
  actor: Actor,
): Promise<number> {
  return setStatus(db, { table: 'flights', subject: 'flight', status }, ids, actor);
}

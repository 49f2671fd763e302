import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { FlightStatus } from './flight.ts';

/** What whoever sits in a flight must be told of. */
export interface FlightState {
  status: FlightStatus;
  departureTime: Date;
  arrivalTime: Date;
}

export interface ChangedFlight {
  flightId: string;
  before: FlightState;
  after: FlightState;
}

/**
 * Lets what stands above the catalogue see to those who have seats, in the same transaction. The flights and their seats
 * are locked by then.
 */
export type OnFlightsChanged = (
  transaction: DatabaseTransaction,
  changes: readonly ChangedFlight[],
) => Promise<void>;

/** What every use case needs that may change a flight. */
export interface FlightEditing {
  db: Database;
  onFlightsChanged: OnFlightsChanged;
}

/** Does the work and reports what it did to the status and the times of flights, which the caller has locked. */
export async function reportingChanges<Result>(
  transaction: DatabaseTransaction,
  ids: readonly string[],
  onFlightsChanged: OnFlightsChanged,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await readStates(transaction, ids);
  const result = await work();
  const after = await readStates(transaction, ids);
  const changes = [...before].flatMap(([flightId, was]) => {
    const is = after.get(flightId);
    return is && !isSame(was, is) ? [{ flightId, before: was, after: is }] : [];
  });
  if (changes.length > 0) await onFlightsChanged(transaction, changes);
  return result;
}

async function readStates(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<Map<string, FlightState>> {
  const { rows } = await sql<FlightState & { id: string }>`
    select id, status, departure_time as "departureTime", arrival_time as "arrivalTime"
    from flights where id = any(${[...ids]}::uuid[])`.execute(transaction);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

function isSame(one: FlightState, other: FlightState): boolean {
  return (
    one.status === other.status &&
    one.departureTime.getTime() === other.departureTime.getTime() &&
    one.arrivalTime.getTime() === other.arrivalTime.getTime()
  );
}

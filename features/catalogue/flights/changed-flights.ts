import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { formatUsdCents } from '#lib/money.ts';
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

/** Whom a change reaches. */
export interface Disturbance {
  /** Bookings that are told, and their travellers. */
  bookings: number;
  travellers: number;
  /** Of these bookings, those that are held and not paid. */
  holds: number;
  /** US cents that come back if everybody cancels who then may. */
  refundMinor: number;
}

/**
 * Lets what stands above the catalogue see to those who have seats, in the same transaction. The flights and their seats
 * are locked by then.
 */
export type OnFlightsChanged = (
  transaction: DatabaseTransaction,
  changes: readonly ChangedFlight[],
) => Promise<Disturbance>;

/** What every use case needs that may change a flight. */
export interface FlightEditing {
  db: Database;
  onFlightsChanged: OnFlightsChanged;
}

/**
 * Does the work and reports what it did to the status and the times of flights, which the caller has locked. Returns whom it
 * reaches, in sentences that somebody must have read before the transaction may end.
 */
export async function reportingChanges(
  transaction: DatabaseTransaction,
  ids: readonly string[],
  onFlightsChanged: OnFlightsChanged,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const before = await readStates(transaction, ids);
  await work();
  const after = await readStates(transaction, ids);
  const changes = [...before].flatMap(([flightId, was]) => {
    const is = after.get(flightId);
    return is && !isSame(was, is) ? [{ flightId, before: was, after: is }] : [];
  });
  return changes.length > 0 ? describeDisturbance(await onFlightsChanged(transaction, changes)) : [];
}

function describeDisturbance({ bookings, travellers, holds, refundMinor }: Disturbance): string[] {
  if (bookings === 0) return [];
  const sentences = [
    `${counted(travellers, 'traveller')} in ${counted(bookings, 'booking')} will be told by email.`,
  ];
  if (holds > 0)
    sentences.push(
      `${holds === 1 ? '1 of these bookings is' : `${holds} of these bookings are`} held and not paid.`,
    );
  if (refundMinor > 0) sentences.push(`Up to ${formatUsdCents(refundMinor, 'en')} may go back to them.`);
  return [sentences.join(' ')];
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
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

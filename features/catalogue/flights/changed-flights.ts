import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { formatUsdCents } from '#lib/money.ts';
import type { FlightStatus } from './flight.ts';

/** The facts that travellers are informed about when they change. */
interface FlightState {
  status: FlightStatus;
  departureTime: Date;
  arrivalTime: Date;
}

export interface ChangedFlight {
  flightId: string;
  before: FlightState;
  after: FlightState;
}

/** How many bookings and travellers a change affects. */
export interface Disturbance {
  /** Bookings that get an email, and their travellers. */
  bookings: number;
  travellers: number;
  /** How many of these bookings are held and not paid. */
  holds: number;
  /** US cents to refund if all travellers cancel who then may. */
  refundMinor: number;
}

/**
 * Handles the affected bookings in the same transaction; the booking feature supplies it. The flights and their seats
 * are locked by then.
 */
export type OnFlightsChanged = (
  transaction: DatabaseTransaction,
  changes: readonly ChangedFlight[],
) => Promise<Disturbance>;

/** Inputs shared by the actions that may change a flight. */
export interface FlightEditing {
  db: Database;
  onFlightsChanged: OnFlightsChanged;
}

/**
 * Runs `work` and reports changed statuses and times of the flights, which the caller has locked, to
 * `onFlightsChanged`. Returns the warnings that must be confirmed before the transaction commits.
 */
export async function reportChanges(
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
    `${counted(travellers, 'traveller')} in ${counted(bookings, 'booking')} will be notified by email.`,
  ];
  if (holds > 0)
    sentences.push(`${holds === 1 ? '1 of these bookings is' : `${holds} of these bookings are`} held and not paid.`);
  if (refundMinor > 0) sentences.push(`Up to ${formatUsdCents(refundMinor, 'en')} may be refunded.`);
  return [sentences.join(' ')];
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

async function readStates(transaction: DatabaseTransaction, ids: readonly string[]): Promise<Map<string, FlightState>> {
  const { rows } = await sql<FlightState & { id: string }>`
    select id, status, departure_time, arrival_time
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

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { confirmationOf } from '#features/catalogue/editing/confirmation.ts';
import { type Saved, type Values, valuesOf } from '#features/catalogue/editing/form-values.ts';
import type { Disturbance, FlightEditing } from '#features/catalogue/flights/changed-flights.ts';
import { defaultFlightValues, type PlanField, planFields } from '#features/catalogue/flights/flight.ts';
import { addFlights } from '#features/catalogue/flights/save-flights.ts';
import { newId } from '#lib/ids.ts';

const noBookings: Disturbance = { bookings: 0, travellers: 0, holds: 0, refundMinor: 0 };

/** For tests without bookings. */
export function editing(db: Database): FlightEditing & { warn: () => void } {
  return { db, onFlightsChanged: async () => noBookings, warn: () => {} };
}

export const actor: Actor = { id: null, role: 'admin', clientAddress: '203.0.113.7' };

const airports = [
  ['NBO', 'Nairobi', 'Africa/Nairobi'],
  ['WIL', 'Nairobi', 'Africa/Nairobi'],
  ['MBA', 'Mombasa', 'Africa/Nairobi'],
  ['LHR', 'London', 'Europe/London'],
  ['AKL', 'Auckland', 'Pacific/Auckland'],
  ['HNL', 'Honolulu', 'Pacific/Honolulu'],
  ['DXB', 'Dubai', 'Asia/Dubai'],
] as const;

/** A few airports and two airlines, without flights. */
export async function makeSmallWorld(db: Database): Promise<void> {
  await db
    .insertInto('airports')
    .values(airports.map(([code, city, timezone]) => ({ id: newId(), code, name: city, city, timezone })))
    .execute();
  await db
    .insertInto('airlines')
    .values([
      { id: newId(), name: 'Kenya Airways', code: 'KQ', country: 'KE' },
      { id: newId(), name: 'Jambojet', code: 'JM', country: 'KE' },
    ])
    .execute();
}

export async function clearFlights(db: Database): Promise<void> {
  await db.deleteFrom('flights').execute();
}

/** The form of a flight from Nairobi to Mombasa next year, with some fields changed. */
export function form(given: Partial<Values<PlanField>> = {}): Values<PlanField> {
  const typed: Partial<Values<PlanField>> = {
    ...defaultFlightValues('2027-03-01'),
    recurrence: 'once',
    flight_number: 'KQ600',
    aircraft_type: 'Embraer 190',
    airline: 'KQ',
    departure_airport: 'NBO',
    arrival_airport: 'MBA',
    economy_price: '100',
    ...given,
  };
  return valuesOf(planFields, (field) => typed[field]);
}

/** Confirms all warnings. */
export async function addedFlight(db: Database, given: Partial<Values<PlanField>> = {}): Promise<string> {
  return idOf(await confirmingWarnings((confirmed) => addFlights(db, form(given), actor, confirmed)));
}

/** Confirms every warning until the save succeeds. */
export async function confirmingWarnings<Outcome extends object>(
  save: (confirmed: string | undefined) => Promise<Outcome>,
): Promise<Outcome> {
  for (let confirmed: string | undefined; ; ) {
    const outcome = await save(confirmed);
    if (!('error' in outcome && outcome.error === 'unconfirmed' && 'warnings' in outcome)) return outcome;
    confirmed = confirmationOf(outcome.warnings as string[]);
  }
}

function idOf(saved: Saved<string>): string {
  if (!saved.ok) throw new Error(`Not saved: ${JSON.stringify(saved)}`);
  return saved.id;
}

export async function sell(db: Database, id: string, cabin: string, count: number): Promise<void> {
  await sql`update flight_cabins set sold = sold + ${count} where flight_id = ${id} and cabin = ${cabin}`.execute(db);
}

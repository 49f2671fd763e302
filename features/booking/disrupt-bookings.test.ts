import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#features/audit/write-audit.ts';
import { confirmationOf } from '#features/catalogue/editing/confirmation.ts';
import { exportCsv } from '#features/catalogue/exchange/export-records.ts';
import { changeStatus, deleteFlights } from '#features/catalogue/flights/change-flights.ts';
import type { FlightEditing } from '#features/catalogue/flights/changed-flights.ts';
import type { FlightStatus } from '#features/catalogue/flights/flight.ts';
import { readFlight } from '#features/catalogue/flights/read-flight.ts';
import { updateFlight, updateSchedule } from '#features/catalogue/flights/save-flights.ts';
import { newId } from '#lib/ids.ts';
import { flightsFor, heldBooking, hold, makeFlights, pay, visitor } from '#tests/booking/held-booking.ts';
import { confirmingWarnings } from '#tests/catalogue/small-world.ts';
import { applyImport, prepareImport } from '#tests/catalogue/whole-files.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { cancelBooking } from './cancel/cancel-booking.ts';
import { quoteCancellation } from './cancel/quote-cancellation.ts';
import { disruptBookings } from './disrupt-bookings.ts';
import { expireHolds } from './holds/hold-expiry.ts';
import { readBooking } from './read-booking.ts';

/** The back-office takes whole dollars. */
const priceMinor = 12_300;

let database: TestDatabase;
let editing: FlightEditing;
let unused: string[];
const admin: Person = { id: newId(), role: 'admin' };

beforeAll(async () => {
  database = await createTestDatabase();
  editing = { db: database.db, onFlightsChanged: disruptBookings };
  unused = await makeFlights(database.db, { count: 60, seats: 50, priceMinor });
  await database.db.insertInto('users').values({ id: admin.id, email: 'admin@example.com', role: 'admin' }).execute();
});
afterAll(() => database.drop());
beforeEach(() => database.db.deleteFrom('bookingOutbox').execute());

/** Two flights that nobody has touched. */
function fresh(): [string, string] {
  const [first, second] = unused.splice(0, 2);
  if (!first || !second) throw new Error('There are no more flights');
  return [first, second];
}

/** A held, a paid, an expired and a cancelled booking, with an empty outbox. */
async function fourBookings(flight: string) {
  const [held, paid, over, cancelled] = await Promise.all(
    [1, 2, 3, 4].map(() => heldBooking(database.db, flightsFor([flight], { priceMinor }))),
  );
  if (!held || !paid || !over || !cancelled) throw new Error('Not held');
  expect(await pay(database.db, paid)).toBe('confirmed');
  await sql`update bookings set hold_expires_at = now() where id = ${over.bookingId}`.execute(database.db);
  await expireHolds(database.db);
  const ended = {
    bookingId: cancelled.bookingId,
    by: 'customer',
    reason: null,
    agreedRefundUnits: 0,
  } as const;
  await cancelBooking(database.db, ended, visitor());
  await database.db.deleteFrom('bookingOutbox').execute();
  return { held, paid, over, cancelled };
}

/** Reads and empties the outbox. */
async function queuedEmails(): Promise<Record<string, string[]>> {
  const rows = await database.db.deleteFrom('bookingOutbox').returning(['bookingId', 'kind']).execute();
  const all: Record<string, string[]> = {};
  for (const { bookingId, kind } of rows) {
    all[bookingId] = [...(all[bookingId] ?? []), kind].toSorted();
  }
  return all;
}

async function disruptionOf({ bookingId }: { bookingId: string }) {
  const booking = await readBooking(database.db, { id: bookingId });
  return booking?.flights.map(({ disruption }) => disruption);
}

async function change(id: string, values: Record<string, string>) {
  const stored = await readFlight(database.db, id);
  if (!stored) throw new Error('No such flight');
  const saved = await confirmingWarnings((confirmed) =>
    updateFlight(editing, { id, version: stored.version, values: { ...stored.values, ...values }, confirmed }, admin),
  );
  expect(saved).toEqual({ ok: true, id });
  return stored;
}

function set(ids: string[], status: FlightStatus) {
  return confirmingWarnings((confirmed) => changeStatus(editing, ids, status, admin, confirmed));
}

test('cancelling or moving a flight with bookings needs a confirmation that names the affected bookings', async () => {
  const [flight] = fresh();
  const { paid } = await fourBookings(flight);
  const selection = await changeStatus(editing, [flight], 'cancelled', admin);
  const sentence =
    '2 travellers in 2 bookings will be notified by email. 1 of these bookings is held and not paid. Up to $123.00 may be refunded.';
  expect(selection).toEqual({ ok: false, error: 'unconfirmed', warnings: [sentence] });
  expect(await queuedEmails()).toEqual({});
  expect(await disruptionOf(paid)).toEqual([null]);
  expect((await readFlight(database.db, flight))?.values.status).toBe('active');

  // A booking made meanwhile changes the warning.
  await heldBooking(database.db, flightsFor([flight], { priceMinor, seats: 2 }));
  const again = await changeStatus(editing, [flight], 'cancelled', admin, confirmationOf([sentence]));
  expect(again).toMatchObject({
    warnings: [expect.stringMatching(/^4 travellers in 3 bookings .* 2 of these/)],
  });

  const stored = await readFlight(database.db, flight);
  if (!stored) throw new Error('No such flight');
  const values = { ...stored.values, arrival_time: '23:59' };
  const change = { id: flight, version: stored.version };
  const moving = await updateFlight(editing, { ...change, values }, admin);
  expect(moving).toMatchObject({ error: 'unconfirmed', warnings: [expect.stringMatching(/^4 travellers/)] });
  // What nobody sees is saved without a question.
  const aircraft = { ...stored.values, aircraft_type: 'Boeing 737-800' };
  expect(await updateFlight(editing, { ...change, values: aircraft }, admin)).toEqual({
    ok: true,
    id: flight,
  });
});

test('a cancelled flight tells who holds or has seats, once, and nobody whose booking is over', async () => {
  const [flight] = fresh();
  const { held, paid, over, cancelled } = await fourBookings(flight);
  expect(await set([flight], 'cancelled')).toEqual({ ok: true, changed: 1 });
  expect(await set([flight], 'cancelled')).toEqual({ ok: true, changed: 1 });
  expect(await queuedEmails()).toEqual({
    [held.bookingId]: ['flight_cancelled'],
    [paid.bookingId]: ['flight_cancelled'],
  });
  expect(await disruptionOf(paid)).toEqual(['cancelled']);
  expect(await disruptionOf(over)).toEqual([null]);
  expect(await disruptionOf(cancelled)).toEqual([null]);
  const booking = await readBooking(database.db, { id: paid.bookingId });
  expect(booking?.events.at(-1)).toMatchObject({ kind: 'flight_cancelled', detail: { flightId: flight } });
  // Nothing is cancelled for them, and they may get a full refund.
  expect(booking && quoteCancellation(booking, new Date())).toMatchObject({
    quote: { basis: 'disrupted', refundUnits: booking?.chargedUnits },
  });
});

test('a restored flight is emailed too, and disrupts no longer', async () => {
  const [flight] = fresh();
  const { paid } = await fourBookings(flight);
  await set([flight], 'cancelled');
  await queuedEmails();
  await set([flight], 'active');
  expect((await queuedEmails())[paid.bookingId]).toEqual(['flight_restored']);
  expect(await disruptionOf(paid)).toEqual([null]);
});

test('a flight that leaves at another time disrupts; back at its time, it does not', async () => {
  const [flight] = fresh();
  const { held, paid } = await fourBookings(flight);
  const { values } = await change(flight, { departure_time: '03:17', arrival_time: '08:17' });
  expect(await queuedEmails()).toEqual({
    [held.bookingId]: ['flight_moved'],
    [paid.bookingId]: ['flight_moved'],
  });
  expect(await disruptionOf(paid)).toEqual(['moved']);
  await change(flight, { departure_time: '03:18' });
  expect((await queuedEmails())[paid.bookingId]).toEqual(['flight_moved']);
  await change(flight, { departure_time: values.departure_time, arrival_time: values.arrival_time });
  expect((await queuedEmails())[paid.bookingId]).toEqual(['flight_restored']);
  expect(await disruptionOf(paid)).toEqual([null]);
});

test('a delay is emailed and disrupts nobody; a new price or aircraft is not emailed', async () => {
  const [flight] = fresh();
  const { paid } = await fourBookings(flight);
  await change(flight, { aircraft_type: 'Boeing 737-800', economy_price: '222' });
  expect(await queuedEmails()).toEqual({});
  await change(flight, { status: 'delayed' });
  expect((await queuedEmails())[paid.bookingId]).toEqual(['flight_delayed']);
  expect(await disruptionOf(paid)).toEqual([null]);
});

test('a schedule that is edited tells as a flight does', async () => {
  const [flight] = fresh();
  const { paid } = await fourBookings(flight);
  const stored = await readFlight(database.db, flight);
  if (!stored) throw new Error('No such flight');
  const { version, values } = stored;
  const edited = { id: flight, version, values: { ...values, arrival_time: '23:59' } };
  await confirmingWarnings((confirmed = '') => updateSchedule(editing, { ...edited, confirmed }, admin));
  expect((await queuedEmails())[paid.bookingId]).toEqual(['flight_moved']);
});

test('a file that cancels one flight and moves another tells each booking of its own', async () => {
  const [cancelled, moved] = fresh();
  const trip = await heldBooking(database.db, flightsFor([cancelled, moved], { priceMinor }));
  const other = await heldBooking(database.db, flightsFor([moved], { priceMinor }));
  await database.db.deleteFrom('bookingOutbox').execute();
  const pieces: string[] = [];
  for await (const piece of exportCsv(database.db, 'flights')) pieces.push(piece);
  const [head = '', ...lines] = pieces.join('').trim().split('\r\n');
  const columns = head.replace('\uFEFF', '').split(',');
  const edited = lines.flatMap((line) => {
    const cells = line.split(',');
    const set = (column: string, value: string) => cells.splice(columns.indexOf(column), 1, value);
    if (line.startsWith(cancelled)) set('status', 'cancelled');
    else if (line.startsWith(moved)) set('arrival_time', new Date(Date.now() + 41 * 86_400_000).toISOString());
    else return [];
    return [cells.join(',')];
  });
  const file = { kind: 'flights', fileName: 'flights.csv', content: [head, ...edited].join('\r\n') } as const;
  const prepared = await prepareImport(editing, file, admin);
  if (!prepared.ok) throw new Error(prepared.problem);
  expect(prepared.report).toMatchObject({
    counts: { changed: 2 },
    warnings: ['2 travellers in 2 bookings will be notified by email. 2 of these bookings are held and not paid.'],
  });
  expect(await queuedEmails()).toEqual({});
  const selection = { id: prepared.import.id, kind: 'flights' } as const;
  expect(await applyImport(editing, selection, admin)).toMatchObject({
    ok: false,
    needsConfirmation: { confirmation: prepared.report.confirmation },
  });
  const confirmed = prepared.report.confirmation;
  expect(await applyImport(editing, { ...selection, confirmed }, admin)).toMatchObject({ ok: true });
  expect(await queuedEmails()).toEqual({
    [trip.bookingId]: ['flight_cancelled', 'flight_moved'],
    [other.bookingId]: ['flight_moved'],
  });
});

test('a flight that somebody booked stays; one whose bookings are over goes, and they keep their history', async () => {
  const [flight] = fresh();
  const { held, paid, over } = await fourBookings(flight);
  expect((await deleteFlights(database.db, [flight], admin)).deleted).toEqual([]);
  for (const { bookingId } of [held, paid]) {
    const booking = await readBooking(database.db, { id: bookingId });
    const quoted = booking && quoteCancellation(booking, new Date());
    const agreedRefundUnits = quoted?.ok ? quoted.quote.refundUnits : 0;
    await cancelBooking(database.db, { bookingId, by: 'admin', reason: null, agreedRefundUnits }, admin);
  }
  expect((await deleteFlights(database.db, [flight], admin)).deleted).toEqual([flight]);
  expect(await readBooking(database.db, { id: over.bookingId })).toMatchObject({
    flights: [{ flightId: flight }],
  });
});

test('buyers race with an administrator who cancels: each is refused or emailed, twenty times', async () => {
  let reportedSome = 0;
  let refusedSome = 0;
  for (let round = 0; round < 20; round += 1) {
    const [flight, other] = fresh();
    const buyers = Array.from({ length: 4 }, (_, number) =>
      // Half of them also have another flight, so that locks are taken in every order.
      pause(number * (1 + round)).then(() =>
        hold(database.db, flightsFor(number % 2 ? [flight] : [flight, other], { priceMinor })),
      ),
    );
    const cancelling = pause(round % 4).then(() => set([other, flight], 'cancelled'));
    const outcomes = await Promise.all(buyers);
    await cancelling;
    const emails = await queuedEmails();
    for (const outcome of outcomes) {
      if (outcome.outcome === 'held') {
        reportedSome += 1;
        expect(emails[outcome.bookingId]).toContain('flight_cancelled');
        expect(await disruptionOf(outcome)).toContain('cancelled');
      } else {
        refusedSome += 1;
        expect(outcome.outcome).toBe('cancelled');
      }
    }
  }
  expect(reportedSome).toBeGreaterThan(0);
  expect(refusedSome).toBeGreaterThan(0);
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds * 3));
}

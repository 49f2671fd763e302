import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { sendDueRefunds } from '#features/payments/send-due-refunds.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { flightsFor, hold, makeFlights, makeHotel, stayFor, visitor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { cancelBooking } from './cancel/cancel-booking.ts';
import { quoteCancellation } from './cancel/quote-cancellation.ts';
import { type BookingBatcher, createBookingBatcher } from './holds/booking-batcher.ts';
import { expireHolds } from './holds/hold-expiry.ts';
import { brokenInvariants } from './invariants/check-invariants.ts';
import { readBooking } from './read-booking.ts';

// The whole life of bookings, drawn by chance, against a model that fits on a page: who has what, and what became of the
// money. After every step the database must say the same.

const SEATS = 3;
const ROOMS = 2;

type Step =
  | { do: 'hold'; what: 'first' | 'second' | 'both' | 'room'; people: number }
  | { do: 'pay' | 'pay again' | 'pay the wrong amount' | 'expire' | 'cancel'; which: number }
  | { do: 'refund' }
  | { do: 'cancel flight'; flight: 0 | 1 };

const which = fc.nat(5);
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('hold' as const),
        what: fc.constantFrom('first', 'second', 'both', 'room'),
        people: fc.integer({ min: 1, max: 2 }),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constantFrom('pay', 'pay again', 'pay the wrong amount', 'expire', 'cancel'),
        which,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('cancel flight' as const), flight: fc.constantFrom(0, 1) }),
    },
  ),
  { minLength: 4, maxLength: 25 },
) as fc.Arbitrary<Step[]>;

interface Known {
  id: string;
  paymentId: string;
  flights: number[];
  people: number;
  status: 'held' | 'confirmed' | 'expired' | 'cancelled';
  /** The first payment that was received. */
  isSettled: boolean;
}

let database: TestDatabase;
let batcher: BookingBatcher;

beforeAll(async () => {
  database = await createTestDatabase();
  batcher = createBookingBatcher(database.db);
});
afterAll(() => database.drop());

test('whatever happens in whatever order, seats, rooms, money and states agree', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      const world = await openWorld();
      for (const step of drawn) {
        await world.take(step);
        await world.compare(step);
      }
    }),
    { numRuns: process.env.LONG ? 2_000 : 30 },
  );
  // Nobody sends mails here, and on a busy machine those of the first bookings would be late.
  await database.db.updateTable('bookingOutbox').set({ createdAt: new Date(), notBefore: new Date() }).execute();
  expect(await brokenInvariants(database.db)).toEqual([]);
});

/** A few things to sell, and what the model believes of them. */
async function openWorld() {
  const flights = await makeFlights(database.db, { count: 2, seats: SEATS });
  const hotel = await makeHotel(database.db, { rooms: ROOMS });
  const bookings: Known[] = [];
  const cancelled = [false, false];

  return { take, compare };

  async function take(step: Step): Promise<void> {
    if (step.do === 'hold') return place(step.what, step.people);
    if (step.do === 'refund') return refund();
    if (step.do === 'cancel flight') return cancelFlight(step.flight);
    const booking = bookings[step.which];
    if (!booking) return;
    if (step.do === 'pay') return pay(booking);
    if (step.do === 'pay again') return payAgain(booking, 0);
    if (step.do === 'pay the wrong amount') return payAgain(booking, 100);
    if (step.do === 'expire') return expire(booking);
    return cancel(booking);
  }

  async function place(what: 'first' | 'second' | 'both' | 'room', people: number): Promise<void> {
    const legs = { first: [0], second: [1], both: [0, 1], room: [] }[what];
    const expected = what === 'room' ? roomsLeft() > 0 : canFly(legs, people);
    const trip =
      what === 'room'
        ? stayFor(hotel)
        : flightsFor(
            legs.map((flight) => flights[flight] ?? ''),
            { seats: people },
          );
    const outcome = await hold(database.db, trip);
    expect(outcome.outcome === 'held').toBe(expected);
    if (outcome.outcome !== 'held' || !outcome.paymentId) return;
    const { bookingId: id, paymentId } = outcome;
    bookings.push({ id, paymentId, flights: legs, people, status: 'held', isSettled: false });
  }

  async function pay(booking: Known): Promise<void> {
    const settled = await settle(booking, booking.paymentId, 0);
    if (booking.isSettled) {
      expect(settled.payment).toBe('already');
      return;
    }
    booking.isSettled = true;
    expectSold(booking, settled);
  }

  /** By another payment, of the right amount or of another. */
  async function payAgain(booking: Known, moreMinor: number): Promise<void> {
    const paymentId = newId();
    await sql`
      insert into payments (id, booking_id, provider, method, currency, amount_minor, amount_usd_minor)
      select ${paymentId}, booking_id, provider, method, currency, amount_minor, amount_usd_minor
      from payments where id = ${booking.paymentId}`.execute(database.db);
    const settled = await settle(booking, paymentId, moreMinor);
    if (moreMinor) expect(settled.payment).toBe('wrong_amount');
    else expectSold(booking, settled);
  }

  function expectSold(booking: Known, settled: { payment: string; booking?: { outcome: string } | undefined }): void {
    if (booking.status === 'confirmed') {
      expect(settled).toEqual({ payment: 'paid_before' });
      return;
    }
    const isOffered =
      (booking.status === 'held' && booking.flights.every((flight) => !cancelled[flight])) ||
      (booking.status === 'expired' &&
        (booking.flights.length > 0 ? canFly(booking.flights, booking.people) : roomsLeft() > 0));
    expect(settled.booking?.outcome).toBe(isOffered ? 'confirmed' : 'refund_due');
    if (isOffered) booking.status = 'confirmed';
  }

  async function settle(booking: Known, paymentId: string, moreMinor: number) {
    const payment = await database.db
      .selectFrom('payments')
      .select(['amountMinor', 'amountUsdMinor'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    return batcher.settle({
      paymentId,
      bookingId: booking.id,
      depositId: null,
      receivedMinor: payment.amountMinor + moreMinor,
      receivedUsdMinor: payment.amountUsdMinor + Math.round(moreMinor / 129),
      providerReference: paymentId,
      receivedBy: null,
    });
  }

  async function expire(booking: Known): Promise<void> {
    await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${booking.id}`.execute(database.db);
    await expireHolds(database.db);
    if (booking.status === 'held') booking.status = 'expired';
  }

  async function cancel(known: Known): Promise<void> {
    const booking = await readBooking(database.db, { id: known.id });
    const quoted = booking && quoteCancellation(booking, new Date());
    const agreedRefundUnits = quoted?.ok ? quoted.quote.refundUnits : 0;
    const outcome = await cancelBooking(
      database.db,
      { bookingId: known.id, by: 'customer', reason: null, agreedRefundUnits },
      visitor(),
    );
    expect(outcome.ok).toBe(known.status === 'held' || known.status === 'confirmed');
    if (outcome.ok) known.status = 'cancelled';
  }

  async function refund(): Promise<void> {
    const provider: PaymentProvider = {
      name: 'sandbox',
      byHand: false,
      methods: { card: {}, mpesa: { asksIn: 'KES' } },
      create: () => Promise.reject(new Error('Nothing is created here')),
      status: () => Promise.resolve({ state: 'unknown' }),
      refund: ({ id }) => Promise.resolve({ state: 'refunded', refundReference: id }),
      verifyCallback: () => ({ ok: false }),
    };
    const nothing = async () => {};
    await sendDueRefunds({
      db: database.db,
      log: createLog('silent'),
      providers: new Map([[provider.name, provider]]),
      hooks: { onFailed: nothing, onDeposited: nothing, onRefunded: nothing, onTakenBack: nothing },
      settle: batcher.settle,
    });
  }

  async function cancelFlight(flight: 0 | 1): Promise<void> {
    const id = flights[flight] ?? '';
    await database.db.transaction().execute(async (transaction) => {
      await sql`select from flight_cabins where flight_id = ${id} for update`.execute(transaction);
      await sql`update flights set status = 'cancelled' where id = ${id}`.execute(transaction);
    });
    cancelled[flight] = true;
  }

  function canFly(legs: readonly number[], people: number): boolean {
    return legs.every((flight) => !cancelled[flight] && SEATS - takenOf(flight) >= people);
  }

  function takenOf(flight: number, status?: Known['status']): number {
    return bookings
      .filter((one) => one.flights.includes(flight) && hasPlaces(one) && (!status || one.status === status))
      .reduce((sum, { people }) => sum + people, 0);
  }

  function roomsLeft(): number {
    return ROOMS - bookings.filter((one) => one.flights.length === 0 && hasPlaces(one)).length;
  }

  async function compare(step: Step): Promise<void> {
    const { db } = database;
    const cabins = await db
      .selectFrom('flightCabins')
      .select(['flightId', 'held', 'sold'])
      .where('flightId', 'in', flights)
      .execute();
    for (const [flight, id] of flights.entries()) {
      const cabin = cabins.find(({ flightId }) => flightId === id);
      expect({ after: step, held: cabin?.held, sold: cabin?.sold }).toEqual({
        after: step,
        held: takenOf(flight, 'held'),
        sold: takenOf(flight, 'confirmed'),
      });
    }
    const stored = await db
      .selectFrom('bookings')
      .select(['id', 'status'])
      .where('id', 'in', [...bookings.map(({ id }) => id), newId()])
      .execute();
    const statuses = new Map(stored.map(({ id, status }) => [id, status]));
    for (const { id, status } of bookings)
      expect({ after: step, status: statuses.get(id) }).toEqual({ after: step, status });
  }
}

function hasPlaces({ status }: Known): boolean {
  return status === 'held' || status === 'confirmed';
}

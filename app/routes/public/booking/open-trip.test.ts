import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookingDetails } from '#features/booking/booking.ts';
import type { PassAccess } from '#features/booking/booking-pass.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { readHolder } from '#features/booking/retrieve/find-booking.ts';
import { showTrip } from '#features/booking/retrieve/show-trip.ts';
import { storedNames } from '#tests/booking/booked-parts.ts';
import { heldBooking, makeHotel, pay, stayFor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { type PaymentsWithMpesa, startPaymentsWithMpesa } from '#tests/payments/mpesa/payments-with-mpesa.ts';
import { paymentsWithStripe } from '#tests/payments/stripe/payments-with-stripe.ts';
import { type StripeServer, startStripeServer } from '#tests/payments/stripe/stripe-server.ts';
import { type RequestFacts, requestFacts } from '../../../request-context.ts';
import { followTripPayments } from './open-trip.ts';
import { payBooking } from './trip/pay-booking.ts';

let database: TestDatabase;
let stripe: StripeServer;
let mpesa: PaymentsWithMpesa;
let facts: RequestFacts;
let context: RouterContextProvider;
let hotel: Awaited<ReturnType<typeof makeHotel>>;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  [stripe, mpesa, hotel] = await Promise.all([
    startStripeServer(),
    startPaymentsWithMpesa(db),
    makeHotel(db, { rooms: 40 }),
  ]);
  mpesa.daraja.phoneAnswers('ignore');
  const cards = paymentsWithStripe(db, stripe);
  const providers = new Map([...mpesa.context.providers, ...cards.providers]);
  // Only what is looked at here.
  facts = {
    db,
    log: cards.log,
    baseUrl: 'http://localhost:3000',
    clientAddress: '192.0.2.1',
    payments: { ...mpesa.context, providers },
  } as unknown as RequestFacts;
  context = new RouterContextProvider();
  context.set(requestFacts, facts);
});
afterAll(async () => {
  await Promise.all([stripe.close(), mpesa.stop()]);
  await database.drop();
});

async function held(payment: { method: 'card' | 'mpesa'; payerPhone: string | null }): Promise<BookingDetails> {
  const provider = payment.method === 'card' ? 'stripe' : 'mpesa';
  const { bookingId } = await heldBooking(database.db, stayFor(hotel), {
    payment: { ...payment, provider, asksIn: payment.method === 'mpesa' ? 'KES' : null },
  });
  return now({ id: bookingId });
}

async function now({ id }: Pick<BookingDetails, 'id'>): Promise<BookingDetails> {
  const booking = await readBooking(database.db, { id });
  if (!booking) throw new Error('There is no booking');
  return booking;
}

/** As its page shows it. */
async function openPage(booking: BookingDetails): Promise<BookingDetails> {
  const holder = await readHolder(database.db, booking.reference, null);
  if (!holder) throw new Error('There is no booking');
  await followTripPayments(facts, holder);
  return now(booking);
}

/** The redirect's location, or the problem. */
async function send(
  booking: BookingDetails,
  fields: Record<string, string>,
  { access = 'payer', from = context }: { access?: PassAccess; from?: RouterContextProvider } = {},
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  try {
    return (await payBooking(from, { booking: await now(booking), access }, form)).problem;
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer;
    return answer.headers.get('location') ?? '';
  }
}

describe('a card at Stripe', () => {
  const open = (booking: BookingDetails) => send(booking, { intent: 'reopen', payment: booking.payments[0]?.id ?? '' });

  test('is paid for the returning customer once Stripe says so, with or without its webhook', async () => {
    const booking = await held({ method: 'card', payerPhone: null });
    const page = await open(booking);
    const [session] = stripe.books.sessionsOf(booking.payments[0]?.id ?? '');
    expect(session?.url).toBe(page);
    stripe.books.pay(session?.id ?? '');
    expect(await openPage(booking)).toMatchObject({
      status: 'confirmed',
      payments: [{ state: 'captured' }],
    });
  });

  test('that was abandoned is unpaid, and reopens the same page', async () => {
    const booking = await held({ method: 'card', payerPhone: null });
    const page = await open(booking);
    expect(await openPage(booking)).toMatchObject({
      status: 'held',
      payments: [{ state: 'submitted' }],
    });
    expect(await open(booking)).toBe(page);
    expect(stripe.books.sessionsOf(booking.payments[0]?.id ?? '')).toHaveLength(1);
  });

  test('can not be paid while Stripe is down, and the booking is still held', async () => {
    const booking = await held({ method: 'card', payerPhone: null });
    stripe.fail('down');
    expect(await open(booking)).toBe('unreachable');
    // No payment page was ever opened, so the trip does not ask to finish there.
    const shown = async () =>
      showTrip(
        await now(booking),
        { access: 'payer', language: 'en', cityName: (city) => city, names: storedNames },
        new Date(),
      );
    expect((await shown()).payments[0]).toMatchObject({ state: 'submitted', isUnsent: true });
    stripe.recover();
    expect(await open(booking)).toMatch(/^http/);
    expect((await shown()).payments[0]).toMatchObject({ state: 'submitted', isUnsent: false });
  });
});

describe('an M-Pesa prompt', () => {
  let phones = 0;
  const newPhone = () => {
    phones += 1;
    return `07450000${String(phones).padStart(2, '0')}`;
  };
  const pay = (booking: BookingDetails, phone: string, more = {}, from = context) =>
    send(booking, { intent: 'pay', method: 'mpesa', phone, ...more }, { from });
  const pageOf = ({ reference }: BookingDetails) => `/booking/${reference}`;
  const promptsTo = (phone: string) =>
    mpesa.daraja.pushes.filter((push) => push.phone === `254${phone.slice(1)}`).length;

  test('is sent once for a form that is sent five times, and each of them redirects to the page', async () => {
    const booking = await held({ method: 'card', payerPhone: null });
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(booking, phone)));
    expect(new Set(answers)).toEqual(new Set([pageOf(booking)]));
    expect(promptsTo(phone)).toBe(1);
    // Another prompt too soon is refused.
    expect(await pay(booking, phone, { again: 'yes' })).toBe('just_requested');
    const other = newPhone();
    expect(await pay(booking, other, { again: 'yes' })).toBe(pageOf(booking));
    expect(promptsTo(other)).toBe(1);
  });

  test('that M-Pesa could not send is sent for the same payment when M-Pesa is back', async () => {
    const booking = await held({ method: 'card', payerPhone: null });
    const phone = newPhone();
    await mpesa.daraja.down();
    expect(await pay(booking, phone)).toBe(pageOf(booking));
    expect((await now(booking)).payments[0]).toMatchObject({ state: 'submitted', push: null });
    // Still not: that it was tried again is said.
    expect(await pay(booking, phone, { again: 'yes' })).toBe('unreachable');
    await mpesa.daraja.up();
    expect(await pay(booking, phone, { again: 'yes' })).toBe(pageOf(booking));
    expect((await now(booking)).payments.filter(({ method }) => method === 'mpesa')).toMatchObject([
      { state: 'submitted', push: 'sent' },
    ]);
    expect(promptsTo(phone)).toBe(1);
  });

  test('that M-Pesa refuses shows its reason on the page; a foreign number is refused at its field', async () => {
    const booking = await held({ method: 'card', payerPhone: null });
    mpesa.daraja.faults.push({
      on: 'push',
      answer: { status: 400, body: { requestId: '1', errorCode: '400.002.02', errorMessage: 'Bad Request' } },
    });
    expect(await pay(booking, newPhone())).toBe(pageOf(booking));
    expect((await now(booking)).payments[0]).toMatchObject({ state: 'failed', failure: 'not_sent' });
    expect(await pay(booking, '+255 754 123 456')).toBe('phone_foreign');
    expect(await pay(booking, '12')).toBe('phone_invalid');
  });

  test('with limited access goes to the booking’s own phone only, never to a typed number', async () => {
    const booking = await held({ method: 'card', payerPhone: null });
    const stranger = newPhone();
    const fields = { intent: 'pay', method: 'mpesa', phone: stranger };
    const before = mpesa.daraja.pushes.length;
    expect(await send(booking, fields, { access: 'limited' })).toBe(pageOf(booking));
    const prompted = mpesa.daraja.pushes.slice(before).map(({ phone }) => `+${phone}`);
    expect(prompted).toEqual([booking.contactPhone]);
    await database.db
      .updateTable('bookings')
      .set({ contactPhone: '+4915112345678' })
      .where('id', '=', booking.id)
      .execute();
    expect(await send(booking, fields, { access: 'limited' })).toBe('not_offered');
    expect(promptsTo(stranger)).toBe(0);
  });

  test('is refused after twenty from one network, and after three for one booking', async () => {
    const network = new RouterContextProvider();
    network.set(requestFacts, { ...facts, clientAddress: '2001:db8:1:2::7' });
    for (let number = 0; number < 7; number += 1) {
      const booking = await held({ method: 'card', payerPhone: null });
      const phones = [newPhone(), newPhone(), newPhone()];
      for (const phone of phones)
        expect(await pay(booking, phone, {}, network)).toBe(
          number * 3 + phones.indexOf(phone) < 20 ? pageOf(booking) : 'too_many_prompts',
        );
      expect(await pay(booking, newPhone(), {}, network)).toBe('too_many_attempts');
    }
    // Other networks are not affected.
    expect(await pay(await held({ method: 'card', payerPhone: null }), newPhone())).toMatch(/^\/booking\//);
  });

  test('whose response was lost may have been sent or not, and the page says so', async () => {
    const booking = await held({ method: 'card', payerPhone: null });
    const phone = newPhone();
    mpesa.daraja.faults.push({ on: 'push', cuts: 'after' });
    expect(await pay(booking, phone)).toBe(pageOf(booking));
    expect((await now(booking)).payments[0]).toMatchObject({ state: 'submitted', push: 'lost' });
    expect(promptsTo(phone)).toBe(1);
  });
});

test('a booking that is confirmed while it is read shows itself before that or after it, never half', async () => {
  const card = { method: 'card', payerPhone: null } as const;
  for (let round = 0; round < 5; round += 1) {
    const { id, payments } = await held(card);
    const paid = pay(database.db, { paymentId: payments[0]?.id ?? '' });
    const reads = Array.from({ length: 20 }, () => now({ id }));
    expect(await paid).toBe('confirmed');
    for (const read of await Promise.all(reads))
      expect([read.status, read.payments[0]?.state]).toEqual(
        read.status === 'held' ? ['held', 'created'] : ['confirmed', 'captured'],
      );
  }
});

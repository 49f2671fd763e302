import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#db/connect.ts';
import { createDeposit } from '#features/agents/deposits/create-deposit.ts';
import { agreedPrice } from '#features/booking/holds/agreed-price.ts';
import { createBookingBatcher } from '#features/booking/holds/booking-batcher.ts';
import { expireHolds } from '#features/booking/holds/hold-expiry.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import type { WithMpesa } from '#features/payments/mpesa/mpesa-context.ts';
import { isMobileMoney } from '#features/payments/payment.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { settleBookingOrDeposit } from '#features/payments/settle-money.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { createLog } from '#lib/log.ts';
import { createPaymentHooks } from '#server/feature-hooks.ts';
import { type MadeAgent, makeAgent } from '../agents/agents.ts';
import { wanted } from '../agents/funding.ts';
import { flightsFor, heldBooking, makeFlights } from '../booking/held-booking.ts';
import { testMailContext } from '../mail-context.ts';
import type { ProviderHarness } from './contract/provider-harness.ts';

export const returnUrl = 'http://localhost:3000/booking/FM123456';

/** A booking, or an agency's deposit. */
export type Subject = 'booking' | 'deposit';

export interface Begun {
  paymentId: string;
  subject: Subject;
  harness: ProviderHarness;
  /** Of a deposit: null. */
  bookingId: string | null;
}

const rates = { KES: 129.5, USD: 1, EUR: 0.86 } as const;

export type PaymentWorld = Awaited<ReturnType<typeof openPaymentWorld>>;

/** The real payment services with batcher and hooks, with the given providers. */
export async function openPaymentWorld(db: Database, harnesses: readonly ProviderHarness[]) {
  const batcher = createBookingBatcher(db);
  const mailContext = testMailContext();
  const hooks = createPaymentHooks(() => mailContext);
  const parts: PaymentParts & WithMpesa = {
    db,
    log: createLog('silent'),
    providers: new Map(harnesses.map(({ provider }) => [provider.name, provider])),
    hooks,
    settle: settleBookingOrDeposit(db, hooks, batcher.settle),
    mpesa: harnesses.find(({ mpesa }) => mpesa)?.mpesa,
  };
  const flights = await makeFlights(db, { count: 3, seats: 900 });
  let agents: MadeAgent[] = [];
  let phones = 0;
  const made: Begun[] = [];

  /** A phone number not used before. */
  function newPhone(): string {
    phones += 1;
    return `+2547125${String(phones).padStart(5, '0')}`;
  }

  async function begin(begun: Begun, isSubmitted: boolean): Promise<Begun> {
    made.push(begun);
    if (isSubmitted) expect(await submitPayment(parts, begun.paymentId, returnUrl)).toMatchObject({ ok: true });
    return begun;
  }

  async function booking(
    harness: ProviderHarness,
    {
      currency = harness.currencies[0] ?? 'KES',
      flightId = flights[made.length % flights.length] ?? '',
      isSubmitted = true,
    } = {},
  ): Promise<Begun> {
    const what = flightsFor([flightId]);
    const { provider, method } = harness;
    const ratePerUsd = Object.entries(rates).find(([code]) => code === currency)?.[1] ?? 1;
    const held = await heldBooking(db, what, {
      price: agreedPrice(what.totalUsdMinor, {
        code: currency,
        ratePerUsd,
        lockedRates: currency === 'KES' ? {} : { KES: rates.KES },
      }),
      payment: {
        method,
        provider: provider.name,
        payerPhone: isMobileMoney(method) ? newPhone() : null,
        asksIn: provider.methods[method]?.asksIn ?? null,
      },
    });
    const { paymentId, bookingId } = held;
    return begin({ paymentId, bookingId, subject: 'booking', harness }, isSubmitted);
  }

  /** Spread over several agencies, because one may have ten pending deposits. */
  async function deposit(
    harness: ProviderHarness,
    { amountMinor = 25_000, isSubmitted = true } = {},
  ): Promise<Begun & { agent: MadeAgent }> {
    const [last] = agents;
    const agent = last && made.filter(({ subject }) => subject === 'deposit').length % 10 ? last : await makeAgent(db);
    if (agent !== last) agents = [agent, ...agents];
    const isMobile = isMobileMoney(harness.method);
    const created = await createDeposit(
      db,
      new Map([[harness.provider.name, harness.provider]]),
      wanted(agent, {
        amountMinor,
        method: isMobile ? 'mobile_money' : 'credit_card',
        payerPhone: isMobile ? newPhone() : null,
      }),
    );
    if (!created.ok) throw new Error(`No deposit: ${created.error}`);
    const { paymentId } = created;
    return {
      ...(await begin({ paymentId, bookingId: null, subject: 'deposit', harness }, isSubmitted)),
      agent,
    };
  }

  return {
    db,
    parts,
    made,
    booking,
    deposit,
    begin: (harness: ProviderHarness, subject: Subject, given: { isSubmitted?: boolean } = {}) =>
      subject === 'booking' ? booking(harness, given) : deposit(harness, given),

    /** A second attempt for the same booking, while the first is pending. */
    async again({ bookingId, harness }: Begun): Promise<Begun> {
      const payerPhone = isMobileMoney(harness.method) ? newPhone() : null;
      // Forces this provider, though another one may offer the method too.
      const providers = new Map([[harness.provider.name, harness.provider]]);
      const started = await startPayment(
        { db, providers },
        {
          bookingId: bookingId ?? '',
          method: harness.method,
          payerPhone,
          startedBy: 'payer',
        },
      );
      if (!started.ok) throw new Error(`No further try: ${started.error}`);
      return begin({ paymentId: started.paymentId, bookingId, subject: 'booking', harness }, true);
    },

    payment: (id: string) => db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    async bookingStatus(bookingId: string | null): Promise<string> {
      const row = db.selectFrom('bookings').select('status').where('id', '=', bookingId);
      return (await row.executeTakeFirstOrThrow()).status;
    },

    /** Reports about one payment, sent or queued, by mail or on the page. */
    async eventsOf({ paymentId, bookingId }: Pick<Begun, 'paymentId' | 'bookingId'>): Promise<string[]> {
      if (bookingId === null) return (await depositEvents(db, paymentId)).toSorted();
      const { rows } = await sql<{ kind: string }>`
        select kind from booking_outbox where detail ->> 'paymentId' = ${paymentId}
        union all
        select kind from booking_events where kind = 'payment_failed' and detail ->> 'paymentId' = ${paymentId}
        order by kind`.execute(db);
      return rows.map(({ kind }) => kind);
    },

    async auditsOf({ paymentId }: Begun): Promise<string[]> {
      const rows = db
        .selectFrom('auditLog')
        .select(['action', 'actorId'])
        .where('subjectId', '=', paymentId)
        .orderBy('at');
      return (await rows.execute()).map(({ action, actorId: actor }) => `${action} by ${actor}`);
    },

    async storedCallbacks(paymentId: string): Promise<number> {
      const rows = db.selectFrom('paymentCallbacks').select('eventId').where('paymentId', '=', paymentId);
      return (await rows.execute()).length;
    },

    /** Moves submission and last query into the past. */
    async age(paymentId: string, interval: string): Promise<void> {
      await sql`
        update payments set
          submitted_at = submitted_at - ${interval}::interval,
          requested_at = requested_at - ${interval}::interval
        where id = ${paymentId}::uuid`.execute(db);
    },

    async endHold(bookingId: string | null): Promise<void> {
      await sql`
        update bookings set hold_expires_at = clock_timestamp() - interval '1 second'
        where id = ${bookingId}::uuid`.execute(db);
      await expireHolds(db);
    },

    /** One seat, sold to the first payer. */
    async lastSeat(): Promise<string> {
      const [flightId = ''] = await makeFlights(db, { seats: 1 });
      return flightId;
    },

    /** Compares our ledger with the provider's for all settled payments: charges, refunds and one prompt each. */
    async expectAgreement(): Promise<void> {
      const rows = await db
        .selectFrom('payments')
        .select(['id', 'state', 'capturedMinor', 'refundMinor', 'refundReference', 'providerReference'])
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const { paymentId, harness } of made) {
        const books = await harness.books(paymentId);
        const row = byId.get(paymentId);
        if (!row) throw new Error('A payment is gone');
        const isHandedOut = row.refundReference?.startsWith('slip') ?? false;
        expect({
          paymentId,
          requests: Math.min(books.requests, 1),
          taken: books.takenMinor,
          refunded: books.refundedMinor,
          refunds: books.refunds,
          isItsOwn: row.capturedMinor === null || books.names.includes(row.providerReference ?? ''),
        }).toEqual({
          paymentId,
          requests: books.requests,
          taken: row.capturedMinor ?? 0,
          refunded: row.state === 'refunded' && !isHandedOut ? row.refundMinor : 0,
          refunds: row.state === 'refunded' && !isHandedOut ? 1 : 0,
          isItsOwn: true,
        });
      }
      // Reads the whole database, which is slow, so it runs once at the end.
      if (process.env.LONG) expect(await brokenInvariants(db)).toEqual([]);
    },
  };
}

async function depositEvents(db: Database, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select job.payload ->> 'subject' as subject
    from graphile_worker._private_jobs as job
    join agent_deposits on true
    join payments on payments.deposit_id = agent_deposits.id
    where payments.id = ${paymentId}::uuid and job.payload ->> 'text' like '%' || agent_deposits.reference || '%'`.execute(
    db,
  );
  return rows.map(({ subject }) => subject);
}

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { numberDocuments } from '#features/payments/documents.ts';
import { continueReturn } from '#features/payments/mpesa/paybill/return-receipt.ts';
import { noteRefunded, noteReturned } from '#features/payments/note-refunded.ts';
import type { Payment } from '#features/payments/payment.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { coverRefund } from '#features/payments/send-due-refunds.ts';
import { noteTakeback } from '#features/payments/takebacks/note-takeback.ts';
import { makeAgenciesAtWork } from '#tests/booking/agency-sale.ts';
import { flightsFor, heldBooking, makeFlights, makeHotel, pay, stayFor, visitor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { paybillContext, provedMoney } from '#tests/payments/mpesa/proved-money.ts';
import { cancelBooking } from '../cancel/cancel-booking.ts';
import { quoteCancellation } from '../cancel/quote-cancellation.ts';
import { agreedPrice } from '../holds/agreed-price.ts';
import { readBooking } from '../read-booking.ts';
import { brokenInvariants, checkWithin, invariants } from './check-invariants.ts';
import { type Breach, checkNextSlices } from './watch-books.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeWorld(database);
});
afterAll(() => database.drop());

/** One booking of each kind that there can be, each made as the product makes it. */
async function makeWorld({ db }: TestDatabase): Promise<void> {
  const flights = await makeFlights(db, { count: 2, seats: 20 });
  const hotel = await makeHotel(db, { rooms: 4 });
  const trip = () => flightsFor(flights, { seats: 2 });
  const inDollars = { price: agreedPrice(2 * 2 * 12_345, { code: 'USD', ratePerUsd: 1 }) };

  await heldBooking(db, trip());
  await heldBooking(db, stayFor(hotel, { rooms: 2 }));
  for (const confirmed of [
    await heldBooking(db, trip()),
    await heldBooking(db, trip(), inDollars),
    await heldBooking(db, stayFor(hotel)),
  ]) {
    expect(await pay(db, confirmed)).toBe('confirmed');
  }
  for (const cancelled of [
    await heldBooking(db, trip()),
    await heldBooking(db, trip(), inDollars),
    await heldBooking(db, stayFor(hotel)),
  ]) {
    await pay(db, cancelled);
    const booking = await readBooking(db, { id: cancelled.bookingId });
    const quoted = booking && quoteCancellation(booking, new Date());
    if (!quoted?.ok) throw new Error('No quote');
    const agreedRefundUnits = quoted.quote.refundUnits;
    const { bookingId } = cancelled;
    await cancelBooking(db, { bookingId, by: 'customer', reason: null, agreedRefundUnits }, visitor());
    const { paymentId } = cancelled;
    const refundReference = `slip of ${bookingId}`;
    await db.transaction().execute(async (transaction) => {
      await noteRefunded(transaction, paymentId, refundReference);
      await noteReturned(transaction, { paymentId, refundReference, reason: 'account_closed' });
    });
    await db.transaction().execute((transaction) => noteRefunded(transaction, paymentId, 'slip', { isByHand: true }));
  }
  const [last] = await makeFlights(db, { seats: 1 });
  const late = await heldBooking(db, flightsFor([last ?? '']));
  await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${late.bookingId}`.execute(db);
  await sql`select expire_next_hold()`.execute(db);
  await pay(db, await heldBooking(db, flightsFor([last ?? ''])));
  expect(await pay(db, late)).toBe('refund_due');
  await makeAgenciesAtWork({ db, mailContext: testMailContext() });
  await makePaybillMoney(database, await heldBooking(db, trip()));
  await makeTakebacks(database);
  // Until those who number have passed all of it: other tests write on the same server, and are waited for.
  await vi.waitUntil(
    async () => {
      await numberDocuments(db);
      const { rows } = await sql<{ isDone: boolean }>`
        select bool_and(settled_id >= case kind
          when 'receipt' then (select max(id) from ledger_transfers)
          else (select max(id) from booking_events)
        end) as is_done
        from document_cursors`.execute(db);
      return rows[0]?.isDone === true;
    },
    { timeout: 10_000 },
  );
}

/** A dispute of a booking with its fee, one that was won, a refund that a dispute covers, and a deposit that was taken back. */
async function makeTakebacks({ db }: TestDatabase): Promise<void> {
  const { rows } = await sql<{ id: string; minor: number; isDeposit: boolean; state: string }>`
    select id, captured_minor as minor, deposit_id is not null as is_deposit, state from payments
    where state in ('captured', 'refund_due') and captured_minor > 0
    order by deposit_id is not null, state desc, created_at`.execute(db);
  const [due, lost, won] = rows.filter(({ isDeposit }) => !isDeposit);
  const deposit = rows.find(({ isDeposit }) => isDeposit);
  if (due?.state !== 'refund_due' || !lost || !won || !deposit) throw new Error('Nothing to take back');
  const hooks = { onTakenBack: async () => {} };
  const take = (payment: { id: string; minor: number }, status: string, takenMinor = payment.minor) =>
    db.transaction().execute((transaction) =>
      noteTakeback(transaction, hooks, payment.id, {
        id: `du_${payment.id}`,
        kind: 'dispute',
        status,
        reason: 'fraudulent',
        amountMinor: payment.minor,
        takenMinor,
        fee: { minor: 1_500, currency: 'USD' },
        respondBy: null,
      }),
    );
  for (const payment of [due, lost, won, deposit]) await take(payment, 'needs_response');
  await take(won, 'won', 0);
  const parts = paybillContext(db);
  const provider = { name: 'sandbox', byHand: false, refundStatus: async () => ({ state: 'unknown' }) };
  const covered = await coverRefund(
    parts,
    provider as unknown as PaymentProvider,
    (await readPayment(db, due.id)) as Payment,
    due.minor,
  );
  expect(covered).toBe('covered');
}

/** Of money at the paybill one is matched, one waits and one was sent back. */
async function makePaybillMoney({ db }: TestDatabase, held: { bookingId: string; reference: string }) {
  const parts = paybillContext(db);
  const { rows } = await sql<{ amountMinor: number }>`
    select asked.amount_minor from bookings, amount_to_request(bookings, 'KES') as asked
    where id = ${held.bookingId}`.execute(db);
  const amountMinor = rows[0]?.amountMinor ?? 0;
  await provedMoney(parts, { receipt: 'SKF1MATCHED', account: held.reference, amountMinor });
  await provedMoney(parts, { receipt: 'SKF2WAITING', account: 'rent', amountMinor: 1_500_00 });
  const returned = { receipt: 'SKF3RETURNED', account: 'school fees', amountMinor: 2_000_00 };
  await provedMoney(parts, returned);
  await sql`update mpesa_receipts set state = 'returning' where receipt = ${returned.receipt}`.execute(db);
  await sql`
    insert into mpesa_commands (id, kind, receipt, amount_minor, answered_at, result_code, reversal_receipt)
    values (gen_random_uuid(), 'reversal', ${returned.receipt}, ${returned.amountMinor}, clock_timestamp(), '0', 'SKF4BACK')`.execute(
    db,
  );
  await continueReturn(parts, returned);
  const states = await db.selectFrom('mpesaReceipts').select('state').orderBy('receipt').execute();
  expect(states.map(({ state }) => state)).toEqual(['matched', 'unmatched', 'returned']);
}

test('a world in which everything was done by the rules breaks none of them', async () => {
  expect(await brokenInvariants(database.db)).toEqual([]);
});

/** What would have to happen for a rule to be broken: by hand in the database, past all that guards it. */
const faults: Record<string, string> = {
  seats_of_bookings: `update flight_cabins set sold = sold - 1 where sold > 0`,
  seats_within_cabin: `update flight_cabins set seats = held + sold - 1 where sold > 0`,
  seats_for_travellers: `delete from booking_travellers where position = 1`,
  rooms_of_bookings: `update room_stays set state = 'freed' where state = 'sold'`,
  rooms_of_nobody: `
    insert into room_stays (id, room_id, nights, state)
    select gen_random_uuid(), id, '[2030-01-01,2030-01-02)', 'sold' from rooms limit 1`,
  rooms_never_shared: `
    update room_stays set nights = daterange(lower(other.nights) + 1, upper(other.nights) + 1), room_id = other.room_id
    from room_stays as other
    where room_stays.state = 'held' and other.state = 'sold'`,
  booking_states: `update bookings set cancelled_by = 'customer' where status = 'confirmed'`,
  booking_parts: `update bookings set booking_type = 'hotel' where booking_type = 'flight'`,
  holds_end: `update bookings set hold_expires_at = now() - interval '61 seconds' where status = 'held'`,
  bookings_have_travellers: `delete from booking_travellers`,
  passports_sealed: `update booking_travellers set passport_sealed = 'AK0482917'`,
  outbox_moves: `update booking_outbox set created_at = now() - interval '6 minutes', not_before = now() - interval '6 minutes'`,
  submits_retained: `delete from bookings where status = 'held'`,
  charged_at_the_rate: `update bookings set charged_units = charged_units + 1 where status = 'held'`,
  parts_make_the_total: `update flight_bookings set price_minor = price_minor + 1`,
  fares_make_the_price: `update flight_bookings set adult_fare_minor = adult_fare_minor + 1`,
  nights_make_the_price: `update room_stays set nights_minor[1] = nights_minor[1] - 1`,
  paid_once: `
    insert into payments (id, booking_id, provider, method, state, currency, amount_minor, amount_usd_minor,
      captured_minor, captured_usd_minor, captured_at)
    select gen_random_uuid(), booking_id, 'other', method, state, currency, amount_minor, amount_usd_minor,
      captured_minor, captured_usd_minor, captured_at
    from payments where state = 'captured'`,
  confirmed_is_paid: `update payments set state = 'failed' where state = 'captured'`,
  retained_money_bought_something: `update payments set state = 'captured' where failure = 'not_available'`,
  payment_states: `update payments set refund_reference = null where state = 'refunded'`,
  requested_what_was_agreed: `update payments set amount_minor = amount_minor + 100`,
  refunds_within_what_was_received: `update payments set refund_minor = captured_minor + 1 where state = 'refunded'`,
  ledger_closes: `update ledger_accounts set balance_minor = 1 where code = 'rounding:USD' and part = 3`,
  balances_are_their_transfers: `
    insert into ledger_transfers (debit, credit, amount_minor, kind) values ('customers:USD', 'rounding:USD', 1, 'slip')`,
  accounts_above_their_floor: `
    insert into ledger_accounts (code, floor_minor, balance_minor) values ('agent:1:USD', 0, -1)`,
  accounts_are_whole: `delete from ledger_accounts where code = 'rounding:USD' and part = 3`,
  transfers_know_why: `
    insert into ledger_transfers (debit, credit, amount_minor, kind, booking_id)
    values ('customers:USD', 'rounding:USD', 1, 'slip', gen_random_uuid())`,
  customers_are_owed_their_refunds: `
    update payments set state = 'refund_due' where state = 'refunded'`,
  payments_are_in_the_ledger: `update payments set captured_usd_minor = captured_usd_minor + 1 where state = 'refunded'`,
  taken_back_is_in_the_ledger: `update payment_takebacks set taken_minor = taken_minor + 1, taken_usd_minor = taken_usd_minor`,
  providers_have_what_is_left: `delete from ledger_transfers where kind = 'taken_back' and credit like 'money:%'`,
  losses_are_explained: `update ledger_accounts set balance_minor = balance_minor + 1 where code = 'taken_back:USD' and part = 3`,
  suppliers_earn_what_was_sold: `update ledger_transfers set amount_minor = amount_minor + 1 where kind = 'fare_earned'`,
  rounding_is_small: `update ledger_transfers set amount_minor = amount_minor + 103 where kind = 'rounding'`,
  unmatched_money_is_retained: `
    update ledger_accounts set balance_minor = balance_minor + 1
    where code = 'unmatched:KES' and part = 3`,
  receipts_count_once: `
    insert into ledger_transfers (debit, credit, amount_minor, kind, mpesa_receipt)
    select debit, credit, amount_minor, 'paybill_returned', mpesa_receipt from ledger_transfers
    where kind = 'paybill_matched'`,
  receipts_are_their_payments: `update payments set provider_reference = 'SKF9ANOTHER' where provider = 'mpesa'`,
  agencies_have_their_accounts: `delete from ledger_accounts where code like 'agent_net:%'`,
  agency_transfers_name_it: `update ledger_transfers set agent_id = null where kind = 'commission_reversed'`,
  agency_credit_is_its_statement: `
    update ledger_accounts set balance_minor = balance_minor + 1 where code like 'agent:%'`,
  agencies_reserve_their_holds: `update agent_bookings set net_minor = net_minor + 1`,
  agency_totals_are_its_sales: `
    update ledger_accounts set balance_minor = balance_minor + 1 where code like 'agent_markup:%'`,
  agency_sales_keep_their_moment: `
    update agent_bookings set sold_at = sold_at + interval '1 second' where sold_at is not null`,
  agency_prices_add_up: `
    update agent_bookings set commission_minor = commission_minor - 1, net_minor = net_minor + 1`,
  agencies_pay_for_what_they_sold: `
    delete from ledger_transfers where kind = 'commission_earned'`,
  cancelled_sales_are_reversed: `
    update ledger_transfers set amount_minor = amount_minor - 1 where kind = 'commission_reversed'`,
  deposits_are_credited_once: `
    insert into ledger_transfers (debit, credit, amount_minor, kind, payment_id, agent_id)
    select debit, credit, 1, kind, payment_id, agent_id from ledger_transfers where kind = 'deposit'`,
  adjustments_are_posted_once: `
    update agent_adjustments set outcome = 'rejected' where outcome = 'approved'`,
  agency_invoices_without_gaps: `
    insert into agency_invoices (agent_id, number, booking_id)
    select agent_id, 2, booking_id from agent_bookings where sold_at is not null limit 1`,
  documents_without_gaps: `delete from documents where number = 2`,
  documents_are_for_something: `update documents set payment_id = gen_random_uuid() where kind = 'receipt' and number = 3`,
  money_has_its_receipt: `delete from documents where kind = 'receipt' and number = (select max(number) from documents where kind = 'receipt')`,
  confirmed_has_its_invoice: `delete from documents where kind = 'invoice' and number = (select max(number) from documents where kind = 'invoice')`,
  guards_stand: `update pg_trigger set tgenabled = 'O' where tgname = 'audit_log_append_only'`,
};

/** The same rules, broken in their other ways. */
const moreFaults: [name: string, fault: string][] = [
  ['taken_back_is_in_the_ledger', `delete from ledger_transfers where kind = 'dispute_fee'`],
  ['taken_back_is_in_the_ledger', `update ledger_transfers set takeback_id = null where kind = 'put_back'`],
  ['taken_back_is_in_the_ledger', `update payment_takebacks set taken_usd_minor = 0 where taken_usd_minor > 0`],
  ['payments_are_in_the_ledger', `delete from ledger_transfers where kind = 'refund_covered'`],
  ['providers_have_what_is_left', `update payment_takebacks set taken_minor = 0 where taken_minor > 0`],
  ['losses_are_explained', `update payments set refund_covered_usd_minor = 0 where refund_covered_usd_minor > 0`],
  ['agency_credit_is_its_statement', `update ledger_transfers set kind = 'gift' where kind = 'taken_back'`],
  [
    'accounts_above_their_floor',
    `update ledger_accounts set balance_minor = balance_minor - 100000000 where code like 'agent:%'`,
  ],
  ['unmatched_money_is_retained', `update mpesa_receipts set amount_minor = 1 where state = 'unmatched'`],
  ['receipts_count_once', `delete from ledger_transfers where kind = 'paybill_received'`],
  ['receipts_count_once', `update mpesa_receipts set proved_at = null where state = 'matched'`],
  ['receipts_count_once', `update ledger_transfers set mpesa_receipt = null where kind = 'paybill_returned'`],
  ['receipts_are_their_payments', `update mpesa_receipts set amount_minor = 1 where state = 'matched'`],
  [
    'receipts_are_their_payments',
    `update payments set provider = 'mpesa', provider_reference = 'SKF2WAITING'
     where id = (select id from payments where provider = 'sandbox' limit 1)`,
  ],
  ['agencies_have_their_accounts', `update ledger_accounts set floor_minor = null where code like 'agent:%'`],
  ['agencies_have_their_accounts', `update ledger_accounts set floor_minor = -1 where code like 'agent_held:%'`],
  [
    'agency_transfers_name_it',
    `update ledger_transfers set agent_id = (
       select id from agents where id <> ledger_transfers.agent_id limit 1
     ) where kind = 'fare_earned' and agent_id is not null`,
  ],
  ['agency_credit_is_its_statement', `update ledger_transfers set kind = 'gift' where kind = 'adjustment'`],
  [
    'agencies_pay_for_what_they_sold',
    `delete from ledger_transfers where kind = 'fare_earned' and debit like 'agent_held:%'`,
  ],
  ['agencies_pay_for_what_they_sold', `delete from ledger_transfers where kind = 'credit_released'`],
  [
    'agencies_pay_for_what_they_sold',
    `update ledger_transfers set amount_minor = amount_minor + 1 where kind = 'sale_made'`,
  ],
  [
    'agency_totals_are_its_sales',
    `update ledger_transfers set amount_minor = amount_minor + 1 where kind = 'sale_reversed'`,
  ],
  ['agency_sales_keep_their_moment', `update agent_bookings set sold_at = null`],
  ['cancelled_sales_are_reversed', `delete from ledger_transfers where kind = 'sale_reversed'`],
  ['deposits_are_credited_once', `delete from ledger_transfers where kind = 'deposit'`],
  [
    'deposits_are_credited_once',
    `update payments set received_by = requested_by from agent_deposits
     where agent_deposits.id = deposit_id and state = 'captured'`,
  ],
  ['deposits_are_credited_once', `delete from payments where deposit_id is not null`],
  ['adjustments_are_posted_once', `update agent_adjustments set decided_by = requested_by where outcome = 'approved'`],
  ['adjustments_are_posted_once', `update agent_adjustments set amount_minor = -amount_minor`],
  ['adjustments_are_posted_once', `update ledger_transfers set adjustment_id = null where kind = 'adjustment'`],
  ['documents_without_gaps', `update documents set number = number + 1000`],
  [
    'documents_are_for_something',
    `update documents set booking_id = (select id from bookings where status = 'held' limit 1)
     where kind = 'invoice' and number = 1`,
  ],
  // Nobody gives numbers any more.
  [
    'money_has_its_receipt',
    `with nobody as (update document_cursors set settled_id = 0), long_ago as (
       update ledger_transfers set created_at = now() - interval '11 minutes'
     ), paid as (
       update payments set captured_at = now() - interval '11 minutes' where captured_at is not null
     )
     delete from documents`,
  ],
  [
    'confirmed_has_its_invoice',
    `with nobody as (update document_cursors set settled_id = 0), long_ago as (
       update ledger_transfers set created_at = now() - interval '11 minutes'
     ), sold as (
       update bookings set confirmed_at = now() - interval '11 minutes' where confirmed_at is not null
     )
     delete from documents`,
  ],
  ['guards_stand', `delete from pg_trigger where tgname = 'documents_append_only'`],
  ['guards_stand', `update pg_trigger set tgenabled = 'D' where tgname = 'ledger_transfers_append_only'`],
  ['guards_stand', `delete from pg_trigger where tgname = 'settings_history_append_only'`],
  // It lets through that everything is removed at once.
  ['guards_stand', `update pg_trigger set tgtype = tgtype & ~32::smallint where tgname = 'audit_log_append_only'`],
  [
    'accounts_above_their_floor',
    `update ledger_accounts set floor_minor = 0 where code like 'agent:%' and balance_minor < 0`,
  ],
];

/** Runs in a transaction that is undone: the guards are gone for the length of a test. */
async function brokenBy(fault: string): Promise<string[]> {
  const undone = new Error('undone');
  let broken: string[] = [];
  const attempt = database.db.transaction().execute(async (transaction) => {
    await removeGuards(transaction);
    const { numAffectedRows } = await sql.raw(fault).execute(transaction);
    expect(numAffectedRows).toBeGreaterThan(0n);
    const checked = await checkWithin(transaction);
    broken = checked.filter(({ offenders }) => offenders.length > 0).map(({ name }) => name);
    expect(await brokenInSlices(transaction)).toEqual(new Set(broken));
    throw undone;
  });
  await expect(attempt).rejects.toBe(undone);
  return broken;
}

/** What the watch finds in a whole round of small slices. */
async function brokenInSlices(transaction: DatabaseTransaction): Promise<Set<string>> {
  const found = new Set<string>();
  const note = async (_: unknown, breaches: readonly Breach[]) => {
    for (const { rule } of breaches) found.add(rule);
  };
  await checkNextSlices(transaction, note, { sliceRows: 8, budgetMs: 60_000, pauseMs: 60_000, pauseFactor: 0 });
  return found;
}

async function removeGuards(transaction: DatabaseTransaction): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(transaction);
  await sql`
    do $$
    declare
      guard record;
    begin
      for guard in
        select conrelid::regclass as place, conname from pg_constraint
        where contype in ('c', 'x') and conrelid in (
          'bookings'::regclass, 'payments'::regclass, 'flight_cabins'::regclass, 'room_stays'::regclass,
          'ledger_accounts'::regclass, 'booking_travellers'::regclass, 'agent_requests'::regclass,
          'mpesa_receipts'::regclass
        )
      loop
        execute format('alter table %s drop constraint %I', guard.place, guard.conname);
      end loop;
      drop index payments_capture_once;
    end;
    $$`.execute(transaction);
}

describe('a rule is seen to be broken:', () => {
  test.each(Object.entries(invariants).map(([name, { rule }]) => ({ name, rule })))('$name', async ({ name }) => {
    const fault = faults[name];
    if (!fault) throw new Error(`No fault breaks ${name} on purpose`);
    expect(await brokenBy(fault)).toContain(name);
  });

  test.each(moreFaults)('%s, by %s', async (name, fault) => {
    expect(await brokenBy(fault)).toContain(name);
  });
});

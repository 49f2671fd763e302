import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { agencyInvariants } from './agency-invariants.ts';
import { amountInvariants } from './amount-invariants.ts';
import { bookingInvariants } from './booking-invariants.ts';
import { documentInvariants } from './document-invariants.ts';
import type { Invariant } from './invariant.ts';
import { ledgerInvariants } from './ledger-invariants.ts';
import { moneyInvariants } from './money-invariants.ts';
import { paymentInvariants } from './payment-invariants.ts';
import { roomInvariants } from './room-invariants.ts';

/** Money at the paybill, held against the ledger and against payments: docs/domain/money.md. */
export const paybillInvariants: Invariant[] = [
  {
    name: 'unmatched_money_is_retained',
    rule: 'Money that belongs to nothing is what M-Pesa proved and nobody has matched or sent back',
    statement: `
      select format('unmatched:KES has %s, receipts make %s', kept, made) as offender
      from (
        select
          (select coalesce(sum(balance_minor), 0) from ledger_accounts where code = 'unmatched:KES') as kept,
          (select coalesce(sum(amount_minor), 0) from mpesa_receipts
            where state in ('proved', 'unmatched', 'returning')) as made
      ) as sums
      where kept <> made`,
  },
  {
    name: 'receipts_count_once',
    rule: 'Each receipt came in once where it was proved, and left once where it was matched or sent back',
    statement: `
      with posted as (
        select
          mpesa_receipt as receipt,
          coalesce(sum(amount_minor) filter (where kind = 'paybill_received'), 0) as came,
          coalesce(sum(amount_minor) filter (where kind = 'paybill_matched'), 0) as matched,
          coalesce(sum(amount_minor) filter (where kind = 'paybill_returned'), 0) as returned
        from ledger_transfers where mpesa_receipt is not null
        group by mpesa_receipt
      )
      select format('%s is %s: of %s came %s, %s matched, %s sent back', receipt, state, amount_minor,
        coalesce(came, 0), coalesce(matched, 0), coalesce(returned, 0)) as offender
      from mpesa_receipts left join posted using (receipt)
      where (coalesce(came, 0), coalesce(matched, 0), coalesce(returned, 0)) <> case
        when proved_at is null then row (0::numeric, 0::numeric, 0::numeric)
        when state = 'matched' then row (amount_minor::numeric, amount_minor::numeric, 0::numeric)
        when state = 'returned' then row (amount_minor::numeric, 0::numeric, amount_minor::numeric)
        else row (amount_minor::numeric, 0::numeric, 0::numeric)
      end
      union all
      select format('Transfer %s of %s names no receipt', id, kind) from ledger_transfers
      where 'unmatched:KES' in (debit, credit) and mpesa_receipt is null`,
  },
  {
    name: 'receipts_are_their_payments',
    rule: 'A matched receipt is the one that its payment was settled with, to the shilling; no payment has one that waits',
    statement: `
      select format('%s is %s, payment %s has %s and %s', receipt, mpesa_receipts.state, payments.id,
        provider_reference, captured_minor) as offender
      from mpesa_receipts
      join payments on payments.id = payment_id or (provider = 'mpesa' and provider_reference = receipt)
      where case
        when mpesa_receipts.state = 'matched' then payments.id <> payment_id
          or provider <> 'mpesa'
          or provider_reference is distinct from receipt
          or captured_minor is distinct from mpesa_receipts.amount_minor
        else mpesa_receipts.state not in ('reported', 'refuted')
      end`,
  },
];

/** Nothing but bookings ever takes a seat, so what is taken is exactly what bookings have. */
const seatInvariants: Invariant[] = [
  {
    name: 'seats_of_bookings',
    rule: 'Seats held and sold are those of held and confirmed bookings',
    statement: `
      with booked as (
        select
          flight_id, cabin,
          coalesce(sum(seats) filter (where bookings.status = 'held'), 0) as held,
          coalesce(sum(seats) filter (where bookings.status = 'confirmed'), 0) as sold
        from flight_bookings join bookings on bookings.id = booking_id
        where bookings.status in ('held', 'confirmed')
        group by flight_id, cabin
      ), taken as (
        select flight_id, cabin, held, sold from flight_cabins where held <> 0 or sold <> 0
      )
      select format(
        'Flight %s %s: %s held and %s sold, but bookings have %s and %s',
        flight_id, cabin, coalesce(taken.held, 0), coalesce(taken.sold, 0),
        coalesce(booked.held, 0), coalesce(booked.sold, 0)
      ) as offender
      from booked full join taken using (flight_id, cabin)
      where coalesce(booked.held, 0) <> coalesce(taken.held, 0)
        or coalesce(booked.sold, 0) <> coalesce(taken.sold, 0)`,
  },
  {
    name: 'seats_within_cabin',
    rule: 'No cabin has more seats held and sold than it has',
    statement: `
      select format('Flight %s %s: %s held and %s sold of %s', flight_id, cabin, held, sold, seats) as offender
      from flight_cabins
      where held < 0 or sold < 0 or held + sold > seats`,
  },
  {
    name: 'seats_for_travellers',
    rule: 'Everybody but infants has a seat on each flight',
    statement: `
      select format(
        '%s leg %s: %s seats for %s travellers', bookings.reference, flight_bookings.leg, flight_bookings.seats,
        coalesce(people.seated, 0)
      ) as offender
      from flight_bookings
      join bookings on bookings.id = flight_bookings.booking_id
      left join (
        select booking_id, count(*) filter (where traveller_type <> 'infant') as seated
        from booking_travellers group by booking_id
      ) as people on people.booking_id = bookings.id
      where bookings.anonymised_at is null and flight_bookings.seats <> coalesce(people.seated, 0)`,
  },
];

/** What the migrations promised of tables that only grow. The type says when it fires: 58 is before update, delete or truncate. */
const guardInvariants: Invariant[] = [
  {
    name: 'guards_stand',
    rule: 'History, audit log, ledger and numbered documents have the guards that let nobody change them, switched on as they were declared',
    statement: `
      select format('%s of %s is %s', wanted.name, wanted.place, case
        when tgname is null then 'gone'
        when tgenabled <> wanted.state then format('set to %s instead of %s', tgenabled, wanted.state)
        else 'another one'
      end) as offender
      from (values
        ('settings_history', 'settings_history_append_only', 'O', 58, 'refuse_change'),
        ('audit_log', 'audit_log_append_only', 'A', 58, 'refuse_change'),
        ('documents', 'documents_append_only', 'O', 58, 'refuse_change'),
        ('ledger_transfers', 'ledger_transfers_append_only', 'O', 58, 'refuse_change'),
        ('ledger_transfers', 'ledger_transfers_move_balances', 'O', 4, 'move_ledger_balances'),
        ('ledger_accounts', 'ledger_accounts_guard', 'O', 31, 'guard_ledger_accounts'),
        ('ledger_accounts', 'ledger_accounts_guard_all', 'O', 34, 'guard_ledger_accounts')
      ) as wanted (place, name, state, fires, function)
      left join pg_trigger on tgrelid = wanted.place::regclass and tgname = wanted.name
      where tgname is null
        or tgenabled <> wanted.state::"char"
        or tgtype <> wanted.fires
        or tgfoid <> to_regproc(wanted.function)`,
  },
];

export const invariants: readonly Invariant[] = [
  ...seatInvariants,
  ...roomInvariants,
  ...bookingInvariants,
  ...amountInvariants,
  ...paymentInvariants,
  ...ledgerInvariants,
  ...moneyInvariants,
  ...paybillInvariants,
  ...agencyInvariants,
  ...documentInvariants,
  ...guardInvariants,
];

export interface CheckedInvariant extends Pick<Invariant, 'name' | 'rule'> {
  /** What breaks it, a sentence each; empty: all is well. */
  offenders: string[];
  /** There are more than are named. */
  hasMore: boolean;
}

const mostNamed = 10;

/**
 * Holds the whole core against its rules, as it was at one moment: sales go on meanwhile, and are neither seen nor waited
 * for. On a big database it may take minutes, so `onChecked` hears of each rule as soon as it is known.
 */
export function checkInvariants(
  db: Database,
  onChecked?: (checked: CheckedInvariant) => void,
): Promise<CheckedInvariant[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => checkWithin(transaction, onChecked));
}

/** The same as one transaction sees it. */
export async function checkWithin(
  transaction: DatabaseTransaction,
  onChecked: (checked: CheckedInvariant) => void = () => {},
): Promise<CheckedInvariant[]> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  const all: CheckedInvariant[] = [];
  for (const { name, rule, statement } of invariants) {
    const { rows } = await sql<{ offender: string }>`
      select offender from (${sql.raw(statement)}) as found limit ${mostNamed + 1}`.execute(transaction);
    const offenders = rows.slice(0, mostNamed).map(({ offender }) => offender);
    const checked = { name, rule, offenders, hasMore: rows.length > mostNamed };
    onChecked(checked);
    all.push(checked);
  }
  return all;
}

/** Of all rules, those that are broken, as text: empty when all is well. */
export async function brokenInvariants(db: Database): Promise<string[]> {
  const all = await checkInvariants(db);
  return all.flatMap(({ name, offenders }) => offenders.map((offender) => `${name}: ${offender}`));
}

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type PaymentMethod, paidLaterMethods } from '#features/payments/payment.ts';
import type { Takeback } from '#features/payments/takebacks/takebacks.ts';
import type { Minor } from '#lib/money.ts';
import type { BookingType } from '../booking.ts';

/** Money that bought nothing: a wrong amount, a second payment, or nothing left to sell. */
const boughtNothing = sql`coalesce(payments.failure, '') in ('not_available', 'paid_before', 'wrong_amount')`;

/** Agency deposits are payments too. */
const isOfBooking = sql`payments.booking_id is not null`;

const refundsDue = sql`
  select payments.booking_id as id, payments.refund_due_at as since, null::timestamptz as until, payments.id as payment_id
  from payments
  where payments.state = 'refund_due' and ${isOfBooking}`;

/**
 * For each need its bookings: the id, since when, until when an administrator can act, and the payment concerned. Each
 * has its own index, because only few bookings match.
 */
export const needyBookings = {
  money_taken_back: sql`
    select payments.booking_id as id, min(payment_takebacks.changed_at) as since, min(payment_takebacks.respond_by) as until,
      payments.id as payment_id
    from payment_takebacks join payments on payments.id = payment_takebacks.payment_id
    where payment_takebacks.done_at is null and ${isOfBooking}
    group by payments.booking_id, payments.id`,
  money_without_seats: sql`${refundsDue} and ${boughtNothing}`,
  // No answer from the provider for half an hour.
  payment_unknown: sql`
    select payments.booking_id as id, coalesce(payments.unknown_at, payments.submitted_at) as since,
      null::timestamptz as until, payments.id as payment_id
    from payments
    where payments.state in ('submitted', 'unknown') and ${isOfBooking} and (
      payments.state = 'unknown'
      or (payments.method <> all(${paidLaterMethods}::text[]) and payments.submitted_at < now() - interval '30 minutes')
    )`,
  refund_due: sql`${refundsDue} and not ${boughtNothing}`,
  waiting_for_money: sql`
    select bookings.id, bookings.created_at as since, bookings.hold_expires_at as until, null::uuid as payment_id
    from bookings
    where bookings.status = 'held' and bookings.hold_kind = 'pay_later' and bookings.hold_expires_at > now()
      and not exists (select from agent_bookings where agent_bookings.booking_id = bookings.id)`,
  disrupted: sql`
    select flight_bookings.booking_id as id, min(flight_bookings.disrupted_at) as since,
      min(flight_bookings.departure_time) as until, null::uuid as payment_id
    from flight_bookings
    join bookings on bookings.id = flight_bookings.booking_id
    where flight_bookings.disruption is not null
      and flight_bookings.departure_time > now()
      and bookings.status = 'confirmed'
    group by flight_bookings.booking_id`,
} satisfies Record<string, RawBuilder<unknown>>;
/** Why an administrator has to act on a booking, most urgent first. */
export type BookingNeed = keyof typeof needyBookings;
export const bookingNeeds = Object.keys(needyBookings) as BookingNeed[];

export interface NeedyBooking {
  id: string;
  reference: string;
  type: BookingType;
  customer: string;
  since: Date;
  /** The deadline for acting. */
  until: Date | null;
  /** Of the payment concerned, else of the booking, in minor units. */
  amountMinor: Minor;
  currency: string;
  method: PaymentMethod | null;
  provider: string | null;
  failure: string | null;
  /** For a due refund: an administrator sends it, or the provider refused it. */
  isByHand: boolean;
  isHeldUp: boolean;
  /** For money taken back: the provider's dispute, reversal or refund. */
  takeback: Pick<Takeback, 'kind' | 'status' | 'takenMinor'> | null;
}

export interface Need {
  need: BookingNeed;
  count: number;
  oldest: NeedyBooking[];
}

const maxShown = 3;

export function readNeeds(db: Database): Promise<Need[]> {
  return Promise.all(bookingNeeds.map((need) => readNeed(db, need)));
}

async function readNeed(db: Database, need: BookingNeed): Promise<Need> {
  const { rows } = await sql<NeedyBooking & { count: number }>`
    with needy as materialized (${needyBookings[need]}),
    oldest as (select *, (select count(*) from needy)::int as count from needy order by since, id limit ${maxShown})
    select
      bookings.id, bookings.reference, bookings.booking_type as type, oldest.since, oldest.until, oldest.count,
      coalesce(trim(first.given_names || ' ' || first.last_name), '') as customer,
      coalesce(
        case when ${need} = 'money_taken_back' then takeback.amount_minor end,
        payments.refund_minor, payments.amount_minor, bookings.charged_units * 100
      ) as amount_minor,
      coalesce(payments.currency, bookings.currency) as currency, payments.method, payments.provider, payments.failure,
      payments.refund_by_hand_at is not null as is_by_hand, payments.refund_failure is not null as is_held_up,
      case when takeback.kind is not null then
        jsonb_build_object('kind', takeback.kind, 'status', takeback.status, 'takenMinor', takeback.taken_minor)
      end as takeback
    from oldest
    join bookings on bookings.id = oldest.id
    left join booking_travellers as first on first.booking_id = bookings.id and first.position = 0
    left join lateral (
      select * from payments
      where payments.booking_id = bookings.id
        and (payments.id = oldest.payment_id or oldest.payment_id is null)
      order by payments.created_at desc
      limit 1
    ) as payments on true
    left join lateral (
      select * from payment_takebacks where payment_id = payments.id and done_at is null
      order by changed_at limit 1
    ) as takeback on true
    order by oldest.since, bookings.id`.execute(db);
  return { need, count: rows[0]?.count ?? 0, oldest: rows.map(({ count: _, ...row }) => row) };
}

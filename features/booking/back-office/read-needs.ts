import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import type { Takeback } from '#features/payments/takebacks/list-takebacks.ts';
import type { BookingType } from '../booking.ts';
import { type BookingNeed, bookingNeeds } from './booking-needs.ts';
import { needyBookings } from './needy-bookings.ts';

/** A booking that somebody has to look at, and why. */
export interface NeedyBooking {
  id: string;
  reference: string;
  type: BookingType;
  customer: string;
  since: Date;
  /** When nothing can be done about it any more. */
  until: Date | null;
  /** Of the payment that it is about, in hundredths, or what the booking costs. */
  amountMinor: number;
  currency: string;
  method: PaymentMethod | null;
  provider: string | null;
  failure: string | null;
  /** Of a refund that is due: somebody has to send it, or its provider would not. */
  isByHand: boolean;
  isHeldUp: boolean;
  /** Of money that was taken back: what the provider calls it. */
  takeback: Pick<Takeback, 'kind' | 'status' | 'takenMinor'> | null;
}

export interface Need {
  need: BookingNeed;
  count: number;
  /** Those that have waited longest. */
  oldest: NeedyBooking[];
}

const mostShown = 3;

/** All that waits for a person, with the oldest of each kind. */
export function readNeeds(db: Database): Promise<Need[]> {
  return Promise.all(bookingNeeds.map((need) => readNeed(db, need)));
}

async function readNeed(db: Database, need: BookingNeed): Promise<Need> {
  const { rows } = await sql<NeedyBooking & { count: number }>`
    with needy as materialized (${needyBookings[need]}),
    oldest as (select *, (select count(*) from needy)::int as count from needy order by since, id limit ${mostShown})
    select
      bookings.id, bookings.reference, bookings.booking_type as type, oldest.since, oldest.until, oldest.count,
      coalesce(trim(first.given_names || ' ' || first.last_name), '') as customer,
      coalesce(
        case when ${need} = 'money_taken_back' then takeback.amount_minor end,
        payments.refund_minor, payments.amount_minor, bookings.charged_units * 100
      ) as "amountMinor",
      coalesce(payments.currency, bookings.currency) as currency, payments.method, payments.provider, payments.failure,
      payments.refund_by_hand_at is not null as "isByHand", payments.refund_failure is not null as "isHeldUp",
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

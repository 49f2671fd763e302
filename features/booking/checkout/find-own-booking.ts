import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import { isId } from '#lib/is-id.ts';
import type { HoldKind } from '../booking.ts';
import { openPassport } from '../seal-passport.ts';
import type { CheckedCheckout } from './check-checkout.ts';
import type { Wanted } from './hold-checkout.ts';

/** A booking of this trip that the same person or browser has already. */
export interface OwnBooking {
  bookingId: string;
  reference: string;
  status: 'held' | 'confirmed';
  holdKind: HoldKind;
  /** Of the hold, as text like in the answer of a hold. */
  expiresAt: string;
  /** The newest payment. */
  paymentId: string | null;
  method: PaymentMethod | null;
}

/** Who asks: `heldIds` are the bookings that this browser made, by its signed cookie. */
export interface CheckoutOwner {
  heldIds: readonly string[];
  userId: string | null;
}

/**
 * Coming back from the payment page must lead to the hold that exists and not to a second one. What an agency sold is left
 * out: an agency sells one flight to many customers.
 */
export async function findOwnBooking(
  db: Database,
  { heldIds, userId }: CheckoutOwner,
  wanted: Wanted,
): Promise<OwnBooking | undefined> {
  if (heldIds.length === 0 && userId === null) return undefined;
  const { rows } = await sql<OwnBooking>`
    select bookings.id as "bookingId", reference, status, hold_kind as "holdKind",
      to_json(hold_expires_at)#>>'{}' as "expiresAt", payment.id as "paymentId", payment.method
    from bookings
    left join lateral (
      select id, method from payments where booking_id = bookings.id order by created_at desc, id desc limit 1
    ) as payment on true
    where (bookings.id = any(${[...heldIds]}::uuid[]) or user_id = ${userId}::uuid)
      and (status = 'confirmed' or status = 'held' and hold_expires_at > clock_timestamp())
      and not exists (select from agent_bookings where booking_id = bookings.id)
      and ${sameTrip(wanted)}
    order by status = 'held' desc, bookings.created_at desc
    limit 1`.execute(db);
  return rows[0];
}

function sameTrip(wanted: Wanted) {
  if (wanted.type === 'flight') {
    const ids = wanted.picks.flatMap((pick) => pick.split('.')).filter(isId);
    return sql<boolean>`array(
      select flight_id from flight_bookings where booking_id = bookings.id order by leg, position
    ) = ${ids}::uuid[]`;
  }
  const { checkIn, checkOut } = wanted.opened.stay;
  return sql<boolean>`exists (
    select from hotel_bookings
    where booking_id = bookings.id and hotel_id = ${wanted.hotelId}::uuid
      and check_in = ${checkIn}::date and check_out = ${checkOut}::date
  )`;
}

interface StoredTraveller {
  title: string;
  givenNames: string;
  lastName: string;
  birthDate: string | null;
  nationality: string | null;
  passportSealed: string | null;
  passportExpiresOn: string | null;
}

/** Whether the form was sent again with the same travellers and the same contact. How it is to be paid may differ. */
export async function isForSameTravellers(
  db: Database,
  secret: string,
  { bookingId }: Pick<OwnBooking, 'bookingId'>,
  { travellers, email, phone }: CheckedCheckout,
): Promise<boolean> {
  const { rows } = await sql<{ email: string; phone: string; travellers: StoredTraveller[] }>`
    select lower(contact_email) as email, contact_phone as phone, (
      select coalesce(json_agg(json_build_object(
        'title', title, 'givenNames', given_names, 'lastName', last_name, 'birthDate', birth_date,
        'nationality', nationality, 'passportSealed', passport_sealed, 'passportExpiresOn', passport_expires_on
      ) order by position), '[]')
      from booking_travellers where booking_id = bookings.id
    ) as travellers
    from bookings where id = ${bookingId}::uuid`.execute(db);
  const [stored] = rows;
  if (!stored || stored.email !== email.toLowerCase() || stored.phone !== phone) return false;
  if (stored.travellers.length !== travellers.length) return false;
  return travellers.every(({ passport, ...traveller }, position) => {
    const known = stored.travellers[position];
    return (
      known !== undefined &&
      (['title', 'givenNames', 'lastName', 'birthDate', 'nationality'] as const).every(
        (field) => known[field] === traveller[field],
      ) &&
      known.passportExpiresOn === (passport?.expiresOn ?? null) &&
      (known.passportSealed && openPassport(secret, known.passportSealed)) === (passport?.number ?? null)
    );
  });
}

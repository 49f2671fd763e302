import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { readEmail } from '#features/identity/profile/read-account-fields.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import { isId } from '#lib/untrusted-input.ts';
import type { HoldKind } from '../booking.ts';
import type { Held, TravellerRow } from '../holds/hold-document.ts';
import type { HeldTraveller } from '../holds/place-hold.ts';
import { decryptPassport } from '../traveller-data.ts';
import type { CheckedCheckout } from './check-checkout.ts';
import { readName } from './check-traveller.ts';
import type { TypedCheckout } from './checkout-form.ts';
import type { ChosenTrip } from './hold-checkout.ts';

/** A booking of the same trip by the same account or browser. */
export interface OwnBooking {
  bookingId: string;
  reference: string;
  status: 'held' | 'confirmed';
  holdKind: HoldKind;
  /** Text, as in HoldOutcome. */
  expiresAt: string;
  /** Of the newest payment. */
  paymentId: string | null;
  method: PaymentMethod | null;
}

/** `heldIds`: bookings made in this browser, from its signed cookie. */
export interface CheckoutOwner {
  heldIds: readonly string[];
  userId: string | null;
}

/**
 * Leads a customer who comes back from the payment page to the existing hold instead of a second one. Agency sales are
 * left out: an agency sells one flight to many customers.
 */
export async function findOwnBooking(
  db: Database,
  { heldIds, userId }: CheckoutOwner,
  wanted: ChosenTrip,
): Promise<OwnBooking | undefined> {
  if (heldIds.length === 0 && userId === null) return undefined;
  const { rows } = await sql<OwnBooking>`
    select bookings.id as booking_id, reference, status, hold_kind,
      to_json(hold_expires_at)#>>'{}' as expires_at, payment.id as payment_id, payment.method
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

function sameTrip(wanted: ChosenTrip) {
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

const comparedFields = ['title', 'givenNames', 'lastName', 'birthDate', 'nationality'] as const;
type StoredTraveller = Pick<TravellerRow, (typeof comparedFields)[number] | 'passportSealed' | 'passportExpiresOn'>;

/** Compares travellers and contact; the payment method may differ, and so may what the guest asks of the hotel. */
export async function compareWithOwn(
  db: Database,
  secret: string,
  { bookingId }: Pick<OwnBooking, 'bookingId'>,
  { travellers, email, phone, guestRequest }: CheckedCheckout,
): Promise<{ isSame: boolean; hasSameRequest: boolean }> {
  const { rows } = await sql<{
    email: string;
    phone: string;
    guestRequest: string | null;
    travellers: StoredTraveller[];
  }>`
    select lower(contact_email) as email, contact_phone as phone,
      (select guest_request from hotel_bookings where booking_id = bookings.id) as guest_request, (
      select coalesce(json_agg(json_build_object(
        'title', title, 'givenNames', given_names, 'lastName', last_name, 'birthDate', birth_date,
        'nationality', nationality, 'passportSealed', passport_sealed, 'passportExpiresOn', passport_expires_on
      ) order by position), '[]')
      from booking_travellers where booking_id = bookings.id
    ) as travellers
    from bookings where id = ${bookingId}::uuid`.execute(db);
  const [stored] = rows;
  const isSameTraveller = ({ passport, ...traveller }: HeldTraveller, position: number) => {
    const known = stored?.travellers[position];
    return (
      known !== undefined &&
      comparedFields.every((field) => known[field] === traveller[field]) &&
      known.passportExpiresOn === (passport?.expiresOn ?? null) &&
      (known.passportSealed && decryptPassport(secret, known.passportSealed)) === (passport?.number ?? null)
    );
  };
  return {
    isSame:
      stored?.email === email.toLowerCase() &&
      stored.phone === phone &&
      stored.travellers.length === travellers.length &&
      travellers.every(isSameTraveller),
    hasSameRequest: stored?.guestRequest === guestRequest,
  };
}

/**
 * The booking that the same form made before. When seats are gone, this same customer may hold them: a second click
 * must not fail because of the first.
 */
export async function findKnownSubmit(
  db: Database,
  { submitKey, callerId, typed }: { submitKey: string; callerId: string | null; typed: TypedCheckout },
): Promise<Held | undefined> {
  const { rows } = await sql<{ answer: Held; names: string[] }>`
    select
      submits.answer,
      array(
        select given_names || '/' || last_name from booking_travellers
        where booking_id = bookings.id order by position
      ) as names
    from submits
    join bookings on bookings.id = (submits.answer ->> 'bookingId')::uuid
    where submits.key = ${submitKey}::uuid and submits.caller = ${callerId ?? 'guest'}
      and lower(bookings.contact_email) = ${readEmail(typed.email).value}`.execute(db);
  const [known] = rows;
  if (!known || known.names.join('\n') !== namesOf(typed)) return undefined;
  return { ...known.answer, again: true };
}

export async function hasEnded(db: Database, { bookingId }: Pick<Held, 'bookingId'>): Promise<boolean> {
  const { rows } = await sql`
    select from bookings where id = ${bookingId}::uuid
      and (status in ('expired', 'cancelled') or status = 'held' and hold_expires_at <= clock_timestamp())
  `.execute(db);
  return rows.length > 0;
}

/** The submit key of a form that is sent again after its booking ended: the same for every repeat. */
export function keyAfter(key: string, { bookingId }: Pick<Held, 'bookingId'>): string {
  const hex = createHash('sha256').update(`${key} ${bookingId}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

function namesOf({ travellers }: TypedCheckout): string {
  const written = (typed: string) => {
    const name = readName(typed);
    return name.ok ? name.value : typed;
  };
  return travellers.map(({ givenNames, lastName }) => `${written(givenNames)}/${written(lastName)}`).join('\n');
}

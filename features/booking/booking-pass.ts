import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentStarter } from '#features/payments/payment.ts';
import type { BookingDetails } from './booking.ts';

/**
 * What a visitor may see and do. `limited`: found by reference and last name, personal data is masked. `payer`: the
 * browser that made the hold. `owner`: reads the booking's mailbox, or is signed in to its account.
 */
export type PassAccess = 'limited' | 'payer' | 'owner';

/** `agency`: signed in as the agency that sold it; no pass grants this. */
export type BookingAccess = PassAccess | 'agency';

const ranks: Record<PassAccess, number> = { limited: 0, payer: 1, owner: 2 };

/** Only these see the contact, passport endings and documents unmasked. */
export function seesAll(access: BookingAccess): boolean {
  return access === 'owner' || access === 'agency';
}

/**
 * A signed token that opens one booking until it expires. An owner's pass is bound to the mailbox it was sent to: when
 * support corrects the address of a booking, links in the old mailbox stop working.
 */
export type BookingPass = {
  bookingId: string;
  /** In milliseconds since 1970. */
  endsAt: number;
} & ({ access: 'limited' | 'payer' } | { access: 'owner'; mailbox: string });

/** A short hash of the address, which does not reveal it. */
export function mailboxHash(email: string): string {
  return createHash('sha256').update(`mailbox:${email.toLowerCase()}`).digest('base64url').slice(0, 12);
}

export function signPass(secret: string, pass: BookingPass): string {
  const access = pass.access === 'owner' ? `owner-${pass.mailbox}` : pass.access;
  const body = `${pass.bookingId}.${access}.${Math.floor(pass.endsAt / 1000).toString(36)}`;
  return `${body}.${signature(secret, body)}`;
}

export function verifyPass(secret: string, text: string, now = Date.now()): BookingPass | undefined {
  const match = /^([0-9a-f-]{36})\.(limited|payer|owner-([\w-]{12}))\.([0-9a-z]{1,9})\.([\w-]{43})$/.exec(text);
  if (!match) return undefined;
  const [, bookingId = '', access = '', mailbox = '', ends = '', signed = ''] = match;
  const expected = signature(secret, `${bookingId}.${access}.${ends}`);
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) return undefined;
  const endsAt = Number.parseInt(ends, 36) * 1000;
  if (endsAt <= now) return undefined;
  return access === 'limited' || access === 'payer'
    ? { bookingId, access, endsAt }
    : { bookingId, access: 'owner', mailbox, endsAt };
}

/** The highest access that any of the passes grants. */
export function accessBy(
  passes: readonly BookingPass[],
  booking: { id: string; contactEmail: string },
): PassAccess | undefined {
  return passes
    .filter((pass) => isFor(pass, booking))
    .map(({ access }) => access)
    .toSorted((one, other) => ranks[other] - ranks[one])[0];
}

export function isFor(pass: BookingPass, booking: { id: string; contactEmail: string }): boolean {
  if (pass.bookingId !== booking.id) return false;
  return pass.access !== 'owner' || pass.mailbox === mailboxHash(booking.contactEmail);
}

function signature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(`booking-pass:${body}`).digest('base64url');
}

/**
 * The payment page is only for the visitor who started the payment; one with limited access may reopen only payments
 * started with limited access.
 */
export function canReopenPayment(access: BookingAccess, { startedBy }: { startedBy: PaymentStarter }): boolean {
  return access !== 'limited' || startedBy === 'limited';
}

const DAY_MS = 24 * 3600 * 1000;
/** Customers ask for refunds and receipts long after a trip. */
const validDaysAfterTrip = 400;

/**
 * The link that opens a booking as its owner without an account. It is sent only to the booking's mailbox. `page` is
 * the page it leads to instead of the booking itself.
 */
export function ownerLink(
  { baseUrl, secret }: { baseUrl: string; secret: string },
  { id: bookingId, endsOn, contactEmail }: Pick<BookingDetails, 'id' | 'endsOn' | 'contactEmail'>,
  page?: 'cancel' | 'review',
): string {
  const endsAt = Date.parse(endsOn) + validDaysAfterTrip * DAY_MS;
  const pass = signPass(secret, {
    bookingId,
    access: 'owner',
    mailbox: mailboxHash(contactEmail),
    endsAt,
  });
  return `${baseUrl}/booking/open?pass=${pass}${page ? `&next=${page}` : ''}`;
}

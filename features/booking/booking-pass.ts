import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * How much of a booking somebody may see and do. `limited`: found by reference and last name; nothing personal is shown
 * whole. `payer`: the browser that made the hold. `owner`: whoever reads the booking's mailbox, or is signed in as the one
 * whose booking it is.
 */
export type PassAccess = 'limited' | 'payer' | 'owner';

/** `agency`: signed in as the agency that sold it. No pass says so. */
export type BookingAccess = PassAccess | 'agency';

const ranks: Record<PassAccess, number> = { limited: 0, payer: 1, owner: 2 };

/** The names, the contact and the documents of a booking are for its owner, and for the agency that typed them. */
export function seesAll(access: BookingAccess): boolean {
  return access === 'owner' || access === 'agency';
}

/**
 * A signed word that lets its bearer see one booking, until it ends. An owner's is for the mailbox that it was sent to:
 * when support corrects the address of a booking, what lies in the old one opens nothing any more.
 */
export type BookingPass = {
  bookingId: string;
  /** In milliseconds since 1970. */
  endsAt: number;
} & ({ access: 'limited' | 'payer' } | { access: 'owner'; mailbox: string });

/** Enough of an address to tell it from every other, and nothing to read. */
export function mailboxMark(email: string): string {
  return createHash('sha256').update(`mailbox:${email.toLowerCase()}`).digest('base64url').slice(0, 12);
}

export function sealPass(secret: string, pass: BookingPass): string {
  const access = pass.access === 'owner' ? `owner-${pass.mailbox}` : pass.access;
  const body = `${pass.bookingId}.${access}.${Math.floor(pass.endsAt / 1000).toString(36)}`;
  return `${body}.${signature(secret, body)}`;
}

export function openPass(secret: string, text: string, now = Date.now()): BookingPass | undefined {
  const match = /^([0-9a-f-]{36})\.(limited|payer|owner-([\w-]{12}))\.([0-9a-z]{1,9})\.([\w-]{43})$/.exec(
    text,
  );
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

/** The most that any of them allows for a booking. */
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
  return pass.access !== 'owner' || pass.mailbox === mailboxMark(booking.contactEmail);
}

function signature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(`booking-pass:${body}`).digest('base64url');
}

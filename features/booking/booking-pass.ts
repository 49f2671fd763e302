import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * How much of a booking somebody may see and do. `glance`: found by reference and last name; nothing personal is shown
 * whole. `payer`: the browser that made the hold. `owner`: whoever reads the booking's mailbox, or is signed in as the one
 * whose booking it is.
 */
export type BookingAccess = 'glance' | 'payer' | 'owner';

const ranks: Record<BookingAccess, number> = { glance: 0, payer: 1, owner: 2 };

/** A signed word that lets its bearer see one booking, until it ends. */
export interface BookingPass {
  bookingId: string;
  access: BookingAccess;
  /** In milliseconds since 1970. */
  endsAt: number;
}

export function sealPass(secret: string, { bookingId, access, endsAt }: BookingPass): string {
  const body = `${bookingId}.${access}.${Math.floor(endsAt / 1000).toString(36)}`;
  return `${body}.${signature(secret, body)}`;
}

export function openPass(secret: string, text: string, now = Date.now()): BookingPass | undefined {
  const match = /^([0-9a-f-]{36})\.(glance|payer|owner)\.([0-9a-z]{1,9})\.([\w-]{43})$/.exec(text);
  if (!match) return undefined;
  const [, bookingId = '', access = '', ends = '', signed = ''] = match;
  const expected = signature(secret, `${bookingId}.${access}.${ends}`);
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) return undefined;
  const endsAt = Number.parseInt(ends, 36) * 1000;
  return endsAt > now && isAccess(access) ? { bookingId, access, endsAt } : undefined;
}

/** The most that any of them allows for a booking. */
export function accessBy(passes: readonly BookingPass[], bookingId: string): BookingAccess | undefined {
  return passes
    .filter((pass) => pass.bookingId === bookingId)
    .map(({ access }) => access)
    .toSorted((one, other) => ranks[other] - ranks[one])[0];
}

function isAccess(text: string): text is BookingAccess {
  return text in ranks;
}

function signature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(`booking-pass:${body}`).digest('base64url');
}

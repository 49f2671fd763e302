import type { Database } from '#db/connect.ts';
import {
  type Backoff,
  countWithBackoff,
  type RateLimit,
  secondsUntilWithinLimit,
  uncount,
  withinRateLimit,
} from '#db/rate-limit.ts';
import { addressBlock, wideAddressBlock } from '#lib/address-block.ts';
import { isLastNameOf } from '../name-tokens.ts';
import { readReference } from './read-reference.ts';

const perNetwork: RateLimit = { name: 'booking-lookup-network', max: 20, windowSeconds: 600 };
// At most 10 guesses at once and 18 in the window, from however many networks: who guesses delays the owner by less than a
// minute and a half, and not at all on a device that has opened the booking before.
const waits = { free: 10, firstWaitSeconds: 20, longestWaitSeconds: 80, windowSeconds: 600 };
const perReference: Backoff = { name: 'booking-lookup-reference', ...waits };
const perDevice: Backoff = { name: 'booking-lookup-device', ...waits };
/** Whoever has many small networks has them beside each other. */
const missesOfNeighbours: RateLimit = { name: 'booking-lookup-misses', max: 100, windowSeconds: 600 };

export type FoundBooking =
  | { ok: true; bookingId: string; reference: string }
  /** The same for a reference that nobody has and for a name that is not on it. */
  | { ok: false; error: 'not_found' }
  | { ok: false; error: 'too_many'; waitSeconds: number };

interface LookupRequest {
  clientAddress: string;
  /** Under which number this browser's attempts are counted, where it has opened what the subject names before. */
  deviceOf: (subject: string) => string | undefined;
}

/** Somebody nobody is called like, so that a reference without travellers costs a comparison too. */
const nobody = { last_name_tokens: ['\u0000'], given_name_tokens: [] };

/** What a browser that has opened a booking remembers of it: `rememberOnDevice`. */
export function deviceSubject(reference: string): string {
  return `booking ${reference}`;
}

/**
 * A booking by its reference and the last name of anybody who travels. Only misses stay counted: a group at the
 * airport looks up one trip as often as it likes. What a miss costs is the same for all, so that neither the answer nor its
 * time says whether there is such a reference.
 */
export async function findBooking(
  db: Database,
  typed: { reference: string; lastName: string },
  { clientAddress, deviceOf }: LookupRequest,
): Promise<FoundBooking> {
  const reference = readReference(typed.reference) ?? '';
  const neighbours = wideAddressBlock(clientAddress);
  const device = deviceOf(deviceSubject(reference));
  const waitSeconds = device
    ? await countWithBackoff(db, perDevice, `${device} ${reference}`)
    : await countUnknownDevice(db, reference || typed.reference, clientAddress);
  if (waitSeconds > 0) return { ok: false, error: 'too_many', waitSeconds };
  const travellers = await db
    .selectFrom('booking_travellers')
    .innerJoin('bookings', 'bookings.id', 'booking_travellers.booking_id')
    .select(['bookings.id', 'last_name_tokens', 'given_name_tokens'])
    .where('bookings.reference', '=', reference)
    .execute();
  const named = [...travellers, nobody].filter((one) =>
    isLastNameOf(typed.lastName, {
      lastNameTokens: one.last_name_tokens,
      givenNameTokens: one.given_name_tokens,
    }),
  );
  const bookingId = travellers.find((traveller) => named.includes(traveller))?.id;
  if (bookingId !== undefined) {
    if (device) await uncount(db, perDevice, `${device} ${reference}`);
    else {
      await uncount(db, perReference, reference);
      await uncount(db, perNetwork, addressBlock(clientAddress));
    }
    return { ok: true, bookingId, reference };
  }
  await withinRateLimit(db, missesOfNeighbours, neighbours);
  return { ok: false, error: 'not_found' };
}

/** Whoever has to wait at a network uses up no tries at a reference. */
async function countUnknownDevice(db: Database, reference: string, clientAddress: string): Promise<number> {
  const network = addressBlock(clientAddress);
  if (!(await withinRateLimit(db, perNetwork, network))) {
    return Math.max(1, await secondsUntilWithinLimit(db, perNetwork, network));
  }
  const neighbours = wideAddressBlock(clientAddress);
  const ofNeighbours = await secondsUntilWithinLimit(db, missesOfNeighbours, neighbours);
  return ofNeighbours || countWithBackoff(db, perReference, reference);
}

import type { Database } from '#db/connect.ts';
import { isRateLimitUsedUp, type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { addressBlock, wideAddressBlock } from '#lib/address-block.ts';
import { isLastNameOf } from '../name-words.ts';
import { readReference } from './read-reference.ts';

const tries = { max: 20, windowSeconds: 600 };
const perNetwork: RateLimit = { name: 'booking-lookup-network', ...tries };
const perReference: RateLimit = { name: 'booking-lookup-reference', ...tries };
/** Whoever has many small networks has them beside each other. Who finds their booking is not counted here. */
const missesOfNeighbours: RateLimit = { name: 'booking-lookup-misses', max: 100, windowSeconds: 600 };

export type FoundBooking =
  | { ok: true; bookingId: string; reference: string }
  /** The same for a reference that nobody has and for a name that is not on it. */
  | { ok: false; error: 'not_found' | 'too_many' };

/** Somebody nobody is called like, so that a reference without travellers costs a comparison too. */
const nobody = { last_name_words: ['\u0000'], given_name_words: [] };

/**
 * A booking by its reference and the last name of anybody who travels. All tries count, right or wrong, and what is done
 * is the same for all, so that neither the answer nor its time says whether there is such a reference.
 */
export async function findBooking(
  db: Database,
  typed: { reference: string; lastName: string },
  clientAddress: string,
): Promise<FoundBooking> {
  const reference = readReference(typed.reference) ?? '';
  const fromNetwork = await withinRateLimit(db, perNetwork, addressBlock(clientAddress));
  const ofReference = await withinRateLimit(db, perReference, reference || typed.reference);
  const neighbours = wideAddressBlock(clientAddress);
  const isOver = await isRateLimitUsedUp(db, missesOfNeighbours, neighbours);
  if (!fromNetwork || !ofReference || isOver) return { ok: false, error: 'too_many' };
  const travellers = await db
    .selectFrom('booking_travellers')
    .innerJoin('bookings', 'bookings.id', 'booking_travellers.booking_id')
    .select(['bookings.id', 'last_name_words', 'given_name_words'])
    .where('bookings.reference', '=', reference)
    .execute();
  const named = [...travellers, nobody].filter((one) =>
    isLastNameOf(typed.lastName, {
      lastNameWords: one.last_name_words,
      givenNameWords: one.given_name_words,
    }),
  );
  const bookingId = travellers.find((traveller) => named.includes(traveller))?.id;
  if (bookingId !== undefined) return { ok: true, bookingId, reference };
  await withinRateLimit(db, missesOfNeighbours, neighbours);
  return { ok: false, error: 'not_found' };
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import {
  type Backoff,
  countWithBackoff,
  type RateLimit,
  secondsUntilWithinLimit,
  uncount,
  withinRateLimit,
} from '#db/rate-limit.ts';
import { addressBlock, wideAddressBlock } from '#lib/limit-keys.ts';
import type { BookingDetails } from '../booking.ts';
import { isLastNameOf } from '../traveller-data.ts';

const perNetwork: RateLimit = { name: 'booking-lookup-network', max: 20, windowSeconds: 600 };
// At most 10 guesses at once and 18 per window for one reference, from any number of networks: an attacker delays the
// owner by less than 90 seconds, and not at all on a device that has opened the booking before.
const waits = { free: 10, firstWaitSeconds: 20, longestWaitSeconds: 80, windowSeconds: 600 };
const perReference: Backoff = { name: 'booking-lookup-reference', ...waits };
const perDevice: Backoff = { name: 'booking-lookup-device', ...waits };
/** An owner of many small networks has adjacent ones. */
const missesOfNeighbours: RateLimit = { name: 'booking-lookup-misses', max: 100, windowSeconds: 600 };

type FoundBooking =
  | { ok: true; bookingId: string; reference: string }
  /** The same for an unknown reference and a wrong name. */
  | { ok: false; error: 'not_found' }
  | { ok: false; error: 'too_many'; waitSeconds: number };

interface LookupRequest {
  clientAddress: string;
  /** The device id under which this browser's attempts are counted, if it has opened the subject before. */
  deviceOf: (subject: string) => string | undefined;
}

/** A dummy traveller, so that an unknown reference costs a comparison too. */
const nobody = { lastNameTokens: ['\u0000'], givenNameTokens: [] };

/** The subject of the device cookie: `rememberOnDevice`. */
export function deviceSubject(reference: string): string {
  return `booking ${reference}`;
}

/**
 * Finds a booking by reference and any traveller's last name. Only misses stay counted, so that a group may look up one
 * trip as often as it likes. All misses cost the same, so that neither the answer nor its duration reveals whether the
 * reference exists.
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
    .selectFrom('bookingTravellers')
    .innerJoin('bookings', 'bookings.id', 'bookingTravellers.bookingId')
    .select(['bookings.id', 'lastNameTokens', 'givenNameTokens'])
    .where('bookings.reference', '=', reference)
    .execute();
  const named = [...travellers, nobody].filter((one) => isLastNameOf(typed.lastName, one));
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

/** An attempt that the network limit rejects does not count against the reference. */
async function countUnknownDevice(db: Database, reference: string, clientAddress: string): Promise<number> {
  const network = addressBlock(clientAddress);
  if (!(await withinRateLimit(db, perNetwork, network))) {
    return Math.max(1, await secondsUntilWithinLimit(db, perNetwork, network));
  }
  const neighbours = wideAddressBlock(clientAddress);
  const ofNeighbours = await secondsUntilWithinLimit(db, missesOfNeighbours, neighbours);
  return ofNeighbours || countWithBackoff(db, perReference, reference);
}

const easternDigits = /[٠-٩۰-۹]/g;

/** Normalises FM-123 456, fm123456 or 123456; undefined when it cannot be a reference. */
export function readReference(typed: string): string | undefined {
  const plain = typed
    .replaceAll(easternDigits, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();
  const digits = /^(?:FM)?(\d{6,12})$/.exec(plain)?.[1];
  return digits && `FM${digits}`;
}

interface BookingHolder {
  id: string;
  userId: string | null;
  contactEmail: string;
  /** The signed-in viewer is the agency that sold it. */
  isSoldByViewer: boolean;
  status: BookingDetails['status'];
  /** Newest first. */
  payments: Pick<BookingDetails['payments'][number], 'id' | 'state' | 'method'>[];
}

/** The owner of a reference: all that is read before access is checked. */
export function readHolder(
  db: Database,
  reference: string,
  viewerId: string | null,
): Promise<BookingHolder | undefined> {
  const isSoldByViewer = viewerId
    ? sql<boolean>`exists (
        select from agent_bookings join agents on agents.id = agent_bookings.agent_id
        where agent_bookings.booking_id = bookings.id and agents.user_id = ${viewerId}::uuid
      )`
    : sql<boolean>`false`;
  return db
    .selectFrom('bookings')
    .select(['id', 'userId', 'contactEmail', isSoldByViewer.as('isSoldByViewer')])
    .select([
      sql<BookingHolder['status']>`status`.as('status'),
      sql<BookingHolder['payments']>`(
        select coalesce(json_agg(json_build_object('id', id, 'state', state, 'method', method)
          order by created_at desc, id desc), '[]')
        from payments where booking_id = bookings.id
      )`.as('payments'),
    ])
    .where('reference', '=', reference)
    .executeTakeFirst();
}

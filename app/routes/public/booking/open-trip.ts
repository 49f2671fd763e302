import { type RouterContextProvider, redirect } from 'react-router';
import type { Database } from '#db/connect.ts';
import type { BookingDetails } from '#features/booking/booking-details.ts';
import { type BookingAccess, seesAll } from '#features/booking/booking-pass.ts';
import { expireIfOver } from '#features/booking/holds/expire-holds.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { readHolder } from '#features/booking/retrieve/read-holder.ts';
import { readReference } from '#features/booking/retrieve/read-reference.ts';
import { accessTo } from '../../../booking-access.ts';
import { factsOf, viewerOf } from '../../../request-context.ts';
import { followTrip } from './follow-trip.ts';

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { reference: string };
}

/**
 * A booking for whoever may see it. All others are led to where it is found by reference and name, and so is whoever
 * asks for one that there is not: both look and take the same.
 */
export async function openTrip(
  { request, context, params }: Asked,
  /** Whether those who carry its money are asked first. */
  { isFollowed = false }: { isFollowed?: boolean } = {},
): Promise<{
  booking: BookingDetails;
  access: BookingAccess;
}> {
  const facts = factsOf(context);
  const { db } = facts;
  const reference = readReference(params.reference);
  const holder = reference && (await readHolder(db, reference, viewerOf(context)?.userId ?? null));
  const access = holder && accessTo(request, context, holder);
  if (access && isFollowed) await followTrip(facts, holder);
  const booking = access && (await readCurrent(db, holder.id));
  if (booking) return { booking, access };
  throw redirect(reference ? `/booking?reference=${reference}` : '/booking', 303);
}

/** As it is by the clock of the database: a hold whose time is over has ended when somebody looks at it. */
async function readCurrent(db: Database, id: string): Promise<BookingDetails | undefined> {
  const booking = await readBooking(db, { id });
  if (booking?.status !== 'held' || booking.holdSecondsLeft > 0) return booking;
  await expireIfOver(db, id);
  return readBooking(db, { id });
}

/** What only the owner may do: others are led to the booking, where the link is that makes them one. */
export async function openOwnTrip(asked: Asked): Promise<BookingDetails> {
  const { booking, access } = await openTrip(asked);
  if (access !== 'owner') throw redirect(`/booking/${booking.reference}`, 303);
  return booking;
}

/** What the owner and the agency that sold it may both do. */
export async function openWholeTrip(
  asked: Asked,
): Promise<{ booking: BookingDetails; access: BookingAccess }> {
  const { booking, access } = await openTrip(asked);
  if (!seesAll(access)) throw redirect(`/booking/${booking.reference}`, 303);
  return { booking, access };
}

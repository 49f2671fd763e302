import { type RouterContextProvider, redirect } from 'react-router';
import type { Database } from '#db/connect.ts';
import type { BookingDetails } from '#features/booking/booking.ts';
import { type BookingAccess, seesAll } from '#features/booking/booking-pass.ts';
import { expireIfOver } from '#features/booking/holds/hold-expiry.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { readHolder, readReference } from '#features/booking/retrieve/find-booking.ts';
import { isPaidLater } from '#features/payments/payment.ts';
import { followPayment } from '#features/payments/poll-payments.ts';
import { accessTo } from '../../../booking-access.ts';
import { factsOf, type RequestFacts, viewerOf } from '../../../request-context.ts';

export interface TripArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { reference: string };
}

interface OpenedTrip {
  booking: BookingDetails;
  access: BookingAccess;
}

/**
 * Reads a booking that the reader has access to. Everybody else is redirected to the lookup form, also for a reference that
 * does not exist, so that an answer does not reveal which references do.
 */
export async function openTrip(
  { request, context, params }: TripArgs,
  /** Asks the providers for the state of open payments first. */
  { isFollowed = false } = {},
): Promise<OpenedTrip> {
  const facts = factsOf(context);
  const { db } = facts;
  const reference = readReference(params.reference);
  const holder = reference && (await readHolder(db, reference, viewerOf(context)?.userId ?? null));
  const access = holder && accessTo(request, context, holder);
  if (access && isFollowed) await followTripPayments(facts, holder);
  const booking = access && (await readCurrent(db, holder.id));
  if (booking) return { booking, access };
  throw redirect(reference ? `/booking?reference=${reference}` : '/booking', 303);
}

/** Expires a hold whose time is over by the database's clock, before the poll does. */
async function readCurrent(db: Database, id: string): Promise<BookingDetails | undefined> {
  const booking = await readBooking(db, { id });
  if (booking?.status !== 'held' || booking.holdSecondsLeft > 0) return booking;
  await expireIfOver(db, id);
  return readBooking(db, { id });
}

/** For the owner only. Others are redirected to the booking's page, which offers to mail them the owner's link. */
export async function openOwnTrip(args: TripArgs): Promise<BookingDetails> {
  const { booking, access } = await openTrip(args);
  if (access !== 'owner') throw redirect(`/booking/${booking.reference}`, 303);
  return booking;
}

/** For the owner and the agency that sold it. */
export async function openWholeTrip(args: TripArgs): Promise<OpenedTrip> {
  const opened = await openTrip(args);
  if (!seesAll(opened.access)) throw redirect(`/booking/${opened.booking.reference}`, 303);
  return opened;
}

/** The current prompt and the one before it. Older payments are left to the poll. */
const maxFollowed = 2;

interface BookingMoney extends Pick<BookingDetails, 'status'> {
  payments: Pick<BookingDetails['payments'][number], 'id' | 'state' | 'method'>[];
}

/**
 * Polls the providers of open payments. A reader who returns from a payment page, or has just answered a prompt, sees the
 * result even when the provider's callback has not arrived.
 */
export async function followTripPayments(
  { db, log, payments }: Pick<RequestFacts, 'db' | 'log' | 'payments'>,
  booking: BookingMoney,
): Promise<void> {
  const parts = { ...payments, db, log };
  const waiting = waitingPayments(booking).slice(0, maxFollowed);
  await Promise.all(waiting.map(({ id }) => followPayment(parts, id)));
}

/** Submitted online payments without a result. */
export function waitingPayments({ status, payments }: BookingMoney): BookingMoney['payments'] {
  if (status !== 'held' && status !== 'expired') return [];
  return payments.filter(({ state, method }) => (state === 'submitted' || state === 'unknown') && !isPaidLater(method));
}

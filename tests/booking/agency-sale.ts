import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { OfficeParts } from '#features/agents/back-office/move-agent.ts';
import { withMarkup } from '#features/agents/markup.ts';
import { cancelBooking } from '#features/booking/cancel/cancel-booking.ts';
import { quoteCancellation, quoteFullRefund } from '#features/booking/cancel/quote-cancellation.ts';
import { agreedPrice } from '#features/booking/holds/agreed-price.ts';
import type { HoldOutcome } from '#features/booking/holds/hold-document.ts';
import { expireHolds } from '#features/booking/holds/hold-expiry.ts';
import type { HoldRequest } from '#features/booking/holds/place-hold.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { adjustBy, makeOfficer } from '../agents/adjustments.ts';
import { fund, type MadeAgent, makeAgent, pendingDeposit } from '../agents/agents.ts';
import { flightsFor, hold, holdRequest, makeFlights, makeHotel, stayFor, visitor } from './held-booking.ts';

/** An agency sells or holds for a new customer. */
export function sellBy(
  db: Database,
  agent: MadeAgent,
  trip: HoldRequest['trip'],
  given: SaleGiven = {},
): Promise<HoldOutcome> {
  return hold(db, trip, saleRequest(agent, trip, given));
}

type SaleGiven = { issueNow?: boolean; markupPercentage?: number } & Partial<HoldRequest>;

export function saleRequest(
  { agentId, userId }: MadeAgent,
  trip: HoldRequest['trip'],
  { issueNow = true, markupPercentage = 10, ...given }: SaleGiven = {},
): HoldRequest {
  const { totalUsdMinor, ...price } = withMarkup(trip.totalUsdMinor, markupPercentage);
  return holdRequest(trip, {
    price: agreedPrice(totalUsdMinor, { code: 'USD', ratePerUsd: 1 }),
    payment: null,
    agency: { agentId, markupPercentage, issueNow, ...price },
    actor: { ...visitor(), id: userId, role: 'agent' },
    ...given,
  });
}

/** The same, for tests that begin with a booking. */
export async function soldBy(
  ...[db, agent, trip, given]: Parameters<typeof sellBy>
): Promise<Extract<HoldOutcome, { outcome: 'held' }>> {
  const outcome = await sellBy(db, agent, trip, given);
  if (outcome.outcome !== 'held') throw new Error(`Not sold: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** Two agencies with every kind of event. */
export async function makeAgenciesAtWork(parts: OfficeParts): Promise<MadeAgent[]> {
  const { db } = parts;
  const flights = await makeFlights(db, { count: 2, seats: 40 });
  const hotel = await makeHotel(db, { rooms: 8 });
  const [first, second] = [await makeOfficer(db), await makeOfficer(db)];
  const agencies = [
    await makeAgent(db, { creditMinor: 200_000 }),
    await makeAgent(db, { creditMinor: 20_000, limitMinor: 100_000, agencyName: 'Kilimani Holidays' }),
  ];
  for (const agency of agencies) {
    await soldBy(db, agency, flightsFor(flights));
    await soldBy(db, agency, stayFor(hotel));
    await soldBy(db, agency, stayFor(hotel), { issueNow: false });
    await expireHold(db, (await soldBy(db, agency, stayFor(hotel), { issueNow: false })).bookingId);
    await cancelSale(db, agency, (await soldBy(db, agency, flightsFor(flights))).bookingId);
    await fund(db, agency, 5_000);
    await pendingDeposit(db, agency, 7_000);
    const adjustment = { agentId: agency.agentId, requestedBy: first };
    await adjustBy(parts, { ...adjustment, amountMinor: 2_500 }, { outcome: 'approved', by: second });
    await adjustBy(parts, { ...adjustment, amountMinor: -1_500 }, { outcome: 'approved', by: second });
    await adjustBy(parts, { ...adjustment, amountMinor: 900 }, { outcome: 'rejected', by: second });
    await adjustBy(parts, { ...adjustment, amountMinor: 800 });
  }
  return agencies;
}

/** Expires a hold now. */
export async function expireHold(db: Database, bookingId: string): Promise<void> {
  await sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${bookingId}`.execute(db);
  await expireHolds(db);
}

/**
 * Cancels as the agency for the quoted refund. Returns the refunded credit, or undefined when it cannot be cancelled.
 */
export async function cancelSale(
  db: Database,
  { userId }: Pick<MadeAgent, 'userId'>,
  bookingId: string,
): Promise<number | undefined> {
  const booking = await readBooking(db, { id: bookingId });
  const quoted = booking && quoteCancellation(booking, new Date());
  const agreedRefundMinor = quoted?.ok ? quoted.quote.refundMinor : 0;
  const outcome = await cancelBooking(
    db,
    { bookingId, by: 'agent', reason: null, agreedRefundMinor },
    { id: userId, role: 'agent' },
  );
  if (!outcome.ok) return undefined;
  return outcome.quote.parts.reduce((sum, { refundMinor }) => sum + refundMinor, 0);
}

/** Cancels as an administrator with a full refund. */
export async function cancelSaleInFull(db: Database, officerId: string, bookingId: string): Promise<boolean> {
  const booking = await readBooking(db, { id: bookingId });
  const quoted = booking && quoteFullRefund(booking);
  const agreedRefundMinor = quoted?.ok ? quoted.quote.refundMinor : 0;
  const outcome = await cancelBooking(
    db,
    { bookingId, by: 'admin', reason: null, agreedRefundMinor, fullRefund: true },
    { id: officerId, role: 'admin' },
  );
  return outcome.ok;
}

import type { AgentEmail } from '#features/agents/emails/agent-email.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { BookingDetails } from '../booking-details.ts';
import { clockIn } from '../retrieve/clock-in.ts';
import type { BookingEmailDetail, BookingEmailKind } from './booking-email.ts';

/** What the agency of a booking is told when its customer would be, or instead. */
export function agencyEmail(
  booking: BookingDetails,
  { kind, detail }: { kind: BookingEmailKind; detail: BookingEmailDetail },
): AgentEmail | undefined {
  const { agency, reference, status, travellers, flights, anonymisedAt } = booking;
  if (!agency || anonymisedAt) return undefined;
  const [lead] = travellers;
  const sold = { reference, customer: lead ? `${lead.givenNames} ${lead.lastName}`.trim() : '' };
  switch (kind) {
    case 'flight_cancelled':
    case 'flight_moved':
    case 'flight_restored':
    case 'flight_delayed': {
      const flight = flights.find(({ flightId }) => flightId === detail.flightId);
      if (!flight || (status !== 'held' && status !== 'confirmed')) return undefined;
      const { number, agreedDeparts: was, departs } = flight;
      return { kind, ...sold, flight: number, was, departs };
    }
    case 'hold_ending':
      return status === 'held'
        ? {
            kind,
            ...sold,
            until: clockIn(businessTimeZone, booking.holdExpiresAt),
            reservedMinor: agency.netMinor,
          }
        : undefined;
    case 'expired':
      return status === 'expired'
        ? { kind: 'hold_expired', ...sold, releasedMinor: agency.netMinor }
        : undefined;
    case 'cancelled':
      return booking.cancelledBy === 'admin' || booking.cancelledBy === 'airline'
        ? {
            kind: 'sale_cancelled',
            ...sold,
            returnedMinor: booking.confirmedAt
              ? (detail.refundMinor ?? 0) - agency.commissionMinor
              : agency.netMinor,
            reason: booking.cancelReason,
          }
        : undefined;
    default:
      return undefined;
  }
}

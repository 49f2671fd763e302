import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { refundAmount } from '../booking-amount.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { ShownAgency, ShownSale } from './shown-trip.ts';

/** What everybody who sees a booking may know of the agency that sold it. */
export function shownAgency(booking: BookingDetails): ShownAgency | null {
  const { agency } = booking;
  if (!agency) return null;
  const refund = refundOf(booking);
  return {
    name: agency.name,
    phone: displayPhone(agency.phone),
    givesBack: refund && refundAmount(booking, refund),
  };
}

/** What the agency alone may know. */
export function shownSale(booking: BookingDetails): ShownSale | null {
  const { agency } = booking;
  if (!agency) return null;
  const { netMinor, markupPercentage, commissionMinor } = agency;
  const refund = refundOf(booking);
  return {
    netMinor,
    markupPercentage,
    commissionMinor,
    // The books take back the commission too; the credit never paid it.
    returnedMinor: refund && refund.refundMinor - commissionMinor,
    owedMinor: refund && (refund.customerRefundMinor ?? refund.refundMinor),
  };
}

/** Of a sale that was cancelled, as it was agreed to; null where nothing had been sold. */
function refundOf({ status, confirmedAt, events }: BookingDetails) {
  if (status !== 'cancelled' || !confirmedAt) return null;
  const { refundUnits, refundMinor, customerRefundMinor } =
    events.findLast(({ kind }) => kind === 'cancelled')?.detail ?? {};
  return {
    refundUnits: Number(refundUnits ?? 0),
    refundMinor: Number(refundMinor ?? 0),
    ...(customerRefundMinor !== undefined && { customerRefundMinor: Number(customerRefundMinor) }),
  };
}

import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import type { UsdMinor } from '#lib/money.ts';
import type { BookingDetails } from '../booking.ts';
import { refundAmount } from '../booking-amount.ts';

export interface ShownAgency {
  name: string;
  phone: string | null;
  /** The refund that the agency owes its customer after a cancellation. */
  givesBack: number | null;
}

/** In US cents. */
export interface ShownSale {
  netMinor: UsdMinor;
  markupPercentage: number;
  commissionMinor: UsdMinor;
  /** Returned to the credit after a cancellation. */
  returnedMinor: UsdMinor | null;
  /** Owed to the customer after a cancellation. */
  owedMinor: UsdMinor | null;
}

/** Shown to everybody who sees the booking. */
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

/** Shown to the agency only. */
export function shownSale(booking: BookingDetails): ShownSale | null {
  const { agency } = booking;
  if (!agency) return null;
  const { netMinor, markupPercentage, commissionMinor } = agency;
  const refund = refundOf(booking);
  return {
    netMinor,
    markupPercentage,
    commissionMinor,
    // The ledger reverses the commission too, but the credit never paid it.
    returnedMinor: refund && refund.refundMinor - commissionMinor,
    owedMinor: refund && (refund.customerRefundMinor ?? refund.refundMinor),
  };
}

/** The refund recorded by the cancellation; null when nothing had been sold. */
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

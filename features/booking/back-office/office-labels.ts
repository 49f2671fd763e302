import type { PaymentMethod, PaymentState } from '#features/payments/payment.ts';
import { symbolOf } from '#features/settings/currencies.ts';
import { dateFormat, numberFormat } from '#lib/formats.ts';
import { wholeUnitsFormatter } from '#lib/money.ts';
import { mobileMoneyNames } from '#lib/provider-names.ts';
import type { BookingStatus } from '../booking.ts';
import { minorUnitsFormatter } from '../booking-amount.ts';

/** Labels of the admin pages. */
export const statusLabels: Record<BookingStatus, string> = {
  held: 'Pending',
  confirmed: 'Confirmed',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

export const methodLabels: Record<PaymentMethod, string> = {
  ...mobileMoneyNames,
  card: 'Card',
  bank_transfer: 'Bank transfer',
  cash: 'Cash at office',
};

export const paymentLabels: Record<PaymentState, string> = {
  created: 'Not paid yet',
  submitted: 'Waiting',
  captured: 'Paid',
  failed: 'Not paid',
  unknown: 'Unknown',
  refund_due: 'Refund due',
  refunded: 'Refunded',
};

/** KSh 31,850 */
export function unitsText(units: number, currency: string): string {
  const symbol = symbolOf(currency);
  return wholeUnitsFormatter({ symbol }, 'en-US')(units);
}

/** KSh 31,850 or KSh 31,850.50 */
export function amountText(minor: number, currency: string): string {
  return minorUnitsFormatter(currency, 'en')(minor);
}

/** 31,850.00 */
export function minorUnitsText(minor: number): string {
  return numberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(minor / 100);
}

/** Nov 15, 2026, 16:32, business time. */
export function momentText(at: Date): string {
  return dateFormat('en-US', {
    timeZone: 'Africa/Nairobi',
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(at);
}

/** Nov 15, 16:32; the year is in the tooltip. */
export function shortMomentText(at: Date): string {
  return dateFormat('en-US', {
    timeZone: 'Africa/Nairobi',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

/** 3 days, 5 h, 20 min */
export function spanText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(Math.abs(milliseconds) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}

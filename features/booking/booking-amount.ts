import type { LanguageCode } from '#i18n/languages.ts';
import { formatUsdCents, wholeUnitsFromUsd, wholeUnitsOfParts } from '#lib/money.ts';
import type { BookingDetails } from './booking-details.ts';
import { minorUnitsFormatter } from './documents/document-messages.ts';

// What a booking costs is shown in hundredths of its own currency everywhere. Who books here pays whole units; what an
// agency sells in dollars is to the cent, because its books are.

/** A booking, or a line of a list, which only knows what the agency is called. */
interface Sold {
  currency: string;
  agency: object | string | null;
}
type Priced = Sold & Pick<BookingDetails, 'ratePerUsd'>;

/** How the amounts of one booking are written. */
export interface AmountStyle {
  currency: string;
  isToTheCent: boolean;
}

export function amountStyle({ currency, agency }: Sold): AmountStyle {
  return { currency, isToTheCent: agency !== null && currency === 'USD' };
}

/** What the customer pays in all. */
export function totalAmount(booking: Sold & Pick<BookingDetails, 'totalMinor' | 'chargedUnits'>): number {
  return amountStyle(booking).isToTheCent ? booking.totalMinor : booking.chargedUnits * 100;
}

/** Any other amount in US cents. */
export function amountOf(booking: Priced, usdMinor: number): number {
  return amountStyle(booking).isToTheCent ? usdMinor : wholeUnitsFromUsd(usdMinor, booking.ratePerUsd) * 100;
}

/** Parts in US cents, so that they add up to their sum as it is shown. */
export function amountsOfParts(booking: Priced, partsUsdMinor: readonly number[]): number[] {
  if (amountStyle(booking).isToTheCent) return [...partsUsdMinor];
  return wholeUnitsOfParts(partsUsdMinor, booking.ratePerUsd).map((units) => units * 100);
}

/** What comes back to the customer after a cancellation, as it was agreed to and is kept with it. */
export function refundAmount(booking: Sold, refund: CustomerRefund): number {
  const { refundUnits, refundMinor, customerRefundMinor = refundMinor } = refund;
  return amountStyle(booking).isToTheCent ? customerRefundMinor : refundUnits * 100;
}

/** Agencies' customers who cancelled earlier were told the amount of the books, and still get that. */
interface CustomerRefund {
  refundUnits: number;
  refundMinor: number;
  customerRefundMinor?: number | undefined;
}

export function amountFormatter(
  { currency, isToTheCent }: AmountStyle,
  language: LanguageCode,
): (amount: number) => string {
  if (isToTheCent) return (amount) => formatUsdCents(amount, language);
  return minorUnitsFormatter(currency, language);
}

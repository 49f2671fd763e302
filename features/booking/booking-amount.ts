import { symbolOf } from '#features/settings/currencies.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { numberFormat } from '#lib/formats.ts';
import {
  formatUsdCents,
  type Minor,
  minorPerUnit,
  type Units,
  type UsdMinor,
  wholeUnitsFormatter,
} from '#lib/money.ts';
import type { BookingDetails } from './booking.ts';

// Amounts of a booking are in minor units of its own currency. Direct customers pay whole units; agency sales in
// dollars are exact to the cent, as in the ledger.

/** A booking, or a list row that only has the name of the agency. */
export interface Sold {
  currency: string;
  agency: object | string | null;
}

export interface AmountStyle {
  currency: string;
  isToTheCent: boolean;
}

export function amountStyle({ currency, agency }: Sold): AmountStyle {
  return { currency, isToTheCent: agency !== null && currency === 'USD' };
}

/** The smallest amount that is charged: a whole unit, or a cent. */
export function stepOf(sold: Sold): Minor {
  return amountStyle(sold).isToTheCent ? 1 : minorPerUnit;
}

export function totalAmount(booking: Sold & Pick<BookingDetails, 'totalUsdMinor' | 'chargedUnits'>): Minor {
  return amountStyle(booking).isToTheCent ? booking.totalUsdMinor : booking.chargedUnits * stepOf(booking);
}

/** The refund that the customer agreed to when cancelling. */
export function refundAmount(booking: Sold, refund: CustomerRefund): Minor {
  const { refundUnits, refundMinor, customerRefundMinor = refundMinor } = refund;
  return amountStyle(booking).isToTheCent ? customerRefundMinor : refundUnits * stepOf(booking);
}

/** Older cancellations of agency sales have no `customerRefundMinor`; their customers were promised `refundMinor`. */
interface CustomerRefund {
  refundUnits: Units;
  refundMinor: UsdMinor;
  customerRefundMinor?: UsdMinor | undefined;
}

export function amountFormatter(
  { currency, isToTheCent }: AmountStyle,
  language: LanguageCode,
): (amount: number) => string {
  if (isToTheCent) return (amount) => formatUsdCents(amount, language);
  return minorUnitsFormatter(currency, language);
}

function unitsFormatter(currency: string, language: LanguageCode): (units: number) => string {
  const symbol = symbolOf(currency);
  return wholeUnitsFormatter({ symbol }, language);
}

/** Formats minor units; the cents appear only when they are not zero. */
export function minorUnitsFormatter(currency: string, language: LanguageCode): (amountMinor: Minor) => string {
  const units = unitsFormatter(currency, language);
  const decimals = numberFormat(`${language}-u-nu-latn`, { minimumFractionDigits: 2 });
  return (amountMinor) => {
    const rest = Math.abs(amountMinor) % minorPerUnit;
    const whole = units(Math.trunc(amountMinor / minorPerUnit));
    return rest === 0 ? whole : whole + decimals.format(rest / minorPerUnit).slice(1);
  };
}

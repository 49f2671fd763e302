import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import { roomsByType } from '#features/catalogue/rooms/rooms-by-type.ts';
import { currencySymbols, isCurrencyCode } from '#features/settings/currencies.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { numberFormat } from '#lib/formats.ts';
import { formatUsdCents, wholeUnitsFormatter, wholeUnitsFromUsd, wholeUnitsOfParts } from '#lib/money.ts';
import type { BookingDetails } from './booking.ts';

// Amounts of a booking are in minor units of its own currency. Direct customers pay whole units; agency sales in
// dollars are exact to the cent, as in the ledger.

/** A booking, or a list row that only has the name of the agency. */
interface Sold {
  currency: string;
  agency: object | string | null;
}
type Priced = Sold & Pick<BookingDetails, 'ratePerUsd'>;

export interface AmountStyle {
  currency: string;
  isToTheCent: boolean;
}

export function amountStyle({ currency, agency }: Sold): AmountStyle {
  return { currency, isToTheCent: agency !== null && currency === 'USD' };
}

export function totalAmount(booking: Sold & Pick<BookingDetails, 'totalMinor' | 'chargedUnits'>): number {
  return amountStyle(booking).isToTheCent ? booking.totalMinor : booking.chargedUnits * 100;
}

/** Converts an amount from US cents. */
export function amountOf(booking: Priced, usdMinor: number): number {
  return amountStyle(booking).isToTheCent ? usdMinor : wholeUnitsFromUsd(usdMinor, booking.ratePerUsd) * 100;
}

/** Converts parts from US cents so that they add up to their converted sum. */
export function amountsOfParts(booking: Priced, partsUsdMinor: readonly number[]): number[] {
  if (amountStyle(booking).isToTheCent) return [...partsUsdMinor];
  return wholeUnitsOfParts(partsUsdMinor, booking.ratePerUsd).map((units) => units * 100);
}

/** The refund that the customer agreed to when cancelling. */
export function refundAmount(booking: Sold, refund: CustomerRefund): number {
  const { refundUnits, refundMinor, customerRefundMinor = refundMinor } = refund;
  return amountStyle(booking).isToTheCent ? customerRefundMinor : refundUnits * 100;
}

/** Older cancellations of agency sales have no `customerRefundMinor`; their customers were promised `refundMinor`. */
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

function unitsFormatter(currency: string, language: LanguageCode): (units: number) => string {
  const symbol = isCurrencyCode(currency) ? currencySymbols[currency] : currency;
  return wholeUnitsFormatter({ symbol }, language);
}

/** Formats minor units; the cents appear only when they are not zero. */
export function minorUnitsFormatter(currency: string, language: LanguageCode): (amountMinor: number) => string {
  const units = unitsFormatter(currency, language);
  const decimals = numberFormat(`${language}-u-nu-latn`, { minimumFractionDigits: 2 });
  return (amountMinor) => {
    const rest = Math.abs(amountMinor) % 100;
    const whole = units(Math.trunc(amountMinor / 100));
    return rest === 0 ? whole : whole + decimals.format(rest / 100).slice(1);
  };
}

/**
 * The price of each part as the customer sees it. For an agency sale the commission is spread over the parts in
 * proportion, so that they add up to the total and no part reveals the net price. Leftover cents go to the parts with
 * the largest remainders.
 */
export function sellingParts({ agency }: Pick<BookingDetails, 'agency'>, netParts: readonly number[]): number[] {
  if (!agency) return [...netParts];
  const shares = shareOut(agency.commissionMinor, netParts);
  return netParts.map((part, position) => part + (shares[position] ?? 0));
}

function shareOut(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map((_, position) => (position === 0 ? amount : 0));
  const product = (weight: number) => BigInt(amount) * BigInt(weight);
  const shares = weights.map((weight) => Number(product(weight) / BigInt(sum)));
  const left = amount - shares.reduce((all, share) => all + share, 0);
  const largestRemainders = weights
    .map((weight, position) => ({ position, remainder: product(weight) % BigInt(sum) }))
    .toSorted((one, other) =>
      one.remainder === other.remainder ? one.position - other.position : one.remainder > other.remainder ? -1 : 1,
    )
    .slice(0, left)
    .map(({ position }) => position);
  return shares.map((share, position) => share + (largestRemainders.includes(position) ? 1 : 0));
}

/** The passengers of one type, or the rooms of one type. */
export type BookedPart =
  | { kind: PassengerType; count: number }
  | { kind: 'room'; count: number; room: string; nights: number };

/** The parts of a booking at net prices. */
export function netParts({
  stay,
  flights,
  travellers,
}: Pick<BookingDetails, 'stay' | 'flights' | 'travellers'>): { part: BookedPart; usdMinor: number }[] {
  if (stay)
    return roomsByType(stay.rooms).map(({ type, count, perNightMinor }) => ({
      part: { kind: 'room', count, room: type, nights: stay.nights },
      usdMinor: perNightMinor * stay.nights,
    }));
  return (['adult', 'child', 'infant'] as const).flatMap((kind) => {
    const count = travellers.filter(({ type }) => type === kind).length;
    const usdMinor = flights.reduce((sum, { fareMinor }) => sum + fareMinor[kind] * count, 0);
    return count > 0 ? [{ part: { kind, count }, usdMinor }] : [];
  });
}

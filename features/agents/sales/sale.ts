import type { Translate } from '#i18n/translator.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { UsdMinor } from '#lib/money.ts';

/** For sales and commissions. */
export const salesPerPage = 25;

export const saleTypes = ['flight', 'hotel'] as const;
export type SaleType = (typeof saleTypes)[number];

/** The sold flight route or hotel. */
export interface SaleSubject {
  /** Airport codes of both ends of the first leg. */
  from: string | null;
  to: string | null;
  legs: number;
  /** The second of two legs returns to the start of the first. */
  isRound: boolean;
  hotel: string | null;
}

/** A sale of an agency. Amounts are in US cents after cancellations, except `soldForMinor`. */
export interface Sale extends SaleSubject {
  bookingId: string;
  reference: string;
  type: SaleType;
  status: 'confirmed' | 'cancelled';
  customerName: string;
  customerEmail: string;
  travelDate: CalendarDate;
  soldAt: Date;
  netMinor: UsdMinor;
  saleMinor: UsdMinor;
  commissionMinor: UsdMinor;
  soldForMinor: number;
}

export interface SalesFigures {
  sales: number;
  cancelled: number;
  saleMinor: UsdMinor;
  commissionMinor: UsdMinor;
}

export const noSales: SalesFigures = { sales: 0, cancelled: 0, saleMinor: 0, commissionMinor: 0 };

/** “NBO to ZNZ and back”, or the hotel. `isolate` keeps the text direction of names. */
export function subjectText(
  t: Translate<'sales'>,
  { from, to, legs, isRound, hotel }: SaleSubject,
  isolate: (text: string) => string = (text) => text,
): string {
  if (hotel) return isolate(hotel);
  if (!from || !to) return t('trip.unknown');
  if (isRound) return t('trip.round', { from, to });
  return legs > 1 ? t('trip.more', { from, to, count: legs - 1 }) : t('trip.route', { from, to });
}

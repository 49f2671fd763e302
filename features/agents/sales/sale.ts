import type { CalendarDate } from '#lib/calendar-date.ts';
import type { SaleSubject } from './sale-subject.ts';

/** Of sales, and of commissions. */
export const salesPerPage = 25;

export const saleTypes = ['flight', 'hotel'] as const;
export type SaleType = (typeof saleTypes)[number];

/** One sale of an agency, in US cents as it stands, with what it was sold for in the beginning. */
export interface Sale extends SaleSubject {
  bookingId: string;
  reference: string;
  type: SaleType;
  status: 'confirmed' | 'cancelled';
  customerName: string;
  customerEmail: string;
  travelDate: CalendarDate;
  soldAt: Date;
  /** What the agency paid and the customer paid, less what went back. */
  netMinor: number;
  saleMinor: number;
  commissionMinor: number;
  soldForMinor: number;
}

/** Sums over many of them. */
export interface SalesFigures {
  sales: number;
  cancelled: number;
  saleMinor: number;
  commissionMinor: number;
}

export const noSales: SalesFigures = { sales: 0, cancelled: 0, saleMinor: 0, commissionMinor: 0 };

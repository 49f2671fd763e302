import type { CalendarDate } from '#lib/calendar-date.ts';
import type { DepositMethod } from '../deposits/deposit.ts';
import type { Agent } from '../read-agent.ts';
import type { SaleSubject } from '../sales/sale-subject.ts';
import type { TransactionType } from '../transactions/transaction.ts';

/** In US cents: what the agency paid for all of it, and what its customer did. */
export interface SoldTrip extends SaleSubject {
  netMinor: number;
  priceMinor: number;
}

export interface StatementLine {
  at: Date;
  kind: TransactionType;
  /** DEP-…, ADJ-… or that of the booking. */
  reference: string;
  bookingReference: string | null;
  /** Who the sale was for. */
  customer: string | null;
  /** What the sale was, which is said with its refund too. */
  sold: SoldTrip | null;
  paymentMethod: DepositMethod | null;
  /** What the agency said it would send, in US cents: another amount may have come. */
  announcedMinor: number | null;
  /** What the house wrote about an adjustment. */
  reason: string | null;
  /** Below zero: taken from the credit. */
  amountMinor: number;
  /** What the credit stood at when this had happened. */
  balanceMinor: number;
}

/** What happened to the credit of an agency on these days, the last one included. */
export interface Statement {
  from: CalendarDate;
  to: CalendarDate;
  openingMinor: number;
  lines: StatementLine[];
  inMinor: number;
  outMinor: number;
  closingMinor: number;
}

/** Whose it is, as it stands on paper. */
export type StatementOf = Pick<
  Agent,
  'id' | 'agencyName' | 'registrationNumber' | 'phone' | 'address' | 'city' | 'country'
>;

import type { Translate } from '#i18n/translator.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { UsdMinor } from '#lib/money.ts';
import type { DepositMethod } from '../deposits/deposit.ts';
import type { Agent } from '../read-agent.ts';
import type { SaleSubject } from '../sales/sale.ts';
import { subjectText } from '../sales/sale.ts';
import type { TransactionType } from '../transactions/transaction.ts';

/** Amounts in US cents that the agency and its customer paid. */
export interface SoldTrip extends SaleSubject {
  netMinor: UsdMinor;
  priceMinor: UsdMinor;
}

export interface StatementLine {
  at: Date;
  kind: TransactionType;
  /** DEP-…, ADJ-… or the booking's. */
  reference: string;
  bookingReference: string | null;
  customer: string | null;
  /** Set for a sale and for its refund. */
  sold: SoldTrip | null;
  paymentMethod: DepositMethod | null;
  /** The amount in US cents that the agency announced; another may have come. */
  announcedMinor: UsdMinor | null;
  /** The administrator's reason for an adjustment. */
  reason: string | null;
  /** Below zero: taken from the credit. */
  amountMinor: number;
  /** The balance after this line. */
  balanceMinor: UsdMinor;
}

/** The changes of an agency's credit from `from` to `to`, both inclusive. */
export interface Statement {
  from: CalendarDate;
  to: CalendarDate;
  openingMinor: UsdMinor;
  lines: StatementLine[];
  inMinor: number;
  outMinor: number;
  closingMinor: UsdMinor;
}

/** The agency's details that the printed statement shows. */
export type StatementOf = Pick<
  Agent,
  'id' | 'agencyName' | 'registrationNumber' | 'phone' | 'address' | 'city' | 'country'
>;

interface LineLabels {
  agent: Translate<'agent'>;
  sales: Translate<'sales'>;
  dollars: (minor: number) => string;
  /** Keeps the text direction of names. */
  isolate?: (text: string) => string;
}

type Detailed = Pick<StatementLine, 'kind' | 'sold' | 'announcedMinor' | 'amountMinor'>;

/** Explains the amount of a line: the sold trip and its price, the refunded amount, or the announced deposit. */
export function lineDetail(
  { agent: t, sales, dollars, isolate }: LineLabels,
  { kind, sold, announcedMinor, amountMinor }: Detailed,
): string | null {
  const amount = dollars(amountMinor);
  if (kind === 'deposit' && announcedMinor !== null && announcedMinor !== amountMinor)
    return t('describe.amountDiffers', { announced: dollars(announcedMinor), amount });
  if (!sold) return null;
  const what = subjectText(sales, sold, isolate);
  return kind === 'refund'
    ? t('statement.refundDetail', { what, amount, net: dollars(sold.netMinor) })
    : t('statement.saleDetail', { what, price: dollars(sold.priceMinor) });
}

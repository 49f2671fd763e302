/** Whose statements can be read. The name is that of the provider. */
export const statementProviders = ['mpesa', 'stripe', 'sandbox'] as const;
export type StatementProvider = (typeof statementProviders)[number];

export const statementFormats = ['mpesa', 'stripe_balance', 'stripe_payments', 'sandbox'] as const;
export type StatementFormatName = (typeof statementFormats)[number];

/**
 * Paid: money came in. Back: it went back to who had paid. Fee: what the provider keeps. Moved: to the bank, or between
 * accounts. Failed: nothing moved.
 */
export type ReadKind = 'paid' | 'back' | 'fee' | 'moved' | 'failed';

/** One movement, as the provider tells it. Amounts are in hundredths and have no sign. */
export interface ReadLine {
  kind: ReadKind;
  /** What the provider calls this very movement, and the payment that it belongs to. */
  reference: string;
  paymentReference: string | null;
  /** What we called the payment, where the statement repeats it. */
  reportedPaymentId: string | null;
  /** What the payer typed, or our reference. */
  account: string | null;
  currency: string;
  amountMinor: number;
  fee: { minor: number; currency: string } | null;
  happenedAt: Date;
  details: string | null;
}

/** What stands under a heading in one row; empty where there is no such column. */
export type RowReader = (column: string) => string;

/** One row may tell of two movements: a payment, and what went back of it. */
export type ReadRow = { ok: true; lines: ReadLine[] } | { ok: false; problem: string };

export interface StatementFormat {
  format: StatementFormatName;
  provider: StatementProvider;
  /** Headings by which it is known, as `columnName` writes them. */
  knownBy: readonly string[];
  /** At least one of these must be there too, or nothing could be found by it; with what to say otherwise. */
  needsOneOf?: { columns: readonly string[]; problem: string };
  readRow(cell: RowReader): ReadRow;
}

/** “Receipt No.”, “receipt_no” and “RECEIPT NO” are one heading. */
export function columnName(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/**
 * The accounts of the ledger by name: docs/domain/money.md. A credit raises a balance and a debit lowers it, so what
 * others gave us or are owed stands above zero, and what we have at a provider below.
 */

/** What customers paid and nobody has earned yet, or is owed back to them. */
export const CUSTOMERS = 'customers:USD';

/** What rounding to whole units of a currency gave or took. */
export const ROUNDING = 'rounding:USD';

/** Our money where it lies: at a provider, at the bank, in the till. */
export function moneyAt(provider: string, currency: string): string {
  return `money:${provider}:${currency}`;
}

/** Both sides of what changed its currency: what went in here as shillings came out of its sister as dollars. */
export function exchange(currency: string): string {
  return `exchange:${currency}`;
}

/** Money at the paybill that M-Pesa has proved and that is for nothing yet. */
export const UNMATCHED = 'unmatched:KES';

/** What providers took back of money that bookings were paid with: below zero by what is away, and nobody else has borne. */
export const TAKEN_BACK = 'taken_back:USD';

/** What providers charge for disputes. */
export function providerFees(currency: string): string {
  return `provider_fees:${currency}`;
}

/** What was given to agencies, or taken from them, by hand. */
export const ADJUSTMENTS = 'adjustments:USD';

/**
 * Of an agency: the credit that it can use, what its holds reserve of it, and, of its own till, what it took for sales as
 * fares and as its markup. The database opens them with the agency.
 */
export function agentAccounts(agentId: string) {
  return {
    credit: `agent:${agentId}:USD`,
    held: `agent_held:${agentId}:USD`,
    /** Stands below zero by what customers paid. */
    sales: `agent_sales:${agentId}:USD`,
    net: `agent_net:${agentId}:USD`,
    markup: `agent_markup:${agentId}:USD`,
  };
}

export interface Transfer {
  debit: string;
  credit: string;
  /** In hundredths of the currency of both accounts. */
  amountMinor: number;
  /** Why the money moved: payment_captured, refund_sent … */
  kind: string;
  bookingId?: string | null | undefined;
  paymentId?: string | null | undefined;
  agentId?: string | null | undefined;
  adjustmentId?: string | null | undefined;
  mpesaReceipt?: string | null | undefined;
  takebackId?: string | null | undefined;
}

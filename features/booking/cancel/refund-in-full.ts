import type { CancellationQuote } from './quote-cancellation.ts';

/** The same cancellation without any fee. */
export function refundInFull(quote: CancellationQuote): CancellationQuote {
  return {
    ...quote,
    parts: quote.parts.map((part) => ({ ...part, refundMinor: part.paidMinor, refundPercent: 100 })),
    refundUnits: quote.paidUnits,
    feeUnits: 0,
  };
}

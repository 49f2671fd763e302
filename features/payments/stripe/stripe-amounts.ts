/**
 * How Stripe counts: in the smallest unit of a currency, which is not always a hundredth. Some have none (a franc is a
 * franc), some have thousandths, of which cards carry whole tens only, and two are counted in hundredths that must be
 * whole.
 */
const withoutMinorUnits = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const withThousandths = new Set('BHD JOD KWD OMR TND'.split(' '));
const wholeOnly = new Set('ISK UGX'.split(' '));

/** Undefined where Stripe could not charge exactly this. */
export function amountForStripe(amountMinor: number, currency: string): number | undefined {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) return undefined;
  if (withThousandths.has(currency)) return amountMinor * 10;
  const mustBeWhole = withoutMinorUnits.has(currency) || wholeOnly.has(currency);
  if (mustBeWhole && amountMinor % 100 !== 0) return undefined;
  return withoutMinorUnits.has(currency) ? amountMinor / 100 : amountMinor;
}

/** In hundredths; undefined where hundredths can not say it. */
export function amountFromStripe(amount: number, currency: string): number | undefined {
  if (withoutMinorUnits.has(currency)) return amount * 100;
  if (!withThousandths.has(currency)) return amount;
  return amount % 10 === 0 ? amount / 10 : undefined;
}

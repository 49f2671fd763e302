import { minorUnitsIn } from '#lib/money.ts';

type Read = { ok: true; value: number } | { ok: false; error: 'required' | 'invalid' };

/** Reads 12, 12.5 or 12,50: from 0 to 100, with at most two decimals. */
export function readPercentage(typed: string): Read {
  const text = typed.trim().replace(/%$/, '').trimEnd();
  if (text === '') return { ok: false, error: 'required' };
  const basisPoints = minorUnitsIn(text);
  return basisPoints === undefined || basisPoints > 10_000
    ? { ok: false, error: 'invalid' }
    : { ok: true, value: basisPoints / 100 };
}

/** Reads 250, $250.00 or 1,250.5 as cents. */
export function readDollars(typed: string): Read {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (text === '') return { ok: false, error: 'required' };
  const cents = minorUnitsIn(text);
  return cents === undefined ? { ok: false, error: 'invalid' } : { ok: true, value: cents };
}

/** Allowed thresholds of the low balance email, in US cents. */
export const alertRange = { lowestMinor: 1, highestMinor: 100_000_000 } as const;

import { minorUnitsIn } from '#lib/minor-units-in.ts';

type Read = { ok: true; value: number } | { ok: false; error: 'required' | 'invalid' };

/** 12, 12.5 or 12,50: not below zero, at most two decimals. */
export function readPercentage(typed: string): Read {
  const text = typed.trim().replace(/\s*%$/, '');
  if (text === '') return { ok: false, error: 'required' };
  const hundredths = minorUnitsIn(text);
  return hundredths === undefined || hundredths > 10_000
    ? { ok: false, error: 'invalid' }
    : { ok: true, value: hundredths / 100 };
}

/** 250, $250.00 or 1,250.5, in cents. */
export function readDollars(typed: string): Read {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (text === '') return { ok: false, error: 'required' };
  const cents = minorUnitsIn(text);
  return cents === undefined ? { ok: false, error: 'invalid' } : { ok: true, value: cents };
}

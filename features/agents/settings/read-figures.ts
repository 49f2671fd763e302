type Read = { ok: true; value: number } | { ok: false; error: 'required' | 'invalid' };

/** 12, 12.5 or 12,50: not below zero, at most two decimals. */
export function readPercentage(typed: string): Read {
  const text = typed.trim().replace(/\s*%$/, '');
  if (text === '') return { ok: false, error: 'required' };
  const hundredths = hundredthsOf(text);
  return hundredths === undefined || hundredths > 10_000
    ? { ok: false, error: 'invalid' }
    : { ok: true, value: hundredths / 100 };
}

/** 250, $250.00 or 1,250.5, in cents. */
export function readDollars(typed: string): Read {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (text === '') return { ok: false, error: 'required' };
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(text);
  const cents = hundredthsOf(isGrouped ? text.replaceAll(',', '') : text);
  return cents === undefined ? { ok: false, error: 'invalid' } : { ok: true, value: cents };
}

/** Digit by digit: what passes through a fraction may lose a cent. */
function hundredthsOf(text: string): number | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return whole === '' ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

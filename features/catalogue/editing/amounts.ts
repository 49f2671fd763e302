/** For a night or a seat; the database has the same limit. */
export const maxPriceMinor = 100_000_000;

/**
 * Parses dollars as people and spreadsheets write them ("120", "$120.5") into cents; undefined if it is not a price.
 */
export function parseDollars(text: string): number | undefined {
  const [, dollars, cents = ''] = /^\$? ?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (dollars === undefined) return undefined;
  const minor = Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  return minor <= maxPriceMinor ? minor : undefined;
}

/** Formats cents as "120" or "120.50". */
export function dollarsText(minor: number): string {
  const cents = minor % 100;
  const dollars = String((minor - cents) / 100);
  return cents === 0 ? dollars : `${dollars}.${String(cents).padStart(2, '0')}`;
}

export function parseWhole(text: string, { min, max }: { min: number; max: number }): number | undefined {
  if (!/^[+-]?\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

export const percentLimits = { min: -90, max: 500 } as const;

/** Parses a price change in percent: "10", "-7.5", "+12 %". Undefined for zero and outside the limits. */
export function parsePercent(text: string): number | undefined {
  const [, number] = /^([+-]?\d{1,3}(?:\.\d{1,2})?) ?%?$/.exec(text.trim().replace('−', '-')) ?? [];
  if (number === undefined) return undefined;
  const percent = Number(number);
  return percent !== 0 && percent >= percentLimits.min && percent <= percentLimits.max ? percent : undefined;
}

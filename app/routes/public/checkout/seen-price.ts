/**
 * What the address says that somebody saw, in US cents. Anybody can write an address: only what is near the truth is
 * repeated, so that nobody is told of a discount that never was.
 */
export function seenPrice(text: string | null, nowMinor: number): number | null {
  if (text === null || !/^\d{1,12}$/.test(text)) return null;
  const seen = Number(text);
  return seen >= nowMinor / 2 && seen <= nowMinor * 2 ? seen : null;
}

/** For a file of lines: dollars as a plain number, 1234.50. */
export function csvDollars(amountMinor: number): string {
  return (amountMinor / 100).toFixed(2);
}

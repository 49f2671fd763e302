/** Of a hundred thousand flights nobody needs the exact number to see why something stays: counting stops here. */
export const countedUses = 1_000;

/** "1 flight", "412 flights", "more than 1,000 flights"; nothing for none. */
export function describeUses(count: number, noun: string): string {
  if (count === 0) return '';
  if (count === 1) return `1 ${noun}`;
  return count > countedUses
    ? `more than ${countedUses.toLocaleString('en-US')} ${noun}s`
    : `${count} ${noun}s`;
}

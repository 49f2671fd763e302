const steps = [1, 2, 4, 5, 10];
/** A hundred dollars: a chart of smaller sales would make them look large. */
const lowest = 10_000;

/** Where an axis in US cents ends: a round figure that half of is round too, at or above the largest. */
export function axisTop(largestMinor: number): number {
  const largest = Math.max(lowest, largestMinor);
  const magnitude = 10 ** Math.floor(Math.log10(largest));
  const step = steps.find((times) => times * magnitude >= largest) ?? 10;
  return step * magnitude;
}

/** As many names as have room on a phone; the last always has its own, and no other stands too near to it. */
export function isLabelled(index: number, count: number): boolean {
  const every = count <= 6 ? 1 : count <= 12 ? 2 : Math.ceil(count / 5);
  const toEnd = count - 1 - index;
  return toEnd === 0 || (index % every === 0 && toEnd >= every);
}

const steps = [1, 2, 4, 6, 8, 10];

export interface Axis {
  top: number;
  /** Zero, unless something lies below it. */
  bottom: number;
  /** Where lines are drawn, from the top down. */
  ticks: number[];
}

/**
 * An axis with round figures that has room for all of the values. What is smaller than `least` does not fill it: a chart
 * of small values would make them look large.
 */
export function axisOf(values: readonly number[], least: number): Axis {
  const largest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const step = roundAbove(Math.max(least, largest, -lowest)) / 2;
  const above = lowest < 0 ? Math.ceil(largest / step) : 2;
  const below = Math.ceil(-lowest / step);
  const ticks = Array.from({ length: above + below + 1 }, (_, index) => (above - index) * step);
  return { top: above * step, bottom: below === 0 ? 0 : -below * step, ticks };
}

/** Where every column has its figure, no axis is read: the highest reaches the top. */
export function axisWithoutFigures(values: readonly number[], least: number): Axis {
  const largest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  if (lowest === 0) return { top: Math.max(least, largest), bottom: 0, ticks: [0] };
  return { top: largest, bottom: Math.min(lowest, largest - least), ticks: [0] };
}

/** A round figure that half of is round too, at or above the value. */
function roundAbove(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const times = steps.find((candidate) => candidate * magnitude >= value) ?? 10;
  return times * magnitude;
}

/** As many names as there is room for; the last always has its own, and no other stands too near to it. */
export function isLabelled(index: number, count: number, room: 'narrow' | 'wide' = 'narrow'): boolean {
  const every = room === 'wide' ? wideEvery(count) : narrowEvery(count);
  const toEnd = count - 1 - index;
  return toEnd === 0 || (index % every === 0 && toEnd >= every);
}

function narrowEvery(count: number): number {
  return count <= 6 ? 1 : count <= 12 ? 2 : Math.ceil(count / 5);
}

function wideEvery(count: number): number {
  return count <= 13 ? 1 : Math.ceil(count / 10);
}

/**
 * The best of some itineraries that are added with the latest departure first: by arrival, each cheaper than all before
 * it. Whatever comes later leaves no later than any of them.
 */
export type Staircase = Step[];

interface Step {
  departure: number;
  arrival: number;
  priceMinor: number;
}

/** False where one that is there already is no worse. Two that are alike both pass: others tell them apart. */
export function addStep(steps: Staircase, departure: number, arrival: number, priceMinor: number): boolean {
  const before = lastUntil(steps, arrival);
  const step = steps[before];
  if (step && step.priceMinor <= priceMinor) {
    return step.departure === departure && step.arrival === arrival && step.priceMinor === priceMinor;
  }
  const first = step?.arrival === arrival ? before : before + 1;
  let end = first;
  while (end < steps.length && (steps[end]?.priceMinor ?? 0) >= priceMinor) end += 1;
  steps.splice(first, end - first, { departure, arrival, priceMinor });
  return true;
}

/** The least that one costs which has arrived by then. */
export function cheapestUntil(steps: Staircase, arrival: number): number {
  return steps[lastUntil(steps, arrival)]?.priceMinor ?? Number.POSITIVE_INFINITY;
}

/** They are few, and most questions are about late arrivals. */
function lastUntil(steps: Staircase, arrival: number): number {
  let position = steps.length - 1;
  while (position >= 0 && (steps[position]?.arrival ?? 0) > arrival) position -= 1;
  return position;
}

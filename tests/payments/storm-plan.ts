import type { ProviderHarness } from '#features/payments/contract/provider-harness.ts';
import type { Subject } from './payment-world.ts';

export type Ending = 'pays' | 'pays another amount' | 'declines' | 'walks away' | 'does nothing';

/** What somebody buys, in one try or in two, and what becomes of each. */
export interface PlannedPurchase {
  provider: number;
  subject: Subject;
  currency: string;
  endings: Ending[];
}

export type Random = () => number;

/** The same every time for one seed, so that what fails can be looked at. */
export function seeded(seed: number): Random {
  let state = seed % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export function pick<Item>(random: Random, list: readonly Item[]): Item {
  const picked = list[Math.floor(random() * list.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from');
  return picked;
}

export function shuffled<Item>(random: Random, list: readonly Item[]): Item[] {
  return list
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

const endings: readonly Ending[] = [
  'pays',
  'pays',
  'pays',
  'pays another amount',
  'declines',
  'walks away',
  'does nothing',
];

export function planStorm(
  random: Random,
  harnesses: readonly ProviderHarness[],
  count: number,
): PlannedPurchase[] {
  return Array.from({ length: count }, (_, number) => {
    const provider = number % harnesses.length;
    const harness = harnesses[provider];
    if (!harness) throw new Error('There is no provider');
    const mayTakeOther = harness.mayTakeOther.includes('amount');
    // Each once for each provider, and then as chance has it.
    const due = endings[Math.floor(number / harnesses.length)];
    const ending = () => {
      const drawn = due ?? pick(random, endings);
      return drawn === 'pays another amount' && !mayTakeOther ? 'pays' : drawn;
    };
    const subject = random() < 0.3 ? 'deposit' : 'booking';
    const hasTwo = subject === 'booking' && random() < 0.25;
    return {
      provider,
      subject,
      currency: pick(random, harness.currencies),
      endings: hasTwo && !due ? [ending(), ending()] : [ending()],
    };
  });
}

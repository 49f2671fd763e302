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

const endings = ['pays', 'pays another amount', 'declines', 'walks away', 'does nothing'] as const;
/** As often as they happen. */
const drawn: readonly Ending[] = ['pays', 'pays', ...endings];

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
      const wanted = due ?? pick(random, drawn);
      return wanted === 'pays another amount' && !mayTakeOther ? 'pays' : wanted;
    };
    // Then one who pays twice.
    const isPaidTwice = number === endings.length * harnesses.length;
    const subject = random() < 0.3 && !isPaidTwice ? 'deposit' : 'booking';
    const hasTwo = subject === 'booking' && random() < 0.25 && !due;
    // A page that stands open while somebody tries anew is closed, if it is asked about in time.
    const left = (first: Ending) =>
      first === 'does nothing' && harness.provider.closesPages ? 'walks away' : first;
    return {
      provider,
      subject,
      currency: pick(random, harness.currencies),
      endings: isPaidTwice ? ['pays', 'pays'] : hasTwo ? [left(ending()), ending()] : [ending()],
    };
  });
}

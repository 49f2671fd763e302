import type { ProviderHarness } from './contract/provider-harness.ts';
import type { Subject } from './payment-world.ts';

export type Ending = 'pays' | 'pays another amount' | 'declines' | 'walks away' | 'does nothing';

/** A purchase with one or two attempts and their outcomes. */
export interface PlannedPurchase {
  provider: number;
  subject: Subject;
  currency: string;
  endings: Ending[];
}

export type Random = () => number;

/** Deterministic per seed, to reproduce failures. */
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
/** Weighted by frequency. */
const drawn: readonly Ending[] = ['pays', 'pays', ...endings];

export function planStorm(random: Random, harnesses: readonly ProviderHarness[], count: number): PlannedPurchase[] {
  return Array.from({ length: count }, (_, number) => {
    const provider = number % harnesses.length;
    const harness = harnesses[provider];
    if (!harness) throw new Error('There is no provider');
    const mayTakeOther = harness.mayTakeOther.includes('amount');
    // Each once per provider, then random.
    const due = endings[Math.floor(number / harnesses.length)];
    const ending = () => {
      const wanted = due ?? pick(random, drawn);
      return wanted === 'pays another amount' && !mayTakeOther ? 'pays' : wanted;
    };
    const isPaidTwice = number === endings.length * harnesses.length;
    const subject = random() < 0.3 && !isPaidTwice ? 'deposit' : 'booking';
    const hasTwo = subject === 'booking' && random() < 0.25 && !due;
    // An open page is closed by a new attempt, if it is queried in time.
    const left = (first: Ending) => (first === 'does nothing' && harness.provider.closesPages ? 'walks away' : first);
    return {
      provider,
      subject,
      currency: pick(random, harness.currencies),
      endings: isPaidTwice ? ['pays', 'pays'] : hasTwo ? [left(ending()), ending()] : [ending()],
    };
  });
}

import type { HeldTraveller } from '../holds/place-hold.ts';
import { ageOn } from './ages.ts';
import { checkTraveller, type TravellerRules } from './check-traveller.ts';
import {
  type CheckoutProblems,
  emptyTraveller,
  type Problem,
  type TravellerSlot,
  type TypedTraveller,
  travellerParts,
} from './checkout-form.ts';
import type { TripFacts } from './trip-facts.ts';

/** Whom an airline takes without anybody older. */
const grown = 16;

export function checkTravellers(
  typed: readonly TypedTraveller[],
  slots: readonly TravellerSlot[],
  rules: TravellerRules,
): { travellers: HeldTraveller[]; problems: CheckoutProblems } {
  const problems: CheckoutProblems = {};
  const travellers = slots.map((slot, position) => {
    const checked = checkTraveller(typed[position] ?? emptyTraveller(), slot, rules);
    for (const part of travellerParts) {
      const problem = checked.problems[part];
      if (problem) problems[`traveller${position}-${part}`] = problem;
    }
    return checked.traveller;
  });
  for (const [part, problem] of togetherProblems(travellers, rules.trip)) problems[part] ??= problem;
  return { travellers, problems };
}

function togetherProblems(
  travellers: readonly HeldTraveller[],
  trip: TripFacts | null,
): [keyof CheckoutProblems, Problem][] {
  const found: [keyof CheckoutProblems, Problem][] = [];
  const numbers = new Set<string>();
  for (const [position, { passport }] of travellers.entries()) {
    if (!passport) continue;
    if (numbers.has(passport.number))
      found.push([`traveller${position}-passportNumber`, { code: 'passportTwice' }]);
    numbers.add(passport.number);
  }
  if (trip && !travellers.some(({ birthDate }) => isGrown(birthDate, trip)))
    found.push(['traveller0-birthDate', { code: 'nobodyGrown', date: trip.firstDay }]);
  return found;
}

/** Whose date is not known yet may be. */
function isGrown(birthDate: HeldTraveller['birthDate'], { firstDay }: TripFacts): boolean {
  return birthDate === null || ageOn(birthDate, firstDay) >= grown;
}

import { readEmail } from '#features/identity/profile/read-account-fields.ts';
import { isPaidLater, type PaymentMethod } from '#features/payments/payment.ts';
import type { HeldTraveller } from '../holds/place-hold.ts';
import { ageOn } from './ages.ts';
import { checkTraveller, type TravellerRules } from './check-traveller.ts';
import {
  type CheckoutProblems,
  emptyTraveller,
  type Problem,
  type SaleMethod,
  type TravellerSlot,
  type TypedCheckout,
  type TypedTraveller,
  travellerParts,
} from './checkout-form.ts';
import { readPhone } from './read-phone.ts';
import type { TripFacts } from './trip-facts.ts';

/** Whom an airline takes without anybody older. */
const grown = 16;

function checkTravellers(
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

export interface CheckoutRules extends TravellerRules {
  slots: readonly TravellerSlot[];
  /** The ways to pay that are on offer. */
  methods: readonly (PaymentMethod | SaleMethod)[];
  /** Those of them that do not carry this price. */
  beyond?: readonly PaymentMethod[];
  canPayLater: boolean;
  /** Whether M-Pesa reaches a telephone. */
  takesPrompt?: (phone: string) => boolean;
}

/** What was typed, read and found to be right. */
export interface CheckedCheckout {
  travellers: HeldTraveller[];
  email: string;
  phone: string;
  method: PaymentMethod | SaleMethod;
  payerPhone: string | null;
}

export function checkCheckout(
  typed: TypedCheckout,
  rules: CheckoutRules,
): { ok: true; checked: CheckedCheckout } | { ok: false; problems: CheckoutProblems } {
  const { travellers, problems } = checkTravellers(typed.travellers, rules.slots, rules);
  const nationality = travellers[0]?.nationality ?? '';
  const email = readEmail(typed.email);
  if (email.problem) problems.email = { code: email.value === '' ? 'emailRequired' : 'emailInvalid' };
  const phone = readPhone(typed.phone, nationality, 'any');
  if (!phone) problems.phone = { code: typed.phone.trim() === '' ? 'phoneRequired' : 'phoneInvalid' };
  const method = rules.methods.find((offered) => offered === typed.method);
  if (!method) problems.method = { code: 'methodRequired' };
  else if (isLater(method) && !rules.canPayLater) problems.method = { code: 'methodTooLate' };
  else if (rules.beyond?.some((one) => one === method)) problems.method = { code: 'methodLimit' };
  const payerPhone = method === 'mpesa' ? payerOf(typed, phone, nationality) : null;
  const isReached = !payerPhone || rules.takesPrompt?.(payerPhone) !== false;
  if (payerPhone === undefined) problems.mpesaPhone = { code: 'mobileInvalid' };
  else if (!isReached) problems.mpesaPhone = { code: 'mobileForeign' };
  if (!typed.consent) problems.consent = { code: 'consentRequired' };
  if (Object.keys(problems).length > 0 || !method || !phone || payerPhone === undefined)
    return { ok: false, problems };
  return { ok: true, checked: { travellers, email: email.value, phone, method, payerPhone } };
}

export function isLater(method: PaymentMethod | SaleMethod): boolean {
  return method === 'hold' || (method !== 'issue' && isPaidLater(method));
}

/** Undefined where no prompt could be sent. A contact's number that is wrong has a sentence of its own. */
function payerOf(typed: TypedCheckout, phone: string | undefined, nationality: string) {
  const isOther = typed.mpesaPhone.trim() !== '';
  if (!isOther && !phone) return null;
  return readPhone(isOther ? typed.mpesaPhone : typed.phone, nationality, 'mobile');
}

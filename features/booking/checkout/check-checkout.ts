import { readEmail } from '#features/identity/profile/read-account-fields.ts';
import {
  isPaidLater,
  type MobileMoneyMethod,
  mobileMoneyMethods,
  type PaymentMethod,
} from '#features/payments/payment.ts';
import type { Translator } from '#i18n/translator.ts';
import { cleanText, isBlank } from '#lib/clean-text.ts';
import { readPhone } from '../contact.ts';
import type { HeldTraveller } from '../holds/place-hold.ts';
import { ageOn, checkTraveller, type TravellerRules } from './check-traveller.ts';
import type { TripFacts } from './checkout-facts.ts';
import {
  type CheckoutMessages,
  type CheckoutProblems,
  emptyTraveller,
  guestRequestLength,
  type Problem,
  type ProblemCode,
  type SaleMethod,
  type TravellerSlot,
  type TypedCheckout,
  type TypedTraveller,
  travellerParts,
  writtenDate,
} from './checkout-form.ts';

/** Airlines take nobody below this age without an older traveller. */
const minUnaccompaniedAge = 16;

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
  for (const [part, problem] of groupProblems(travellers, rules.trip)) problems[part] ??= problem;
  return { travellers, problems };
}

function groupProblems(
  travellers: readonly HeldTraveller[],
  trip: TripFacts | null,
): [keyof CheckoutProblems, Problem][] {
  const found: [keyof CheckoutProblems, Problem][] = [];
  const numbers = new Set<string>();
  for (const [position, { passport }] of travellers.entries()) {
    if (!passport) continue;
    if (numbers.has(passport.number)) found.push([`traveller${position}-passportNumber`, { code: 'passportTwice' }]);
    numbers.add(passport.number);
  }
  if (trip && !travellers.some(({ birthDate }) => isOldEnough(birthDate, trip)))
    found.push(['traveller0-birthDate', { code: 'nobodyGrown', date: trip.firstDay }]);
  return found;
}

/** A missing birth date has its own message. */
function isOldEnough(birthDate: HeldTraveller['birthDate'], { firstDay }: TripFacts): boolean {
  return birthDate === null || ageOn(birthDate, firstDay) >= minUnaccompaniedAge;
}

export interface CheckoutRules extends TravellerRules {
  slots: readonly TravellerSlot[];
  /** The offered methods. */
  methods: readonly (PaymentMethod | SaleMethod)[];
  /** Offered methods that cannot carry this price. */
  beyond?: readonly PaymentMethod[];
  canPayLater: boolean;
  /** Whether the provider of a method can prompt a phone. */
  takesPrompt?: (method: PaymentMethod, phone: string) => boolean;
}

export interface CheckedCheckout {
  travellers: HeldTraveller[];
  email: string;
  phone: string;
  /** What the guest asks of the hotel. */
  guestRequest: string | null;
  method: PaymentMethod | SaleMethod;
  payerPhone: string | null;
}

export function checkCheckout(
  typed: TypedCheckout,
  rules: CheckoutRules,
): { ok: true; checked: CheckedCheckout } | { ok: false; problems: CheckoutProblems } {
  const { travellers, problems } = checkTravellers(typed.travellers, rules.slots, rules);
  const method = rules.methods.find((offered) => offered === typed.method);
  const { email, phone, payerPhone, problems: ofContact } = checkContact(typed, rules.takesPrompt);
  Object.assign(problems, ofContact);
  if (!method) problems.method = { code: 'methodRequired' };
  else if (isLater(method) && !rules.canPayLater) problems.method = { code: 'methodTooLate' };
  else if (rules.beyond?.some((one) => one === method)) problems.method = { code: 'methodLimit' };
  if (Object.keys(problems).length > 0 || !method || !phone || payerPhone === undefined) return { ok: false, problems };
  const guestRequest = readGuestRequest(typed.guestRequest);
  return { ok: true, checked: { travellers, email, phone, guestRequest, method, payerPhone } };
}

/** Where the booking is sent, and the phone that pays. */
export function checkContact(typed: TypedCheckout, takesPrompt: CheckoutRules['takesPrompt']) {
  const problems: CheckoutProblems = {};
  const nationality = typed.travellers[0]?.nationality ?? '';
  const email = readEmail(typed.email);
  if (email.problem) problems.email = { code: email.value === '' ? 'emailRequired' : 'emailInvalid' };
  const phone = readPhone(typed.phone, nationality, 'any');
  if (!phone) problems.phone = { code: typed.phone.trim() === '' ? 'phoneRequired' : 'phoneInvalid' };
  const prompted = mobileMoneyMethods.find((method) => method === typed.method);
  const payerPhone = prompted ? payerOf(prompted, typed, phone, nationality) : null;
  if (prompted && payerPhone === undefined) problems[`${prompted}Phone`] = { code: 'mobileInvalid' };
  if (prompted && payerPhone && takesPrompt?.(prompted, payerPhone) === false)
    problems[`${prompted}Phone`] = { code: 'mobileForeign', method: prompted };
  return { email: email.value, phone, payerPhone, problems };
}

function readGuestRequest(typed: string): string | null {
  // Normalized text can be longer than what was typed.
  const text = [...cleanText(typed)].slice(0, guestRequestLength).join('');
  return isBlank(text) ? null : text;
}

export function isLater(method: PaymentMethod | SaleMethod): boolean {
  return method === 'hold' || (method !== 'issue' && isPaidLater(method));
}

/** Undefined when no prompt could be sent. An invalid contact phone has its own message. */
function payerOf(method: MobileMoneyMethod, typed: TypedCheckout, phone: string | undefined, nationality: string) {
  const other = typed.payerPhones[method]?.trim();
  if (!other && !phone) return null;
  return readPhone(other || typed.phone, nationality, 'mobile');
}

/** The translated messages stay on the server: few customers ever see one. */
export function problemMessages(problems: CheckoutProblems, translator: Translator, isSale = false): CheckoutMessages {
  const t = translator.of('checkout');
  const selling = translator.of('selling');
  const message = (problem: Problem) => {
    if (problem.code === 'mobileForeign') return translator.of('payment')(`mobileMoney.${problem.method}.foreignPhone`);
    const { code, date } = problem;
    return isSale && isAboutCustomer(code)
      ? selling(`errors.${code}`)
      : t(`errors.${code}`, date ? { date: writtenDate(date, translator.language) } : {});
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([part, problem]) => (problem ? [[part, message(problem)]] : [])),
  );
}

/** These have another text for agents, because the data is their customer's. */
const customerCodes = [
  'emailRequired',
  'phoneRequired',
  'methodRequired',
  'methodTooLate',
] as const satisfies ProblemCode[];

function isAboutCustomer(code: ProblemCode): code is (typeof customerCodes)[number] {
  return customerCodes.some((one) => one === code);
}

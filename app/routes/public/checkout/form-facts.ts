import type { Agent } from '#features/agents/read-agent.ts';
import {
  saleMethods,
  type TravellerSlot,
  type TypedCheckout,
} from '#features/booking/checkout/checkout-form.ts';
import { openingForm } from '#features/booking/checkout/opening-form.ts';
import { agencyHoldEndsAt, canPayLater } from '#features/booking/checkout/pay-later.ts';
import { type PaymentChoice, paymentChoices } from '#features/booking/checkout/payment-choices.ts';
import { type SaleFacts, saleFacts } from '#features/booking/checkout/sale-facts.ts';
import { agreedPrice, agreedRates } from '#features/booking/holds/agreed-price.ts';
import { type Country, listCountries } from '#features/catalogue/editing/countries.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { isPaidLater } from '#features/payments/payment.ts';
import { countryName } from '#lib/formats.ts';
import { newId } from '#lib/ids.ts';
import type { RequestFacts } from '../../../request-context.ts';
import type { Chosen } from './load-checkout.ts';
import type { PayLaterFacts } from './payment-card.tsx';
import type { RequiredTravellerFields } from './traveller-card.tsx';

/** All that the form shows besides what it sells. */
export interface FormFacts {
  submitKey: string;
  opening: TypedCheckout;
  slots: TravellerSlot[];
  asked: RequiredTravellerFields | null;
  /** All codes after one another, in the order of their names. The names stand in the page, and browsers know them. */
  countries: string;
  choices: PaymentChoice[];
  /** The rate at which M-Pesa would ask; null where the price is in shillings anyway. */
  kesPerUsd: number | null;
  payLater: PayLaterFacts;
  officeAddress: string | null;
  isSignedIn: boolean;
  /** For an agent, who books for a customer and pays from the agency's credit. */
  sale: SaleFacts | null;
}

export async function formFacts(
  { db, settings, preferences, payments }: RequestFacts,
  { viewer, agent }: { viewer: Viewer | null; agent: Agent | undefined },
  { slots, trip, beginsAt, totalMinor }: Chosen,
  now = new Date(),
): Promise<FormFacts> {
  const { payLaterHours, payLaterNotWithinHours, holdMinutes } = settings.holds;
  const choices = paymentChoices(
    payments.providers,
    agreedPrice(totalMinor, agreedRates(preferences.currency, settings.ratesPerUsd)),
  );
  const isOpen = canPayLater(beginsAt, settings.holds, now);
  const { language } = preferences;
  const isStay = trip === null;
  const holdUntil = isOpen ? agencyHoldEndsAt({ beginsAt, isStay }, settings.holds, now) : null;
  const sale = saleFacts(viewer, agent, {
    netMinor: totalMinor,
    holdUntil,
    language,
    ratesPerUsd: settings.ratesPerUsd,
  });
  return {
    submitKey: newId(),
    opening: sale
      ? openingForm(slots, null, saleMethods, preferences)
      : openingForm(
          slots,
          viewer,
          choices
            .filter(({ method, missed }) => !missed && (isOpen || !isPaidLater(method)))
            .map(({ method }) => method),
        ),
    slots,
    asked: trip && { lastFlightOn: trip.lastFlightOn, isInternational: trip.isInternational },
    countries: await countriesIn(db, language),
    choices,
    kesPerUsd: preferences.currency === 'KES' ? null : settings.ratesPerUsd.KES,
    payLater: {
      isOpen,
      hours: payLaterHours,
      notWithinHours: payLaterNotWithinHours,
      holdMinutes,
      verifiedEmail: viewer?.emailVerified ? viewer.email : null,
    },
    officeAddress: settings.contact.officeAddress,
    isSignedIn: viewer !== null,
    sale,
  };
}

const inAlphabet = new WeakMap<readonly Country[], Map<string, string>>();

/** In the order of the reader's alphabet, which takes longer to find than all the rest of the page. */
async function countriesIn(db: RequestFacts['db'], language: string): Promise<string> {
  const countries = await listCountries(db);
  const sorted = inAlphabet.get(countries) ?? new Map<string, string>();
  inAlphabet.set(countries, sorted);
  const known = sorted.get(language);
  if (known !== undefined) return known;
  const { compare } = new Intl.Collator(language);
  const codes = countries
    .map(({ code }) => ({ code, name: countryName(code, language) }))
    .toSorted((one, other) => compare(one.name, other.name))
    .map(({ code }) => code)
    .join('');
  sorted.set(language, codes);
  return codes;
}

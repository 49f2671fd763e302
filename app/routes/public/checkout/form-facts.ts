import type { Agent } from '#features/agents/read-agent.ts';
import { methodInCurrency, openingForm, saleFacts } from '#features/booking/checkout/checkout-facts.ts';
import type { PhonePart } from '#features/booking/checkout/checkout-form.ts';
import { agreedPrice, agreedRates, type PaymentChoice, paymentChoices } from '#features/booking/holds/agreed-price.ts';
import { agencyHoldEndsAt, canPayLater } from '#features/booking/holds/hold-expiry.ts';
import { type Country, listCountries } from '#features/catalogue/editing/geography.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import {
  isMobileMoney,
  isPaidLater,
  type MethodKind,
  type MobileMoneyMethod,
  methodKind,
} from '#features/payments/payment.ts';
import { countryName } from '#lib/formats.ts';
import { newId } from '#lib/ids.ts';
import type { RequestFacts } from '../../../request-context.ts';
import type { Chosen } from './load-checkout.ts';

/** The texts of methods come with them: of their catalogue the checkout needs no more. */
export interface CheckoutChoice extends PaymentChoice {
  kind: MethodKind;
  name: string;
  /** The field for the phone that a mobile money prompts, and which phones it can. */
  phone: { method: MobileMoneyMethod; part: PhonePart; hint: string } | null;
}

/** Everything that the form shows besides the trip itself. */
export type FormFacts = Awaited<ReturnType<typeof formFacts>> & {
  /** Proves that its reader was let in, if people wait in line. */
  entry: string;
};

export async function formFacts(
  { db, settings, preferences, payments, catalogue }: RequestFacts,
  { viewer, agent }: { viewer: Viewer | null; agent: Agent | undefined },
  { slots, trip, beginsAt, totalUsdMinor }: Chosen,
  now = new Date(),
) {
  const { payLaterHours, payLaterNotWithinHours, holdMinutes } = settings.holds;
  const rates = agreedRates(preferences.currency, settings.ratesPerUsd, payments.providers);
  const messages = catalogue.translator.of('payment');
  const phoneOf = (method: MobileMoneyMethod) => ({
    method,
    part: `${method}Phone` as const,
    hint: messages(`mobileMoney.${method}.phoneHint`),
  });
  const choices = paymentChoices(payments.providers, agreedPrice(totalUsdMinor, rates)).map((choice) => ({
    ...choice,
    kind: methodKind(choice.method),
    name: messages(`methods.${choice.method}`),
    phone: isMobileMoney(choice.method) ? phoneOf(choice.method) : null,
  }));
  const isOpen = canPayLater(beginsAt, settings.holds, now);
  const { language } = preferences;
  const isStay = trip === null;
  const holdUntil = isOpen ? agencyHoldEndsAt({ beginsAt, isStay }, settings.holds, now) : null;
  const sale = saleFacts(viewer, agent, {
    netMinor: totalUsdMinor,
    holdUntil,
    language,
    ratesPerUsd: settings.ratesPerUsd,
  });
  return {
    submitKey: newId(),
    opening: sale
      ? openingForm(slots, null, 'issue', preferences)
      : openingForm(
          slots,
          viewer,
          methodInCurrency(
            choices.filter(({ method, missed }) => !missed && (isOpen || !isPaidLater(method))),
            preferences.currency,
          ),
        ),
    slots,
    requirements: trip && { lastFlightOn: trip.lastFlightOn, isInternational: trip.isInternational },
    /** Two-letter codes without separators, ours first, then sorted by name. Browsers know the names themselves. */
    countries: await countriesIn(db, language),
    choices,
    /** Rates of the currencies that methods ask in, besides the shown one. */
    lockedRates: rates.lockedRates,
    payLater: {
      isOpen,
      hours: payLaterHours,
      notWithinHours: payLaterNotWithinHours,
      holdMinutes,
      /** Null unless the reader is signed in with a verified address. */
      verifiedEmail: viewer?.emailVerified ? viewer.email : null,
    },
    officeAddress: settings.contact.officeAddress,
    isSignedIn: viewer !== null,
    /** Null unless an agent books for a customer and pays from the agency's credit. */
    sale,
  };
}

const sortedCodes = new WeakMap<readonly Country[], Map<string, string>>();

/** Cached by language: collating 250 names takes longer than the rest of the page. */
/** Most travellers are from where we sell. */
const firstCountries = ['KE', 'TZ', 'SO', 'RW', 'ET'];

function rankOf(code: string): number {
  const place = firstCountries.indexOf(code);
  return place < 0 ? firstCountries.length : place;
}

async function countriesIn(db: RequestFacts['db'], language: string): Promise<string> {
  const countries = await listCountries(db);
  const sorted = sortedCodes.get(countries) ?? new Map<string, string>();
  sortedCodes.set(countries, sorted);
  const known = sorted.get(language);
  if (known !== undefined) return known;
  const { compare } = new Intl.Collator(language);
  const codes = countries
    .map(({ code }) => ({ code, name: countryName(code, language) }))
    .toSorted((one, other) => rankOf(one.code) - rankOf(other.code) || compare(one.name, other.name))
    .map(({ code }) => code)
    .join('');
  sorted.set(language, codes);
  return codes;
}

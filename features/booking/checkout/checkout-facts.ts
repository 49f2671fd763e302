import { findSellingObstacle, type SellingObstacle } from '#features/agents/agent-status.ts';
import { type SellingPrice, withMarkup } from '#features/agents/markup.ts';
import type { Agent } from '#features/agents/read-agent.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import type { ShownItinerary, ShownNames } from '#features/search/flights/shown-itinerary.ts';
import { type CurrencyCode, currencyCodes, displayCurrency, type RatesPerUsd } from '#features/settings/currencies.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import { formatPublicPrice, formatUsdCents, type UsdMinor } from '#lib/money.ts';
import type { PaymentChoice } from '../holds/agreed-price.ts';
import { emptyTraveller, type TravellerSlot, type TypedCheckout } from './checkout-form.ts';

/** The first one that charges what the reader sees, so that nobody meets another currency unasked. */
export function methodInCurrency(choices: readonly PaymentChoice[], currency: CurrencyCode): PaymentMethod | '' {
  return (choices.find(({ asks }) => asks.currency === currency) ?? choices[0])?.method ?? '';
}

/** The initial form, filled in from the account. */
export function openingForm(
  slots: readonly TravellerSlot[],
  viewer: Pick<Viewer, 'email' | 'phone' | 'fullName'> | null,
  method: TypedCheckout['method'],
  /** Defaults for an agency's customer. */
  { language, currency } = { language: '', currency: '' },
): TypedCheckout {
  return {
    travellers: slots.map((_, position) =>
      emptyTraveller({
        ...(position === 0 && viewer ? splitFullName(viewer.fullName) : {}),
      }),
    ),
    email: viewer?.email ?? '',
    phone: displayPhone(viewer?.phone ?? null) ?? '',
    guestRequest: '',
    method,
    payerPhones: {},
    language,
    currency,
  };
}

/** A guess that the customer can correct: the last token is the last name. */
export function splitFullName(fullName: string): { givenNames: string; lastName: string } {
  const tokens = fullName.split(/\s+/).filter(Boolean);
  return { givenNames: tokens.slice(0, -1).join(' '), lastName: tokens.at(-1) ?? '' };
}

/** The facts that ages and passports are checked against. All dates are local. */
export interface TripFacts {
  firstDay: CalendarDate;
  lastFlightOn: CalendarDate;
  /** The date of the last arrival. */
  endsOn: CalendarDate;
  /** Needs passports. */
  isInternational: boolean;
  startsIn: string;
  /** The arrival of each itinerary. */
  arrivals: { on: CalendarDate; country: string }[];
}

export function tripFacts(itineraries: readonly ShownItinerary[], names: ShownNames): TripFacts {
  const flights = itineraries.flatMap((itinerary) => itinerary.flights);
  const [first] = flights;
  const last = flights.at(-1);
  if (!first || !last) throw new Error('The trip has no flights');
  const countryOf = (code: string) => names.airports[code]?.country ?? '';
  const firstDay = first.departs.slice(0, 10);
  const arrivals = itineraries.map((itinerary) => {
    const end = itinerary.flights.at(-1) ?? last;
    return { on: end.arrives.slice(0, 10), country: countryOf(end.to) };
  });
  return {
    firstDay,
    lastFlightOn: last.departs.slice(0, 10),
    // Across the date line the arrival may be a day before the departure.
    endsOn: [firstDay, ...arrivals.map(({ on }) => on)].toSorted().at(-1) ?? firstDay,
    isInternational: new Set(flights.flatMap(({ from, to }) => [countryOf(from), countryOf(to)])).size > 1,
    startsIn: countryOf(first.from),
    arrivals,
  };
}

/** What the form shows to an agent. */
export interface SaleFacts {
  /** Why the agent cannot sell; `missing`: the account has no agency. */
  obstacle: { why: SellingObstacle | 'missing'; reason: string | null } | null;
  /** Form drafts are stored per agency: two may use one browser. */
  agentId: string | null;
  markupPercentage: number;
  availableMinor: UsdMinor;
  price: SellingPrice;
  /** The price on the customer's documents in each currency: "Kenyan Shilling · KSh 8,936". */
  documents: { currency: CurrencyCode; text: string }[];
  /** Business time; null when there is no time for a hold. */
  holdUntil: string | null;
}

/** Null for a direct booking. */
export function saleFacts(
  viewer: Pick<Viewer, 'role'> | null,
  agent: Agent | undefined,
  {
    netMinor,
    holdUntil,
    language,
    ratesPerUsd,
  }: { netMinor: UsdMinor; holdUntil: Date | null; language: LanguageCode; ratesPerUsd: RatesPerUsd },
): SaleFacts | null {
  if (viewer?.role !== 'agent') return null;
  const markupPercentage = agent?.markupPercentage ?? 0;
  const price = withMarkup(netMinor, markupPercentage);
  return {
    obstacle: obstacleOf(agent),
    agentId: agent?.id ?? null,
    markupPercentage,
    availableMinor: agent?.availableMinor ?? 0,
    price,
    documents: documentsOf(price.totalUsdMinor, ratesPerUsd, language),
    holdUntil: holdUntil && formatMoment(holdUntil, language),
  };
}

function obstacleOf(agent: Agent | undefined): SaleFacts['obstacle'] {
  if (!agent) return { why: 'missing', reason: null };
  const why = findSellingObstacle(agent);
  return why ? { why, reason: agent.statusReason } : null;
}

function documentsOf(
  totalUsdMinor: UsdMinor,
  ratesPerUsd: RatesPerUsd,
  language: LanguageCode,
): SaleFacts['documents'] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return currencyCodes.map((currency) => {
    const price =
      currency === 'USD'
        ? formatUsdCents(totalUsdMinor, language)
        : formatPublicPrice(totalUsdMinor, displayCurrency(currency, ratesPerUsd), language);
    return { currency, text: `${names.of(currency)} · ${price}` };
  });
}

/** Tue, 17 Nov, 10:40 */
function formatMoment(at: Date, language: LanguageCode): string {
  return dateFormat(dateLocale(language), {
    timeZone: businessTimeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

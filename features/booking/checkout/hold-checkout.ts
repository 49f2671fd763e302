import type { Database } from '#db/connect.ts';
import { withinRateLimit } from '#db/rate-limit.ts';
import { type SellingPrice, withMarkup } from '#features/agents/markup.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { isPaidLater } from '#features/payments/payment.ts';
import { type PaymentProviders, providerFor } from '#features/payments/payment-provider.ts';
import type { Party } from '#features/search/flights/offers.ts';
import type { LegQuote, MissedFlight } from '#features/search/flights/quote-itineraries.ts';
import type { ChosenRooms, OpenedStay } from '#features/search/hotels/stay.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { addressBlock } from '#lib/limit-keys.ts';
import type { UsdMinor } from '#lib/money.ts';
import type { AgreedPrice } from '../booking.ts';
import { type AgreedRates, agreedPrice } from '../holds/agreed-price.ts';
import type { BookingBatcher } from '../holds/booking-batcher.ts';
import type { Held, HoldOutcome, SellingAgency } from '../holds/hold-document.ts';
import { type HoldRequest, placeHold } from '../holds/place-hold.ts';
import { priceFlights, priceStay } from '../holds/price-trip.ts';
import type { CheckedCheckout } from './check-checkout.ts';

/** A validated choice of flights or rooms. */
export type ChosenTrip =
  | { type: 'flight'; picks: readonly string[]; party: Party }
  | { type: 'hotel'; hotelId: string; chosenRooms: readonly ChosenRooms[]; opened: OpenedStay };

interface CheckoutOrder {
  submitKey: string;
  wanted: ChosenTrip;
  /** Quotes that were read a moment ago. The hold itself detects later changes. */
  quotes?: readonly LegQuote[] | undefined;
  seen: SeenPrice | null;
  currency: AgreedRates;
  /** The currency on screen; an agency customer's documents may use another. */
  shownIn: { code: string; ratePerUsd: number };
  checked: CheckedCheckout;
  isContactVerified: boolean;
  language: LanguageCode;
  /** The selling agency, which pays from its credit. */
  agency: Pick<SellingAgency, 'agentId' | 'markupPercentage' | 'issueNow'> | null;
  actor: Actor;
}

export type CheckoutOutcome =
  | { ok: true; held: Held }
  | { ok: false; error: 'dearer'; price: AgreedPrice }
  | { ok: false; error: 'missed'; missed: MissedFlight }
  | { ok: false; error: 'no_credit'; availableMinor: UsdMinor; netMinor: UsdMinor }
  | { ok: false; error: 'may_not_sell' | 'markup_changed' | 'too_many_own_holds' | 'held_too_often' }
  | { ok: false; error: 'not_free' | 'too_many_holds' | 'too_many_bookings' | 'other_submit' | 'busy' };

interface CheckoutContext {
  db: Database;
  batcher: BookingBatcher;
  secret: string;
  settings: Pick<Settings, 'holds' | 'security'>;
  providers: PaymentProviders;
}

const hour = { windowSeconds: 3600 };
const holdsOfNetwork = { name: 'holds-of-network', max: 60, ...hour };

/** A price that changes between pricing and holding is priced again, up to this often. */
const maxTries = 3;

/** Prices the choice again and holds it if the customer agreed to that price. */
export async function holdCheckout(
  context: CheckoutContext,
  order: CheckoutOrder,
  now = new Date(),
): Promise<CheckoutOutcome> {
  if (!(await withinHoldRateLimit(context, order)))
    return { ok: false, error: order.agency ? 'held_too_often' : 'too_many_holds' };
  for (let tries = 1; ; tries += 1) {
    const priced = await priceNow(context.db, order.wanted, {
      now,
      quotes: tries === 1 ? order.quotes : undefined,
    });
    if (!priced.ok) return priced;
    const selling = withMarkup(priced.trip.totalUsdMinor, order.agency?.markupPercentage ?? 0);
    const price = agreedPrice(selling.totalUsdMinor, order.currency);
    // A price of zero is a mistake in the catalogue and cannot be paid.
    if (price.chargedUnits === 0) return { ok: false, error: 'not_free' };
    if (!isAgreed(order.seen, agreedPrice(selling.totalUsdMinor, order.shownIn)))
      return { ok: false, error: 'dearer', price };
    const outcome = await placeHold(context, requestOf(context, order, priced.trip, { price, selling }), now);
    if (outcome.outcome === 'held') return { ok: true, held: outcome };
    const isMoved = outcome.outcome === 'price_changed' || outcome.outcome === 'not_free';
    if (!isMoved || tries === maxTries) return refusalOf(outcome, order);
  }
}

/** Counts expired and released holds too: otherwise a hold could be renewed forever. */
async function withinHoldRateLimit({ db, settings }: CheckoutContext, { agency, actor }: CheckoutOrder) {
  if (!agency) return withinRateLimit(db, holdsOfNetwork, addressBlock(actor.clientAddress ?? ''));
  if (agency.issueNow) return true;
  const ofAgency = { name: 'holds-of-agency', max: settings.holds.maxHoldsPerAgencyHour, ...hour };
  return withinRateLimit(db, ofAgency, agency.agentId);
}

async function priceNow(
  db: Database,
  wanted: ChosenTrip,
  known: { now: Date; quotes: readonly LegQuote[] | undefined },
): Promise<
  | { ok: true; trip: HoldRequest['trip'] }
  | { ok: false; error: 'missed'; missed: MissedFlight }
  | { ok: false; error: 'not_free' }
> {
  if (wanted.type === 'flight') {
    const priced = await priceFlights(db, { ...wanted, ...known });
    return priced.ok ? priced : { ok: false, error: 'missed', missed: priced.missed };
  }
  const priced = await priceStay(db, wanted);
  return priced.ok ? priced : { ok: false, error: 'not_free' };
}

function requestOf(
  { providers }: CheckoutContext,
  { submitKey, checked, isContactVerified, language, agency, actor }: CheckoutOrder,
  trip: HoldRequest['trip'],
  { price, selling }: { price: AgreedPrice; selling: SellingPrice },
): HoldRequest {
  const { travellers, email, phone, method, payerPhone, guestRequest } = checked;
  const contact = { email, phone, isVerified: isContactVerified };
  const withRequest =
    trip.type === 'hotel' && guestRequest !== null ? { ...trip, stay: { ...trip.stay, guestRequest } } : trip;
  const same = { submitKey, trip: withRequest, price, travellers, contact, language, actor };
  if (agency) {
    const { netMinor, commissionMinor } = selling;
    return { ...same, holdKind: 'pay_now', payment: null, agency: { ...agency, netMinor, commissionMinor } };
  }
  if (method === 'issue' || method === 'hold') throw new Error('Only an agency can pay from credit');
  const provider = providerFor(providers, method);
  if (!provider) throw new Error(`No provider for ${method}`);
  return {
    ...same,
    holdKind: isPaidLater(method) ? 'pay_later' : 'pay_now',
    payment: { method, provider: provider.name, payerPhone, asksIn: provider.methods[method]?.asksIn ?? null },
    agency: null,
  };
}

function refusalOf(
  outcome: Exclude<HoldOutcome, { outcome: 'held' }>,
  { agency }: Pick<CheckoutOrder, 'agency'>,
): CheckoutOutcome {
  if (outcome.outcome === 'too_many_holds' && agency) return { ok: false, error: 'too_many_own_holds' };
  if (outcome.outcome === 'no_credit') {
    const { availableMinor, netMinor } = outcome;
    return { ok: false, error: outcome.outcome, availableMinor, netMinor };
  }
  if (!('flightId' in outcome)) return { ok: false, error: outcome.outcome };
  const { flight, seatsLeft } = outcome;
  // After several price changes in a row the flight counts as gone.
  const error = outcome.outcome === 'price_changed' ? 'gone' : outcome.outcome;
  return { ok: false, error: 'missed', missed: { error, number: flight, seatsLeft } };
}

/** The price on the button. */
export interface SeenPrice {
  units: number;
  currency: string;
}

/** Comes from the form and is not trusted: it can only stop a sale, never make it cheaper. */
export function readSeenPrice(units: string, currency: string): SeenPrice | null {
  if (!/^\d{1,15}$/.test(units) || !/^[A-Z]{3}$/.test(currency)) return null;
  return { units: Number(units), currency };
}

/** The customer never pays more than they saw, or in another currency. */
export function isAgreed(
  seen: SeenPrice | null,
  { currency, chargedUnits }: Pick<AgreedPrice, 'currency' | 'chargedUnits'>,
): boolean {
  return seen !== null && seen.currency === currency && chargedUnits <= seen.units;
}

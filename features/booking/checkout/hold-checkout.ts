import type { Database } from '#db/connect.ts';
import { withinRateLimit } from '#db/rate-limit.ts';
import { type SellingPrice, withMarkup } from '#features/agents/markup.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { isPaidLater } from '#features/payments/payment.ts';
import { type PaymentProviders, providerFor } from '#features/payments/payment-provider.ts';
import type { Party } from '#features/search/flights/offers.ts';
import type { LegQuote, MissedFlight } from '#features/search/flights/quote-itineraries.ts';
import type { OpenedStay } from '#features/search/hotels/open-stay.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { addressBlock } from '#lib/address-block.ts';
import type { AgreedPrice } from '../booking.ts';
import type { BookingBatcher } from '../booking-batcher.ts';
import { type AgreedRates, agreedPrice } from '../holds/agreed-price.ts';
import type { SellingAgency } from '../holds/hold-document.ts';
import type { HoldOutcome } from '../holds/hold-outcome.ts';
import { type HoldRequest, placeHold } from '../holds/place-hold.ts';
import { priceFlights } from '../holds/price-flights.ts';
import { priceStay } from '../holds/price-stay.ts';
import type { CheckedCheckout } from './check-checkout.ts';
import type { Held } from './find-known-submit.ts';
import { isAgreed, type SeenPrice } from './seen-price.ts';

/** What was chosen; that it makes sense has been found out before. */
export type Wanted =
  | { type: 'flight'; picks: readonly string[]; party: Party }
  | { type: 'hotel'; hotelId: string; roomTypeId: string | undefined; opened: OpenedStay };

export interface CheckoutOrder {
  submitKey: string;
  wanted: Wanted;
  /** Of flights, where they were read a moment ago. What has moved since then is found when they are held. */
  quotes?: readonly LegQuote[] | undefined;
  seen: SeenPrice | null;
  currency: AgreedRates;
  /** What they saw it in. An agency's customer may read another on their documents. */
  shownIn: { code: string; ratePerUsd: number };
  checked: CheckedCheckout;
  isContactVerified: boolean;
  language: LanguageCode;
  /** Who sells it, with its own markup, from its credit. */
  agency: Pick<SellingAgency, 'agentId' | 'markupPercentage' | 'issueNow'> | null;
  actor: Actor;
}

export type CheckoutOutcome =
  | { ok: true; held: Held }
  | { ok: false; error: 'dearer'; price: AgreedPrice }
  | { ok: false; error: 'missed'; missed: MissedFlight }
  | { ok: false; error: 'no_credit'; availableMinor: number; netMinor: number }
  | { ok: false; error: 'may_not_sell' | 'markup_changed' | 'too_many_own_holds' | 'held_too_often' }
  | { ok: false; error: 'not_free' | 'too_many_holds' | 'too_many_bookings' | 'other_submit' | 'busy' };

export interface CheckoutContext {
  db: Database;
  batcher: BookingBatcher;
  secret: string;
  settings: Pick<Settings, 'holds' | 'security'>;
  providers: PaymentProviders;
}

const hour = { windowSeconds: 3600 };
const holdsOfNetwork = { name: 'holds-of-network', max: 60, ...hour };

/** Prices move while people type. Who meets such a move asks again, and never for ever. */
const mostTries = 3;

/** Holds what was chosen for whoever agreed to its price of this moment. */
export async function holdCheckout(
  context: CheckoutContext,
  order: CheckoutOrder,
  now = new Date(),
): Promise<CheckoutOutcome> {
  if (!(await mayHoldAgain(context, order)))
    return { ok: false, error: order.agency ? 'held_too_often' : 'too_many_holds' };
  for (let tries = 1; ; tries += 1) {
    const priced = await priceNow(context.db, order.wanted, {
      now,
      quotes: tries === 1 ? order.quotes : undefined,
    });
    if (!priced.ok) return priced;
    const selling = withMarkup(priced.what.totalMinor, order.agency?.markupPercentage ?? 0);
    const price = agreedPrice(selling.totalMinor, order.currency);
    // Nobody can pay nothing: such a fare is somebody's slip in the catalogue.
    if (price.chargedUnits === 0) return { ok: false, error: 'not_free' };
    if (!isAgreed(order.seen, agreedPrice(selling.totalMinor, order.shownIn)))
      return { ok: false, error: 'dearer', price };
    const outcome = await placeHold(context, requestOf(context, order, priced.what, { price, selling }), now);
    if (outcome.outcome === 'held') return { ok: true, held: outcome };
    const isMoved = outcome.outcome === 'price_changed' || outcome.outcome === 'not_free';
    if (!isMoved || tries === mostTries) return refusalOf(outcome, order);
  }
}

/** Counts also the holds that ran out or were given up: one can be renewed for ever otherwise. */
async function mayHoldAgain({ db, settings }: CheckoutContext, { agency, actor }: CheckoutOrder) {
  if (!agency) return withinRateLimit(db, holdsOfNetwork, addressBlock(actor.clientAddress ?? ''));
  if (agency.issueNow) return true;
  const ofAgency = { name: 'holds-of-agency', max: settings.holds.maxHoldsPerAgencyHour, ...hour };
  return withinRateLimit(db, ofAgency, agency.agentId);
}

async function priceNow(
  db: Database,
  wanted: Wanted,
  known: { now: Date; quotes: readonly LegQuote[] | undefined },
): Promise<
  | { ok: true; what: HoldRequest['what'] }
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
  what: HoldRequest['what'],
  { price, selling }: { price: AgreedPrice; selling: SellingPrice },
): HoldRequest {
  const { travellers, email, phone, method, payerPhone } = checked;
  const contact = { email, phone, isVerified: isContactVerified };
  const same = { submitKey, what, price, travellers, contact, language, actor };
  if (agency) {
    const { netMinor, commissionMinor } = selling;
    return { ...same, holdKind: 'pay_now', payment: null, agency: { ...agency, netMinor, commissionMinor } };
  }
  if (method === 'issue' || method === 'hold') throw new Error('Only an agency has credit to pay from');
  const provider = providerFor(providers, method);
  if (!provider) throw new Error(`Nobody carries ${method}`);
  return {
    ...same,
    holdKind: isPaidLater(method) ? 'pay_later' : 'pay_now',
    payment: { method, provider: provider.name, payerPhone },
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
  // A price that moves at every look is as good as none.
  const error = outcome.outcome === 'price_changed' ? 'gone' : outcome.outcome;
  return { ok: false, error: 'missed', missed: { error, number: flight, seatsLeft } };
}

import { data, type RouterContextProvider, redirect } from 'react-router';
import { cancelBooking } from '#features/booking/cancel/cancel-booking.ts';
import { checkCheckout, isLater } from '#features/booking/checkout/check-checkout.ts';
import { saleMethods } from '#features/booking/checkout/checkout-form.ts';
import {
  findKnownSubmit,
  type Held,
  hasEnded,
  keyAfter,
} from '#features/booking/checkout/find-known-submit.ts';
import {
  type CheckoutOwner,
  findOwnBooking,
  isForSameTravellers,
  type OwnBooking,
} from '#features/booking/checkout/find-own-booking.ts';
import { type CheckoutOutcome, holdCheckout } from '#features/booking/checkout/hold-checkout.ts';
import { isContactVerified } from '#features/booking/checkout/is-contact-verified.ts';
import { canPayLater } from '#features/booking/checkout/pay-later.ts';
import { readTyped } from '#features/booking/checkout/read-typed.ts';
import { readSeenPrice } from '#features/booking/checkout/seen-price.ts';
import { waysToPay } from '#features/booking/checkout/ways-to-pay.ts';
import { writeProblems } from '#features/booking/checkout/write-problems.ts';
import { agreedPrice, agreedRates } from '#features/booking/holds/agreed-price.ts';
import { listCountries } from '#features/catalogue/editing/countries.ts';
import { houseTimeZone, houseToday } from '#features/catalogue/flights/house-today.ts';
import { takesPrompt } from '#features/payments/payment-provider.ts';
import { displayCurrency, isCurrencyCode } from '#features/settings/currencies.ts';
import { findLanguage } from '#i18n/languages.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import { newId } from '#lib/ids.ts';
import { isId } from '#lib/is-id.ts';
import { heldIdsOf } from '../../../booking-access.ts';
import { actorOf, factsOf, viewerOf } from '../../../request-context.ts';
import { goAndPay } from './go-and-pay.ts';
import type { LoadedCheckout } from './load-checkout.ts';
import type { CheckoutNote, Refusal, ShownOwnBooking } from './refusal.ts';
import { sellerOf } from './seller-of.ts';

/** From a form that was sent to a booking that waits for its money, or that an agency has paid for, or back to the form. */
export async function takeCheckout(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { chosen, wanted, travellers }: LoadedCheckout,
  now = new Date(),
) {
  const facts = factsOf(context);
  const viewer = viewerOf(context);
  const actor = actorOf(context);
  const { db, settings, preferences, payments } = facts;
  const form = await request.formData();
  const field = (name: string) => form.get(name)?.toString() ?? '';
  const typed = readTyped(form, travellers);
  const submitKey = isId(field('submitKey')) ? field('submitKey') : newId();
  const refuse = (note: CheckoutNote | null, given: Partial<Refusal> = {}, status = 409) =>
    data<Refusal>({ submitKey, typed, problems: {}, note, ...given }, { status });
  const known = () => findKnownSubmit(db, { submitKey, callerId: actor.id, typed });
  const seller = await sellerOf(context);
  const goOn = (held: Held) =>
    seller ? redirect(`/booking/${held.reference}`, { status: 303 }) : goAndPay(request, context, held);
  /** What is in the way now may be what this very form has done before. */
  const refuseUnlessKnown = async (note: CheckoutNote | null) => {
    const held = await known();
    return held ? goOn(held) : refuse(note);
  };

  const findOwn = async () => (seller ? undefined : findOwnBooking(db, ownerOf(request, context), wanted));
  /** A hold that was paid meanwhile stays: the page says that it is booked. */
  const release = async (own: OwnBooking) =>
    cancelBooking(
      db,
      { bookingId: own.bookingId, by: 'customer', reason: null, agreedRefundUnits: 0, isUnpaid: true },
      actor,
    );
  if (field('intent') === 'release') {
    const own = await findOwn();
    const released = own?.status === 'held' && (await release(own)).ok;
    const note = released ? { kind: 'released' as const, reference: own.reference } : null;
    return refuse(note, { submitKey: newId() }, 200);
  }

  if (!chosen) return refuseUnlessKnown(null);
  if (field('signedIn') !== '' && !viewer) return refuse({ kind: 'signed_out' });
  if (seller === 'may_not_sell') return refuseUnlessKnown({ kind: seller });
  const seen = readSeenPrice(field('seenUnits'), field('seenCurrency'));
  // Another agency has signed in since the form was opened: its own credit and its own name are in it now.
  if (seller && !['', seller.agentId].includes(field('seenSeller'))) return refuse({ kind: 'other_seller' });
  // A form that knows of no markup was opened by somebody who was no agent yet.
  if (seller && field('seenMarkup') !== String(seller.markupPercentage))
    return refuseUnlessKnown({ kind: 'markup_changed', before: seen });

  const countries = new Set((await listCountries(db)).map(({ code }) => code));
  const ways = waysToPay(
    payments.providers,
    agreedPrice(chosen.totalMinor, agreedRates(preferences.currency, settings.ratesPerUsd)),
  );
  const checked = checkCheckout(typed, {
    slots: chosen.slots,
    trip: chosen.trip,
    today: houseToday(now),
    isCountry: (code) => countries.has(code),
    methods: seller ? saleMethods : ways.map(({ method }) => method),
    beyond: seller ? [] : ways.filter(({ missed }) => missed).map(({ method }) => method),
    takesPrompt: (phone) => takesPrompt(payments.providers, phone),
    canPayLater: canPayLater(chosen.beginsAt, settings.holds, now),
  });
  if (!checked.ok)
    return refuse(
      null,
      { problems: writeProblems(checked.problems, facts.catalogue.translator, seller !== null) },
      422,
    );

  const own = await findOwn();
  if (own) {
    const isSame = await isForSameTravellers(db, facts.identity.secret, own, checked.checked);
    if (isSame && own.status === 'confirmed') return redirect(`/booking/${own.reference}`, { status: 303 });
    const { method } = checked.checked;
    const isSameKind = own.holdKind === (isLater(method) ? 'pay_later' : 'pay_now');
    // Another way to pay is chosen on the page of the booking.
    if (isSame && isSameKind)
      return goOn({
        ...own,
        outcome: 'held',
        again: true,
        ...(own.method !== method && { paymentId: null }),
      });
    if (own.status === 'held') {
      // Under a new key: the old one belongs to the booking that there is.
      if (field('intent') !== `replace-${own.reference}`)
        return refuse({ kind: 'own_hold', own: shownOwn(own, preferences.language) }, { submitKey: newId() });
      await release(own);
    }
  }

  const papers = seller && isCurrencyCode(typed.currency) ? typed.currency : preferences.currency;
  const place = (key: string) =>
    holdCheckout(
      { db, desk: facts.desk, secret: facts.identity.secret, settings, providers: payments.providers },
      {
        submitKey: key,
        wanted: chosen.wanted,
        quotes: chosen.quotes,
        seen,
        currency: agreedRates(papers, settings.ratesPerUsd),
        shownIn: displayCurrency(preferences.currency, settings.ratesPerUsd),
        checked: checked.checked,
        isContactVerified: isContactVerified(checked.checked, viewer),
        language: (seller && findLanguage(typed.language)?.code) || preferences.language,
        agency: seller && { ...seller, issueNow: checked.checked.method === 'issue' },
        actor,
      },
      now,
    );
  let outcome = await place(submitKey);
  // The same form, sent after its hold has ended, asks for another one; for one only, however often it is sent.
  for (let key = submitKey; outcome.ok && outcome.held.again && (await hasEnded(db, outcome.held)); ) {
    key = keyAfter(key, outcome.held);
    outcome = await place(key);
  }
  if (outcome.ok) return goOn(outcome.held);
  // Seats that are gone, or a last one that made the next dearer, may be this person's own; so may the hold too many.
  const held = isAboutSupply(outcome) || outcome.error === 'held_too_often' ? await known() : undefined;
  if (held) return goOn(held);
  if (outcome.error === 'dearer' || outcome.error === 'markup_changed')
    return refuse({ kind: outcome.error, before: seen });
  if (outcome.error === 'missed') return refuse({ kind: 'missed', missed: outcome.missed });
  if (outcome.error === 'other_submit') return refuse({ kind: 'other_submit' }, { submitKey: newId() });
  if (outcome.error === 'no_credit') {
    const { availableMinor, netMinor } = outcome;
    return refuse({ kind: 'no_credit', availableMinor, netMinor });
  }
  return refuse({ kind: outcome.error });
}

/** Who asks, by the account and by what this browser has held. */
export function ownerOf(request: Request, context: Readonly<RouterContextProvider>): CheckoutOwner {
  return { heldIds: heldIdsOf(request, context), userId: viewerOf(context)?.userId ?? null };
}

export function shownOwn({ reference, status, expiresAt }: OwnBooking, language: string): ShownOwnBooking {
  const moment = dateFormat(dateLocale(language), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: houseTimeZone,
  });
  return { reference, status, until: moment.format(new Date(expiresAt)) };
}

function isAboutSupply(outcome: Extract<CheckoutOutcome, { ok: false }>): boolean {
  return outcome.error === 'dearer' || outcome.error === 'missed' || outcome.error === 'not_free';
}

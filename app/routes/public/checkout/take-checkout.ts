import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { findSellingObstacle } from '#features/agents/agent-status.ts';
import { readAgent } from '#features/agents/read-agent.ts';
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
import { paymentChoices } from '#features/booking/checkout/payment-choices.ts';
import { readTyped } from '#features/booking/checkout/read-typed.ts';
import { readSeenPrice } from '#features/booking/checkout/seen-price.ts';
import { writeProblems } from '#features/booking/checkout/write-problems.ts';
import { agreedPrice, agreedRates } from '#features/booking/holds/agreed-price.ts';
import { hasChangedFlights } from '#features/booking/holds/moved-times.ts';
import { listCountries } from '#features/catalogue/editing/countries.ts';
import { businessTimeZone, businessToday } from '#features/catalogue/flights/business-today.ts';
import { takesPrompt } from '#features/payments/payment-provider.ts';
import { isUnasked } from '#features/payments/prompt-rules.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { displayCurrency, isCurrencyCode } from '#features/settings/currencies.ts';
import { findLanguage } from '#i18n/languages.ts';
import { addressBlock } from '#lib/address-block.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import { newId } from '#lib/ids.ts';
import { isId } from '#lib/is-id.ts';
import { heldIdsOf, rememberPass } from '../../../booking-access.ts';
import { actorOf, factsOf, viewerOf } from '../../../request-context.ts';
import type { LoadedCheckout } from './load-checkout.ts';
import type { CheckoutNote, Refusal, ShownOwnBooking } from './refusal.ts';

const ONE_HOUR_MS = 3_600_000;

/**
 * Where a held booking is paid: the provider's page, or its own, which says how. This browser may see it until a while
 * after the hold has ended, so that whoever comes too late is told so.
 */
async function goAndPay(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { bookingId, reference, expiresAt, paymentId, again }: Held,
): Promise<Response> {
  const { db, log, payments, baseUrl, clientAddress } = factsOf(context);
  const endsAt = Date.parse(expiresAt) + ONE_HOUR_MS;
  const headers = rememberPass(request, context, { bookingId, reference, access: 'payer', endsAt });
  const page = `/booking/${reference}`;
  // What the airline has changed since an earlier hold is said on the booking's page, before anything is paid.
  const submitted =
    paymentId === null || (again && (await hasChangedFlights(db, bookingId)))
      ? undefined
      : await submitPayment({ db, log, ...payments }, paymentId, page, addressBlock(clientAddress));
  // Why nothing rings is known here alone.
  if (submitted && !submitted.ok && isUnasked(submitted.error))
    return redirect(`${page}?problem=${submitted.error}`, { status: 303, headers });
  if (!submitted?.ok || submitted.next !== 'redirect') return redirect(page, { status: 303, headers });
  // A page of our own is reached under the name that the visitor calls us by.
  const url = submitted.url.startsWith(`${baseUrl}/`) ? submitted.url.slice(baseUrl.length) : submitted.url;
  return redirectDocument(url, { status: 303, headers });
}

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
  const choices = paymentChoices(
    payments.providers,
    agreedPrice(chosen.totalMinor, agreedRates(preferences.currency, settings.ratesPerUsd)),
  );
  const checked = checkCheckout(typed, {
    slots: chosen.slots,
    trip: chosen.trip,
    today: businessToday(now),
    isCountry: (code) => countries.has(code),
    methods: seller ? saleMethods : choices.map(({ method }) => method),
    beyond: seller ? [] : choices.filter(({ missed }) => missed).map(({ method }) => method),
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

  const documents = seller && isCurrencyCode(typed.currency) ? typed.currency : preferences.currency;
  const place = (key: string) =>
    holdCheckout(
      { db, batcher: facts.batcher, secret: facts.identity.secret, settings, providers: payments.providers },
      {
        submitKey: key,
        wanted: chosen.wanted,
        quotes: chosen.quotes,
        seen,
        currency: agreedRates(documents, settings.ratesPerUsd),
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
    timeZone: businessTimeZone,
  });
  return { reference, status, until: moment.format(new Date(expiresAt)) };
}

function isAboutSupply(outcome: Extract<CheckoutOutcome, { ok: false }>): boolean {
  return outcome.error === 'dearer' || outcome.error === 'missed' || outcome.error === 'not_free';
}

/** Who sells, by its own record and nothing that a form says. */
interface Seller {
  agentId: string;
  markupPercentage: number;
}

/** Null where somebody books for themselves. As it is at this moment: the page may have been open for hours. */
async function sellerOf(context: Readonly<RouterContextProvider>): Promise<Seller | 'may_not_sell' | null> {
  const viewer = viewerOf(context);
  if (viewer?.role !== 'agent') return null;
  const agent = await readAgent(factsOf(context).db, viewer.userId);
  if (!agent || findSellingObstacle(agent)) return 'may_not_sell';
  return { agentId: agent.id, markupPercentage: agent.markupPercentage };
}

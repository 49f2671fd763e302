import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { findSellingObstacle } from '#features/agents/agent-status.ts';
import { readAgent } from '#features/agents/read-agent.ts';
import { hasChangedFlights } from '#features/booking/booked-trip.ts';
import { cancelBooking } from '#features/booking/cancel/cancel-booking.ts';
import { checkCheckout, isLater, problemMessages } from '#features/booking/checkout/check-checkout.ts';
import {
  type CheckoutMessages,
  readTyped,
  saleMethods,
  type TypedCheckout,
} from '#features/booking/checkout/checkout-form.ts';
import {
  type CheckoutOwner,
  compareWithOwn,
  findKnownSubmit,
  findOwnBooking,
  hasEnded,
  keyAfter,
  type OwnBooking,
} from '#features/booking/checkout/find-own-booking.ts';
import {
  type CheckoutOutcome,
  holdCheckout,
  readSeenPrice,
  type SeenPrice,
} from '#features/booking/checkout/hold-checkout.ts';
import { isContactVerified } from '#features/booking/contact.ts';
import { agreedPrice, agreedRates, paymentChoices } from '#features/booking/holds/agreed-price.ts';
import type { Held } from '#features/booking/holds/hold-document.ts';
import { canPayLater } from '#features/booking/holds/hold-expiry.ts';
import { subjectsOf } from '#features/booking/waiting/waiting-lines.ts';
import { listCountries } from '#features/catalogue/editing/geography.ts';
import { businessTimeZone, businessToday } from '#features/catalogue/flights/business-today.ts';
import { takesPrompt } from '#features/payments/payment-provider.ts';
import { isPromptObstacle } from '#features/payments/prompt-rules.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import type { MissedFlight } from '#features/search/flights/quote-itineraries.ts';
import { displayCurrency, isCurrencyCode } from '#features/settings/currencies.ts';
import { findLanguage } from '#i18n/languages.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import { newId } from '#lib/ids.ts';
import { addressBlock } from '#lib/limit-keys.ts';
import { formText, isId } from '#lib/untrusted-input.ts';
import { heldIdsOf, rememberPass } from '../../../booking-access.ts';
import { actorOf, factsOf, viewerOf } from '../../../request-context.ts';
import type { LoadedCheckout } from './load-checkout.ts';

/** A booking of the same trip that the reader already has. */
export type OwnBookingSummary = Pick<OwnBooking, 'reference' | 'status'> & {
  /** 11 Dec, 14:20, in the business time zone, as on the booking's page. */
  until: string;
};

/** Why nothing was booked, besides the problems of single fields. */
export type CheckoutNote =
  /** `markup_changed`: the agency changed its own markup, for example in another tab. */
  | { kind: 'dearer' | 'markup_changed'; before: SeenPrice | null }
  | { kind: 'missed'; missed: MissedFlight }
  /** The reader already holds this trip with other details, or has just released it. */
  | { kind: 'own_hold'; own: OwnBookingSummary }
  | { kind: 'released'; reference: string }
  /** In US cents. */
  | { kind: 'no_credit'; availableMinor: number; netMinor: number }
  | {
      kind:
        | 'signed_out'
        | 'not_free'
        | 'too_many_holds'
        | 'too_many_bookings'
        | 'other_submit'
        | 'may_not_sell'
        /** The next two are limits of an agency. */
        | 'too_many_own_holds'
        | 'held_too_often'
        /** Another agency is signed in than the one that opened the form. */
        | 'other_seller'
        | 'busy'
        | 'failed';
    };

/** The form comes back with everything that was typed. */
export interface Refusal {
  submitKey: string;
  typed: TypedCheckout;
  problems: CheckoutMessages;
  note: CheckoutNote | null;
}

const ONE_HOUR_MS = 3_600_000;

/**
 * Leads to the provider's payment page, or to the booking's page. The browser keeps access for an hour after the hold
 * ends, so that a late visitor reads that it expired.
 */
async function redirectToPayment(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { bookingId, reference, expiresAt, paymentId, again }: Held,
): Promise<Response> {
  const { db, log, payments, baseUrl, clientAddress } = factsOf(context);
  const endsAt = Date.parse(expiresAt) + ONE_HOUR_MS;
  const headers = rememberPass(request, context, { bookingId, reference, access: 'payer', endsAt });
  const page = `/booking/${reference}`;
  // New flight times since an earlier hold are shown on the booking's page first, before anything is paid.
  const submitted =
    paymentId === null || (again && (await hasChangedFlights(db, bookingId)))
      ? undefined
      : await submitPayment({ db, log, ...payments }, paymentId, page, addressBlock(clientAddress));
  // The booking's page can't tell why no M-Pesa prompt was sent, so the URL says it.
  if (submitted && !submitted.ok && isPromptObstacle(submitted.error))
    return redirect(`${page}?problem=${submitted.error}`, { status: 303, headers });
  if (!submitted?.ok || submitted.next !== 'redirect') return redirect(page, { status: 303, headers });
  // The sandbox's page is on this site: a relative URL keeps the host name that the visitor uses.
  const url = submitted.url.startsWith(`${baseUrl}/`) ? submitted.url.slice(baseUrl.length) : submitted.url;
  return redirectDocument(url, { status: 303, headers });
}

/** Places a hold, or issues the booking from an agency's credit, and redirects to it; or returns the form with a refusal. */
export async function submitCheckout(
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
  const field = (name: string) => formText(form, name);
  const typed = readTyped(form, travellers);
  const submitKey = isId(field('submitKey')) ? field('submitKey') : newId();
  const refuse = (note: CheckoutNote | null, given: Partial<Refusal> = {}, status = 409) =>
    data<Refusal>({ submitKey, typed, problems: {}, note, ...given }, { status });
  const known = () => findKnownSubmit(db, { submitKey, callerId: actor.id, typed });
  const seller = await sellerOf(context);
  const redirectToBooking = (held: Held) =>
    seller ? redirect(`/booking/${held.reference}`, { status: 303 }) : redirectToPayment(request, context, held);
  /** The obstacle may be the booking that an earlier submit of this form made. */
  const refuseUnlessKnown = async (note: CheckoutNote | null) => {
    const held = await known();
    return held ? redirectToBooking(held) : refuse(note);
  };

  const findOwn = async () => (seller ? undefined : findOwnBooking(db, ownerOf(request, context), wanted));
  /** A hold that was paid in the meantime stays booked. */
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
  // Another agency has signed in since the form was opened: the sale would use its credit and its name.
  if (seller && !['', seller.agentId].includes(field('seenSeller'))) return refuse({ kind: 'other_seller' });
  // A form without a markup was opened before the agent signed in.
  if (seller && field('seenMarkup') !== String(seller.markupPercentage))
    return refuseUnlessKnown({ kind: 'markup_changed', before: seen });

  const countries = new Set((await listCountries(db)).map(({ code }) => code));
  const choices = paymentChoices(
    payments.providers,
    agreedPrice(chosen.totalUsdMinor, agreedRates(preferences.currency, settings.ratesPerUsd, payments.providers)),
  );
  const checked = checkCheckout(typed, {
    slots: chosen.slots,
    trip: chosen.trip,
    today: businessToday(now),
    isCountry: (code) => countries.has(code),
    methods: seller ? saleMethods : choices.map(({ method }) => method),
    beyond: seller ? [] : choices.filter(({ missed }) => missed).map(({ method }) => method),
    takesPrompt: (method, phone) => takesPrompt(payments.providers, method, phone),
    canPayLater: canPayLater(chosen.beginsAt, settings.holds, now),
  });
  if (!checked.ok)
    return refuse(
      null,
      { problems: problemMessages(checked.problems, facts.catalogue.translator, seller !== null) },
      422,
    );

  const own = await findOwn();
  if (own) {
    const { isSame, hasSameRequest } = await compareWithOwn(db, facts.identity.secret, own, checked.checked);
    if (isSame && own.status === 'confirmed') return redirect(`/booking/${own.reference}`, { status: 303 });
    const { method } = checked.checked;
    const isSameKind = own.holdKind === (isLater(method) ? 'pay_later' : 'pay_now');
    // A different payment method is chosen on the booking's page.
    if (isSame && hasSameRequest && isSameKind)
      return redirectToBooking({
        ...own,
        outcome: 'held',
        again: true,
        ...(own.method !== method && { paymentId: null }),
      });
    if (own.status === 'held') {
      // The old submit key belongs to the existing booking.
      if (field('intent') !== `replace-${own.reference}`)
        return refuse(
          { kind: 'own_hold', own: summarizeOwnBooking(own, preferences.language) },
          { submitKey: newId() },
        );
      await release(own);
    }
  }

  const documentCurrency = seller && isCurrencyCode(typed.currency) ? typed.currency : preferences.currency;
  const placeHold = (key: string) =>
    holdCheckout(
      { db, batcher: facts.batcher, secret: facts.identity.secret, settings, providers: payments.providers },
      {
        submitKey: key,
        wanted: chosen.wanted,
        quotes: chosen.quotes,
        seen,
        currency: agreedRates(documentCurrency, settings.ratesPerUsd, payments.providers),
        shownIn: displayCurrency(preferences.currency, settings.ratesPerUsd),
        checked: checked.checked,
        isContactVerified: isContactVerified(checked.checked, viewer),
        language: (seller && findLanguage(typed.language)?.code) || preferences.language,
        agency: seller && { ...seller, issueNow: checked.checked.method === 'issue' },
        actor,
      },
      now,
    );
  let outcome = await placeHold(submitKey);
  // The same form sent after its hold ended places one new hold, however often it is sent: the next key is derived.
  for (let key = submitKey; outcome.ok && outcome.held.again && (await hasEnded(db, outcome.held)); ) {
    key = keyAfter(key, outcome.held);
    outcome = await placeHold(key);
  }
  if (outcome.ok) {
    const subjects = subjectsOf(new URL(request.url).searchParams);
    await facts.waitingLines.noteHold({ subjects, entry: field('entry') });
    return redirectToBooking(outcome.held);
  }
  // The seats that are gone, or the hold that exceeds a limit, may be the reader's own from a parallel submit.
  const held = isSupplyProblem(outcome) || outcome.error === 'held_too_often' ? await known() : undefined;
  if (held) return redirectToBooking(held);
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

/** The reader's holds are known by account and by the passes in this browser's cookie. */
export function ownerOf(request: Request, context: Readonly<RouterContextProvider>): CheckoutOwner {
  return { heldIds: heldIdsOf(request, context), userId: viewerOf(context)?.userId ?? null };
}

export function summarizeOwnBooking({ reference, status, expiresAt }: OwnBooking, language: string): OwnBookingSummary {
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

function isSupplyProblem(outcome: Extract<CheckoutOutcome, { ok: false }>): boolean {
  return outcome.error === 'dearer' || outcome.error === 'missed' || outcome.error === 'not_free';
}

/** Read from the agent's record, never from the form. */
interface Seller {
  agentId: string;
  markupPercentage: number;
}

/** Null for a customer. Read anew at submit, because the page may have been open for hours. */
async function sellerOf(context: Readonly<RouterContextProvider>): Promise<Seller | 'may_not_sell' | null> {
  const viewer = viewerOf(context);
  if (viewer?.role !== 'agent') return null;
  const agent = await readAgent(factsOf(context).db, viewer.userId);
  if (!agent || findSellingObstacle(agent)) return 'may_not_sell';
  return { agentId: agent.id, markupPercentage: agent.markupPercentage };
}

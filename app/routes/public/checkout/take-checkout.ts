import { data, type RouterContextProvider } from 'react-router';
import { checkCheckout } from '#features/booking/checkout/check-checkout.ts';
import { findKnownSubmit } from '#features/booking/checkout/find-known-submit.ts';
import { type CheckoutOutcome, holdCheckout } from '#features/booking/checkout/hold-checkout.ts';
import { isContactVerified } from '#features/booking/checkout/is-contact-verified.ts';
import { canPayLater } from '#features/booking/checkout/pay-later.ts';
import { readTyped } from '#features/booking/checkout/read-typed.ts';
import { readSeenPrice } from '#features/booking/checkout/seen-price.ts';
import { writeProblems } from '#features/booking/checkout/write-problems.ts';
import { listCountries } from '#features/catalogue/editing/countries.ts';
import { houseToday } from '#features/catalogue/flights/house-today.ts';
import { offeredMethods } from '#features/payments/payment-provider.ts';
import { displayCurrency } from '#features/settings/currencies.ts';
import { newId } from '#lib/ids.ts';
import { isId } from '#lib/is-id.ts';
import { actorOf, factsOf, viewerOf } from '../../../request-context.ts';
import { goAndPay } from './go-and-pay.ts';
import type { LoadedCheckout } from './load-checkout.ts';
import type { CheckoutNote, Refusal } from './refusal.ts';

/** From a form that was sent to a booking that waits for its money, or back to the form. */
export async function takeCheckout(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { chosen, travellers }: LoadedCheckout,
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

  if (!chosen) {
    const held = await known();
    return held ? goAndPay(request, context, held) : refuse(null);
  }
  if (field('signedIn') !== '' && !viewer) return refuse({ kind: 'signed_out' });

  const countries = new Set((await listCountries(db)).map(({ code }) => code));
  const checked = checkCheckout(typed, {
    slots: chosen.slots,
    trip: chosen.trip,
    today: houseToday(now),
    isCountry: (code) => countries.has(code),
    methods: offeredMethods(payments.providers),
    canPayLater: canPayLater(chosen.beginsAt, settings.holds, now),
  });
  if (!checked.ok)
    return refuse(null, { problems: writeProblems(checked.problems, facts.catalogue.translator) }, 422);

  const seen = readSeenPrice(field('seenUnits'), field('seenCurrency'));
  const outcome = await holdCheckout(
    { db, desk: facts.desk, secret: facts.identity.secret, settings, providers: payments.providers },
    {
      submitKey,
      wanted: chosen.wanted,
      seen,
      currency: displayCurrency(preferences.currency, settings.ratesPerUsd),
      checked: checked.checked,
      isContactVerified: isContactVerified(checked.checked, viewer),
      language: preferences.language,
      agency: null,
      actor,
    },
    now,
  );
  if (outcome.ok) return goAndPay(request, context, outcome.held);
  // Seats that are gone, or a last one that made the next dearer, may be this person's own.
  const held = isAboutSupply(outcome) ? await known() : undefined;
  if (held) return goAndPay(request, context, held);
  if (outcome.error === 'dearer') return refuse({ kind: 'dearer', before: seen });
  if (outcome.error === 'missed') return refuse({ kind: 'missed', missed: outcome.missed });
  if (outcome.error === 'other_submit') return refuse({ kind: 'other_submit' }, { submitKey: newId() });
  if (outcome.error === 'no_credit') {
    const { availableMinor, netMinor } = outcome;
    return refuse({ kind: 'no_credit', availableMinor, netMinor });
  }
  return refuse({ kind: outcome.error });
}

function isAboutSupply(outcome: Extract<CheckoutOutcome, { ok: false }>): boolean {
  return outcome.error === 'dearer' || outcome.error === 'missed' || outcome.error === 'not_free';
}

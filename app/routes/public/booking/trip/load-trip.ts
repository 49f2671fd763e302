import { lookupAddress } from '#features/booking/documents/document-context.ts';
import { drawQr } from '#features/booking/documents/draw/drawings.ts';
import { whatsAppShareLink } from '#features/booking/documents/whatsapp-share-link.ts';
import { paybillFor, paymentChoices } from '#features/booking/holds/agreed-price.ts';
import { showTrip } from '#features/booking/retrieve/show-trip.ts';
import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { factNames } from '#features/catalogue/fact-names.ts';
import { isMobileMoney, isPaidLater } from '#features/payments/payment.ts';
import {
  offeredMobileMoney,
  openPaybill,
  type PaymentProviders,
  providerFor,
  takesPrompt,
} from '#features/payments/payment-provider.ts';
import { isPromptObstacle } from '#features/payments/prompt-rules.ts';
import { documentContext } from '../../../../file-response.ts';
import { factsOf } from '../../../../request-context.ts';
import { openTrip, type TripArgs, waitingPayments } from '../open-trip.ts';
import type { PayRefusal } from './pay-form.tsx';
import type { TripTab } from './trip-tabs.tsx';

export async function loadTrip(args: TripArgs) {
  const facts = factsOf(args.context);
  const { booking, access } = await openTrip(args, { isFollowed: true });
  const { settings, preferences, search, payments } = facts;
  const context = documentContext(facts);
  const { language } = preferences;
  const trip = showTrip(
    booking,
    {
      access,
      language,
      cityName: search.places.cityName,
      names: factNames(facts.catalogue.translator),
      asksByPrompt: (provider) => payments.providers.get(provider)?.byPrompt === true,
    },
    new Date(),
  );
  const all = booking.status === 'held' ? paymentChoices(payments.providers, booking) : [];
  // Bank transfers and cash take longer than a short hold lasts.
  const feasible = all.filter(({ method }) => booking.holdKind === 'pay_later' || !isPaidLater(method));
  // With limited access only the booking's own phone number may receive a prompt.
  const choices = feasible.filter(
    ({ method }) =>
      access !== 'limited' || !isMobileMoney(method) || takesPrompt(payments.providers, method, booking.contactPhone),
  );
  return {
    trip,
    qr: booking.status === 'confirmed' ? drawQr(lookupAddress(context, booking.reference)) : null,
    // An agency writes to its customer in the customer's language.
    shareUrl:
      access === 'agency'
        ? whatsAppShareLink(context, booking, booking.language, 'agency')
        : whatsAppShareLink(context, booking, language),
    choices,
    isLaterClosed: feasible.length < all.length,
    payee: {
      ...settings.payments,
      mobileMoneyNumber: promptsPhones(payments.providers) ? null : settings.payments.mobileMoneyNumber,
      officeAddress: settings.contact.officeAddress,
      lockedRates: booking.lockedRates,
      usdMinor: booking.totalUsdMinor,
      paybill: paybillFor(all.length > 0 ? await openPaybill(payments.providers) : undefined, feasible),
    },
    refusal: refusalOf(args.request, trip),
    tab: tabOf(args.request, trip.type),
    isWaiting: waitingPayments(booking).length > 0,
  };
}

/** A prompt names the payee itself. The number in the settings is for the sandbox. */
function promptsPhones(providers: PaymentProviders): boolean {
  const method = offeredMobileMoney(providers);
  return method !== undefined && providerFor(providers, method)?.byPrompt === true;
}

/** Why the checkout could not send a prompt, until a payment is tried on this page. */
function refusalOf(request: Request, { status, payments }: ShownTrip): PayRefusal | undefined {
  const problem = new URL(request.url).searchParams.get('problem');
  const isUntouched = status === 'held' && payments.every(({ state }) => state === 'created');
  return isUntouched && isPromptObstacle(problem) ? { problem, method: payments[0]?.method ?? '' } : undefined;
}

function tabOf(request: Request, type: 'flight' | 'hotel'): TripTab {
  const tab = new URL(request.url).searchParams.get('tab');
  return tab === 'flights' || tab === 'hotels' ? tab : type === 'hotel' ? 'hotels' : 'flights';
}

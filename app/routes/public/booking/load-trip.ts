import type { RouterContextProvider } from 'react-router';
import { paybillFor, paymentChoices } from '#features/booking/checkout/payment-choices.ts';
import { lookupAddress } from '#features/booking/documents/document-context.ts';
import { drawQr } from '#features/booking/documents/draw-qr.ts';
import { whatsAppShareLink } from '#features/booking/documents/whatsapp-share-link.ts';
import { showTrip } from '#features/booking/retrieve/show-trip.ts';
import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { isPaidLater } from '#features/payments/payment.ts';
import {
  openPaybill,
  type PaymentProviders,
  providerFor,
  takesPrompt,
} from '#features/payments/payment-provider.ts';
import { isUnasked } from '#features/payments/prompt-rules.ts';
import { factsOf } from '../../../request-context.ts';
import { documentContext } from './document-context.ts';
import { waitingPayments } from './follow-trip.ts';
import { openTrip } from './open-trip.ts';
import type { PayRefusal } from './pay-form.tsx';
import type { TripTab } from './trip-tabs.tsx';

/** Everything of the page of a booking. */
export async function loadTrip(asked: {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { reference: string };
}) {
  const facts = factsOf(asked.context);
  const { booking, access } = await openTrip(asked, { isFollowed: true });
  const { settings, preferences, search, payments } = facts;
  const context = documentContext(facts);
  const { language } = preferences;
  const trip = showTrip(
    booking,
    {
      access,
      language,
      cityName: search.places.cityName,
      asksByPrompt: (provider) => payments.providers.get(provider)?.byPrompt === true,
    },
    new Date(),
  );
  const all = booking.status === 'held' ? paymentChoices(payments.providers, booking) : [];
  // Nobody can carry money to a bank within minutes.
  const inTime = all.filter(({ method }) => booking.holdKind === 'pay_later' || !isPaidLater(method));
  // At a glance only the booking's own telephone is asked, if it can be.
  const canBeRequested = access !== 'limited' || takesPrompt(payments.providers, booking.contactPhone);
  const choices = inTime.filter(({ method }) => method !== 'mpesa' || canBeRequested);
  return {
    trip,
    qr: booking.status === 'confirmed' ? drawQr(lookupAddress(context, booking.reference)) : null,
    // To their customer, agencies write in the customer's language.
    shareUrl:
      access === 'agency'
        ? whatsAppShareLink(context, booking, booking.language, 'agency')
        : whatsAppShareLink(context, booking, language),
    choices,
    isLaterClosed: inTime.length < all.length,
    payee: {
      ...settings.payments,
      mobileMoneyNumber: namesPaybill(payments.providers) ? null : settings.payments.mobileMoneyNumber,
      officeAddress: settings.contact.officeAddress,
      kesPerUsd: booking.kesPerUsd,
      usdMinor: booking.totalMinor,
      paybill: paybillFor(all.length > 0 ? await openPaybill(payments.providers) : undefined, inTime),
    },
    refusal: refusalOf(asked.request, trip),
    tab: tabOf(asked.request, trip.type),
    isWaiting: waitingPayments(booking).length > 0,
  };
}

/** Where M-Pesa itself asks, the telephone names whom it asks for; what the settings say is for the demo. */
function namesPaybill(providers: PaymentProviders): boolean {
  return providerFor(providers, 'mpesa')?.byPrompt === true;
}

/** What checkout could not do, until something is done here. */
function refusalOf(request: Request, { status, payments }: ShownTrip): PayRefusal | undefined {
  const problem = new URL(request.url).searchParams.get('problem');
  const isUntouched = status === 'held' && payments.every(({ state }) => state === 'created');
  return isUntouched && isUnasked(problem) ? { problem, method: 'mpesa' } : undefined;
}

function tabOf(request: Request, type: 'flight' | 'hotel'): TripTab {
  const asked = new URL(request.url).searchParams.get('tab');
  return asked === 'flights' || asked === 'hotels' ? asked : type === 'hotel' ? 'hotels' : 'flights';
}

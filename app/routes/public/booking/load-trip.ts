import type { RouterContextProvider } from 'react-router';
import type { TripTab } from '#features/booking/components/trip/trip-tabs.tsx';
import { lookupAddress } from '#features/booking/documents/document-house.ts';
import { drawQr } from '#features/booking/documents/draw-qr.ts';
import { whatsAppShareLink } from '#features/booking/documents/whatsapp-share-link.ts';
import { showTrip } from '#features/booking/retrieve/show-trip.ts';
import { isPaidLater } from '#features/payments/payment.ts';
import { offeredMethods } from '#features/payments/payment-provider.ts';
import { factsOf } from '../../../request-context.ts';
import { documentHouse } from './document-house.ts';
import { openTrip } from './open-trip.ts';

/** Everything of the page of a booking. */
export async function loadTrip(asked: {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { reference: string };
}) {
  const { booking, access } = await openTrip(asked);
  const facts = factsOf(asked.context);
  const { settings, preferences, search, payments } = facts;
  const house = documentHouse(facts);
  const { language } = preferences;
  const trip = showTrip(booking, { access, language, cityName: search.places.cityName }, new Date());
  const methods = offeredMethods(payments.providers);
  // Nobody can carry money to a bank within minutes.
  const offered = methods.filter((method) => booking.holdKind === 'pay_later' || !isPaidLater(method));
  return {
    trip,
    qr: booking.status === 'confirmed' ? drawQr(lookupAddress(house, booking.reference)) : null,
    // To their customer, agencies write in the customer's language.
    shareUrl:
      access === 'agency'
        ? whatsAppShareLink(house, booking, booking.language, 'agency')
        : whatsAppShareLink(house, booking, language),
    offered,
    isLaterClosed: offered.length < methods.length,
    payee: { ...settings.payments, officeAddress: settings.contact.officeAddress },
    tab: tabOf(asked.request, trip.type),
    isWaiting:
      (booking.status === 'held' || booking.status === 'expired') &&
      booking.payments.some(
        ({ state, method }) => (state === 'submitted' || state === 'unknown') && !isPaidLater(method),
      ),
  };
}

function tabOf(request: Request, type: 'flight' | 'hotel'): TripTab {
  const asked = new URL(request.url).searchParams.get('tab');
  return asked === 'flights' || asked === 'hotels' ? asked : type === 'hotel' ? 'hotels' : 'flights';
}

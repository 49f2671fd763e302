import type { FactNames } from '#features/catalogue/fact-names.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { roomsByType } from '#features/catalogue/rooms/rooms-by-type.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { isPaidLater } from '#features/payments/payment.ts';
import { promptStateOf, secondsUntilNextPrompt } from '#features/payments/prompt-rules.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { shownAgency, shownSale } from '../agency/show-agency.ts';
import {
  guestsOf,
  hasCancelledFlight,
  isStayMade,
  legsOf,
  movedFlightTimes,
  routeOf,
  searchAgainPath,
} from '../booked-trip.ts';
import type {
  BookedAirport,
  BookedFlight,
  BookedStay,
  BookedTraveller,
  BookingDetails,
  BookingPayment,
} from '../booking.ts';
import { amountStyle, totalAmount } from '../booking-amount.ts';
import { type BookingAccess, canReopenPayment, seesAll } from '../booking-pass.ts';
import { maskEmail, maskPhone } from '../contact.ts';
import { sharePrice } from '../share-price.ts';
import type {
  ShownAirport,
  ShownFlight,
  ShownHold,
  ShownLeg,
  ShownPrice,
  ShownPrompt,
  ShownStay,
  ShownTraveller,
  ShownTrip,
} from './shown-trip.ts';
import { tripSteps } from './trip-steps.ts';

/** The access and language of the viewer. */
interface TripReader {
  access: BookingAccess;
  language: LanguageCode;
  cityName: (city: string, country: string, language: LanguageCode) => string;
  names: Pick<FactNames, 'address' | 'roomType' | 'board' | 'residentProof'>;
  /** Whether a provider sends prompts to phones. */
  asksByPrompt?: (provider: string) => boolean;
}

/** The part of a booking that is sent to the browser. Data that the viewer may not see never leaves this function. */
export function showTrip(booking: BookingDetails, reader: TripReader, now: Date): ShownTrip {
  const isWhole = seesAll(reader.access);
  const { flights, stay, status, contactEmail, contactPhone } = booking;
  return {
    reference: booking.reference,
    type: booking.type,
    status,
    access: reader.access,
    isOver: booking.endsOn < businessToday(now),
    canReview: isStayMade(booking, now),
    firstName: booking.travellers[0]?.givenNames.split(' ')[0] ?? '',
    place: placeOf(booking, reader),
    travelDate: booking.travelDate,
    endsOn: booking.endsOn,
    price: priceOf(booking, reader),
    agency: shownAgency(booking),
    sale: reader.access === 'agency' ? shownSale(booking) : null,
    hold: holdOf(booking),
    confirmedAt: booking.confirmedAt,
    cancelledAt: booking.cancelledAt,
    cancelledBy: booking.cancelledBy,
    // A reason that the customer entered is not shown.
    cancelReason: booking.cancelledBy === 'customer' ? null : booking.cancelReason,
    legs: legsOf(flights).map(({ flights: own }) => shownLeg(own, reader)),
    stay: stay && shownStay(stay, reader),
    travellers: booking.travellers.map((traveller) => shownTraveller(traveller, isWhole)),
    contact: isWhole
      ? { email: contactEmail, phone: displayPhone(contactPhone) ?? '' }
      : { email: maskEmail(contactEmail), phone: maskPhone(contactPhone) },
    payments: booking.payments.map((payment) => ({
      id: payment.id,
      method: payment.method,
      state: payment.state,
      canReopen: canReopenPayment(reader.access, payment) && !reader.asksByPrompt?.(payment.provider),
      isUnsent:
        payment.state === 'submitted' &&
        payment.providerReference === null &&
        !isPaidLater(payment.method) &&
        !reader.asksByPrompt?.(payment.provider),
      prompt:
        reader.asksByPrompt?.(payment.provider) && status !== 'confirmed'
          ? promptOf(payment, reader.access, now)
          : null,
      currency: payment.currency,
      amountMinor: payment.capturedMinor ?? payment.amountMinor,
      refundMinor: payment.refundMinor,
      failure: payment.failure,
      providerReference: isWhole ? payment.providerReference : null,
      submittedAt: payment.submittedAt,
      capturedAt: payment.capturedAt,
      refundDueAt: payment.refundDueAt,
      refundRequestedAt: payment.refundRequestedAt,
      refundedAt: payment.refundedAt,
      isRefundHeldUp: payment.refundFailure !== null && payment.refundedAt === null,
      isRefundByHand: payment.refundByHandAt !== null,
      refundReference: isWhole ? payment.refundReference : null,
      // Money taken back that covers a refund is shown as that refund.
      takenBack:
        payment.state === 'refunded'
          ? []
          : payment.takebacks.flatMap(({ kind, takenMinor, changedAt }) =>
              takenMinor > 0 ? [{ kind, minor: takenMinor, at: changedAt }] : [],
            ),
    })),
    steps: tripSteps(booking, now, (place) => cityOf(place, reader), reader.access === 'agency'),
    searchAgain:
      status === 'expired' || (status === 'held' && hasCancelledFlight(booking))
        ? searchAgainPath(booking, businessToday(now))
        : null,
  };
}

/** The owner, and the browser that typed the number, see it unmasked. */
function promptOf(payment: BookingPayment, access: BookingAccess, now: Date): ShownPrompt {
  const { payerPhone, startedBy } = payment;
  const isWhole = access === 'owner' || (access === 'payer' && startedBy === 'payer');
  return {
    phone: payerPhone ? (isWhole ? (displayPhone(payerPhone) ?? '') : maskPhone(payerPhone)) : '',
    state: promptStateOf(payment, now),
    nextInSeconds: secondsUntilNextPrompt(payment, now),
    isWhole,
    canAskAgain: canReopenPayment(access, payment),
  };
}

function placeOf({ flights, stay }: BookingDetails, reader: TripReader): string {
  if (stay) return stay.hotel;
  return flights.length > 0 ? cityOf(routeOf(legsOf(flights)).to, reader) : '';
}

function holdOf(booking: BookingDetails): ShownHold | null {
  const { status, holdKind, holdExpiresAt, holdSecondsLeft, createdAt, contactVerifiedAt } = booking;
  if (status !== 'held') return null;
  const movedTimes = movedFlightTimes(booking);
  const secondsInAll = Math.round((holdExpiresAt.getTime() - createdAt.getTime()) / 1000);
  return {
    kind: holdKind,
    expiresAt: holdExpiresAt,
    secondsLeft: holdSecondsLeft,
    secondsInAll,
    waitsForReader: holdKind === 'pay_later' && contactVerifiedAt === null && booking.agency === null,
    movedTimes,
    areTimesAgreed: booking.payments.some(
      ({ agreedTimes, startedBy }) => agreedTimes !== null && agreedTimes === movedTimes && startedBy !== 'limited',
    ),
    isCancelled: hasCancelledFlight(booking),
  };
}

function priceOf(booking: BookingDetails, { names }: TripReader): ShownPrice {
  return {
    ...amountStyle(booking),
    ratePerUsd: booking.ratePerUsd,
    total: totalAmount(booking),
    parts: sharePrice(booking).parts.map(({ part, amount }) =>
      part.kind === 'room' ? { ...part, room: names.roomType(part.room), amount } : { ...part, amount },
    ),
  };
}

function shownLeg(flights: readonly BookedFlight[], reader: TripReader): ShownLeg {
  const first = flights[0];
  const last = flights.at(-1);
  if (!first || !last) throw new Error('The leg has no flight');
  return {
    from: shownAirport(first.from, reader),
    to: shownAirport(last.to, reader),
    departs: first.departs,
    arrives: last.arrives,
    minutes: Math.round((last.arrivesAt.getTime() - first.departsAt.getTime()) / 60_000),
    flights: flights.map((flight) => shownFlight(flight, reader)),
  };
}

function shownFlight(flight: BookedFlight, reader: TripReader): ShownFlight {
  const { cabinBagKg, checkedBags, checkedBagKg } = flight.fare;
  return {
    number: flight.number,
    airline: flight.airline,
    aircraft: flight.aircraft,
    from: shownAirport(flight.from, reader),
    to: shownAirport(flight.to, reader),
    departs: flight.departs,
    arrives: flight.arrives,
    agreedDeparts: flight.agreedDeparts,
    agreedArrives: flight.agreedArrives,
    minutes: flight.minutes,
    stops: flight.stops,
    cabin: flight.cabin,
    change: flight.disruption ?? (flight.status === 'delayed' ? 'delayed' : null),
    bags: { cabinBagKg, checkedBags, checkedBagKg },
  };
}

function shownAirport(airport: BookedAirport, reader: TripReader): ShownAirport {
  return { code: airport.code, name: airport.name, city: cityOf(airport, reader) };
}

function shownStay(stay: BookedStay, reader: TripReader): ShownStay {
  return {
    hotelId: stay.hotelId,
    hotel: stay.hotel,
    address: reader.names.address(stay),
    city: cityOf(stay, reader),
    country: stay.country,
    stars: stay.stars,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    checkInFrom: stay.checkInFrom,
    checkOutUntil: stay.checkOutUntil,
    nights: stay.nights,
    roomsCount: stay.roomsCount,
    adults: stay.adults,
    children: stay.children,
    rooms: roomsByType(stay.rooms).map(({ type, count }) => ({ type: reader.names.roomType(type), count })),
    boardName: reader.names.board(stay.board),
    residentProof: stay.isResidentRate ? reader.names.residentProof() : null,
    guestRequest: seesAll(reader.access) ? stay.guestRequest : null,
    guests: guestsOf(stay),
  };
}

function shownTraveller(traveller: BookedTraveller, isWhole: boolean): ShownTraveller {
  const { type, title, givenNames, lastName, birthDate, nationality, passportEnd } = traveller;
  const name = { type, title, givenNames, lastName };
  return isWhole
    ? { ...name, birthDate, nationality, passportEnd }
    : { ...name, birthDate: null, nationality: null, passportEnd: null };
}

function cityOf({ city, country }: { city: string; country: string }, reader: TripReader): string {
  return reader.cityName(city, country, reader.language);
}

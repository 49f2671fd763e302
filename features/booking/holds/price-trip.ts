import type { Database } from '#db/connect.ts';
import { type FareCabin, type FareRule, fareCabins } from '#features/catalogue/fares/fare-rules.ts';
import { cabins } from '#features/search/flight-query.ts';
import type { Party } from '#features/search/flights/offers.ts';
import {
  type LegQuote,
  type MissedFlight,
  type QuotedFlight,
  quoteItineraries,
} from '#features/search/flights/quote-itineraries.ts';
import { readRoomsOfHotel } from '#features/search/hotels/open-hotel.ts';
import { reviewStay, type StayReview } from '#features/search/hotels/review-stay.ts';
import type { OpenedStay } from '#features/search/hotels/stay.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { UsdMinor } from '#lib/money.ts';

export interface PricedFlight {
  leg: number;
  position: number;
  flightId: string;
  cabin: FareCabin;
  seats: number;
  adultFareMinor: UsdMinor;
  childFareMinor: UsdMinor;
  infantFareMinor: UsdMinor;
  priceMinor: UsdMinor;
  fare: FareRule;
}

/** Flights to hold at current prices. */
export interface PricedFlights {
  type: 'flight';
  flights: PricedFlight[];
  totalUsdMinor: UsdMinor;
  /** Local dates. */
  travelDate: CalendarDate;
  endsOn: CalendarDate;
  departsAt: Date;
  /** Needs passports. */
  isInternational: boolean;
}

/** The itineraries were validated before: features/search/flights/review-itineraries.ts. */
export async function priceFlights(
  db: Database,
  {
    picks,
    party,
    now,
    quotes: known,
  }: { picks: readonly string[]; party: Party; now: Date; quotes?: readonly LegQuote[] | undefined },
): Promise<{ ok: true; trip: PricedFlights } | { ok: false; leg: number; missed: MissedFlight }> {
  const quotes = known ?? (await quoteItineraries(db, { picks, party, now }));
  const flights: PricedFlight[] = [];
  for (const [leg, quote] of quotes.entries()) {
    if (!quote.ok) return { ok: false, leg, missed: quote };
    const ids = picks[leg]?.split('.') ?? [];
    for (const [position, flight] of quote.flights.entries()) {
      flights.push({
        leg,
        position,
        flightId: ids[position] ?? '',
        cabin: fareCabins[cabins.indexOf(flight.cabin)] ?? 'economy',
        seats: party.adults + party.children,
        adultFareMinor: flight.fareMinor.adult,
        childFareMinor: flight.fareMinor.child,
        infantFareMinor: flight.fareMinor.infant,
        priceMinor: flight.priceMinor,
        fare: flight.fare,
      });
    }
  }
  const span = spanOf(quotes.flatMap((quote) => (quote.ok ? quote.flights : [])));
  const totalUsdMinor = flights.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  return { ok: true, trip: { type: 'flight', flights, totalUsdMinor, ...span } };
}

function spanOf(
  flights: readonly QuotedFlight[],
): Pick<PricedFlights, 'travelDate' | 'endsOn' | 'departsAt' | 'isInternational'> {
  const travelDate = flights.map(({ departsOn }) => departsOn).toSorted()[0];
  if (!travelDate) throw new Error('The trip has no flights');
  return {
    travelDate,
    // Across the date line the arrival may be a day before the departure.
    endsOn: [travelDate, ...flights.map(({ arrivesOn }) => arrivesOn)].toSorted().at(-1) ?? travelDate,
    departsAt: new Date(Math.min(...flights.map(({ departure }) => departure.getTime()))),
    isInternational: new Set(flights.flatMap(({ fromCountry, toCountry }) => [fromCountry, toCountry])).size > 1,
  };
}

/** Rooms to hold at current prices. */
export interface PricedStay {
  type: 'hotel';
  stay: {
    hotelId: string;
    checkIn: CalendarDate;
    checkOut: CalendarDate;
    roomsCount: number;
    adults: number;
    children: number;
    priceMinor: UsdMinor;
    freeCancellationDays: number | null;
    cancellationFeePercent: number;
    rooms: { roomTypeId: string; capacity: number; pricePerNightMinor: UsdMinor; count: number }[];
  };
  totalUsdMinor: UsdMinor;
  travelDate: CalendarDate;
  endsOn: CalendarDate;
}

export async function priceStay(
  db: Database,
  selection: { hotelId: string; roomTypeId: string | undefined; opened: OpenedStay },
): Promise<{ ok: true; trip: PricedStay } | { ok: false; error: Extract<StayReview, { ok: false }>['error'] }> {
  const review = await reviewStay(db, selection);
  if (!review.ok) return { ok: false, error: review.error };
  const { stay } = selection.opened;
  const groups = await readRoomsOfHotel(db, selection.hotelId, stay);
  const rooms = review.picks.map(({ roomType, capacity, priceMinor, count }) => {
    const group = groups.find(
      (one) => one.roomType === roomType && one.capacity === capacity && one.priceMinor === priceMinor,
    );
    return { roomTypeId: group?.roomTypeId ?? '', capacity, pricePerNightMinor: priceMinor, count };
  });
  // The rooms were taken since the review.
  if (rooms.some(({ roomTypeId }) => roomTypeId === '')) return { ok: false, error: 'not_free' };
  const { freeCancellationDays, cancellationFeePercent } = review.hotel;
  return {
    ok: true,
    trip: {
      type: 'hotel',
      stay: {
        hotelId: selection.hotelId,
        checkIn: stay.checkIn,
        checkOut: stay.checkOut,
        roomsCount: stay.rooms,
        adults: stay.adults,
        children: stay.children,
        priceMinor: review.totalUsdMinor,
        freeCancellationDays,
        cancellationFeePercent,
        rooms,
      },
      totalUsdMinor: review.totalUsdMinor,
      travelDate: stay.checkIn,
      endsOn: stay.checkOut,
    },
  };
}

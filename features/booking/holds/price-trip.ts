import type { Database } from '#db/connect.ts';
import { type FareCabin, type FareRule, fareCabins } from '#features/catalogue/fares/fare-rules.ts';
import type { Board } from '#features/catalogue/rates/night-price.ts';
import { cabins } from '#features/search/flight-query.ts';
import type { Party } from '#features/search/flights/offers.ts';
import {
  type LegQuote,
  type MissedFlight,
  type QuotedFlight,
  quoteItineraries,
} from '#features/search/flights/quote-itineraries.ts';
import { reviewStay, type StayReview } from '#features/search/hotels/review-stay.ts';
import type { ChosenRooms, OpenedStay } from '#features/search/hotels/stay.ts';
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
    board: Board;
    boardMinor: UsdMinor;
    isResident: boolean;
    /** What the guest asks of the hotel. */
    guestRequest?: string;
    /** The rates that made the prices: with newer ones nothing is held. */
    ratesVersion: number;
    rooms: {
      roomTypeId: string;
      capacity: number;
      /** The room's own price. */
      pricePerNightMinor: UsdMinor;
      /** What was made of it by the rates of each night. */
      nightsMinor: UsdMinor[];
      count: number;
    }[];
  };
  totalUsdMinor: UsdMinor;
  travelDate: CalendarDate;
  endsOn: CalendarDate;
}

export async function priceStay(
  db: Database,
  selection: { hotelId: string; chosenRooms: readonly ChosenRooms[]; opened: OpenedStay },
): Promise<{ ok: true; trip: PricedStay } | { ok: false; error: Extract<StayReview, { ok: false }>['error'] }> {
  const review = await reviewStay(db, selection);
  if (!review.ok) return { ok: false, error: review.error };
  const { stay } = selection.opened;
  const { picks, board, hotel } = review;
  const { freeCancellationDays, cancellationFeePercent, ratesVersion } = hotel;
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
        board: board.board,
        boardMinor: board.priceMinor,
        isResident: stay.isResident && hotel.residentDiscountPercent > 0,
        ratesVersion,
        rooms: picks.map(({ roomTypeId, capacity, ownPriceMinor, nightsMinor, count }) => ({
          ...{ roomTypeId, capacity, pricePerNightMinor: ownPriceMinor, nightsMinor, count },
        })),
      },
      totalUsdMinor: review.totalUsdMinor,
      travelDate: stay.checkIn,
      endsOn: stay.checkOut,
    },
  };
}

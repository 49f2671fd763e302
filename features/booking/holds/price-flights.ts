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
import type { CalendarDate } from '#lib/calendar-date.ts';

export interface PricedFlight {
  leg: number;
  position: number;
  flightId: string;
  cabin: FareCabin;
  seats: number;
  adultFareMinor: number;
  childFareMinor: number;
  infantFareMinor: number;
  priceMinor: number;
  fare: FareRule;
}

/** Flights as they are to be held, with prices of this moment. */
export interface PricedFlights {
  type: 'flight';
  flights: PricedFlight[];
  totalMinor: number;
  /** By the clocks there. */
  travelDate: CalendarDate;
  endsOn: CalendarDate;
  departsAt: Date;
  /** Passports are needed. */
  isInternational: boolean;
}

/** The itineraries themselves have been found to make sense before: features/search/flights/review-itineraries.ts. */
export async function priceFlights(
  db: Database,
  {
    picks,
    party,
    now,
    quotes: known,
  }: { picks: readonly string[]; party: Party; now: Date; quotes?: readonly LegQuote[] | undefined },
): Promise<{ ok: true; what: PricedFlights } | { ok: false; leg: number; missed: MissedFlight }> {
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
  const totalMinor = flights.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  return { ok: true, what: { type: 'flight', flights, totalMinor, ...span } };
}

function spanOf(
  flights: readonly QuotedFlight[],
): Pick<PricedFlights, 'travelDate' | 'endsOn' | 'departsAt' | 'isInternational'> {
  const travelDate = flights.map(({ departsOn }) => departsOn).toSorted()[0];
  if (!travelDate) throw new Error('A trip without flights');
  return {
    travelDate,
    // Across the date line one may arrive on the day before one left.
    endsOn: [travelDate, ...flights.map(({ arrivesOn }) => arrivesOn)].toSorted().at(-1) ?? travelDate,
    departsAt: new Date(Math.min(...flights.map(({ departure }) => departure.getTime()))),
    isInternational:
      new Set(flights.flatMap(({ fromCountry, toCountry }) => [fromCountry, toCountry])).size > 1,
  };
}

import type { Database } from '#db/connect.ts';
import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import { chooseItineraries } from './choose-itineraries.ts';
import type { FlightSearch } from './create-flight-search.ts';
import { namesFor } from './describe-itineraries.ts';
import type { Party } from './offers.ts';
import type { PlacedLeg } from './place-legs.ts';
import { type LegQuote, type MissedFlight, quoteItineraries } from './quote-itineraries.ts';
import { fareKey, type ShownFares, type ShownItinerary, type ShownNames } from './shown-itinerary.ts';

export interface ReviewedLeg {
  /** With cabins and prices as they are now. */
  itinerary: ShownItinerary;
  /** For one passenger of each type. */
  fareMinor: Record<PassengerType, number>;
}

/** What somebody selected for all legs, before it is booked. */
export type ItineraryReview =
  | {
      ok: true;
      legs: ReviewedLeg[];
      /** Also of all airports that the legs may begin and end at. */
      names: ShownNames;
      fares: ShownFares;
      totalMinor: number;
      /** What the timetable said. */
      listedMinor: number;
    }
  /** Not every leg has something selected that makes sense. */
  | { ok: false; error: 'incomplete' }
  | { ok: false; error: 'unavailable'; leg: number; missed: MissedFlight; names: ShownNames };

export async function reviewItineraries(
  { db, flights }: { db: Database; flights: FlightSearch },
  {
    legs,
    party,
    picks,
    now,
  }: { legs: readonly PlacedLeg[]; party: Party; picks: readonly string[]; now: Date },
): Promise<{ review: ItineraryReview; quotes: LegQuote[] }> {
  if (picks.length < legs.length) return { review: { ok: false, error: 'incomplete' }, quotes: [] };
  const selected = picks.slice(0, legs.length);
  const nowMinute = Math.floor(now.getTime() / 60_000);
  const [chosen, quotes, network] = await Promise.all([
    chooseItineraries(flights, { legs, party, picks: selected, nowMinute }),
    quoteItineraries(db, { picks: selected, party, now }),
    flights.network(),
  ]);
  const { itineraries, isGone } = chosen;
  const endpoints = namesFor(network, [], {
    airlines: [],
    airports: legs.flatMap(({ from, to }) => [...from, ...to]),
  });
  const names = { airlines: chosen.airlines, airports: { ...endpoints.airports, ...chosen.airports } };
  if (!isGone && itineraries.length < legs.length)
    return { review: { ok: false, error: 'incomplete' }, quotes };
  const reviewed: ReviewedLeg[] = [];
  const fares: ShownFares = {};
  let totalMinor = 0;
  for (const [leg, quote] of quotes.entries()) {
    const itinerary = itineraries[leg];
    if (!quote.ok || !itinerary)
      return { review: { ok: false, error: 'unavailable', leg, missed: missedOf(quote), names }, quotes };
    const current = asQuoted(itinerary, quote);
    for (const [position, flight] of current.flights.entries()) {
      const fare = quote.flights[position]?.fare;
      if (fare) fares[fareKey(flight)] = fare;
    }
    reviewed.push({ itinerary: current, fareMinor: quote.fareMinor });
    totalMinor += quote.priceMinor;
  }
  const listedMinor = itineraries.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  return { review: { ok: true, legs: reviewed, names, fares, totalMinor, listedMinor }, quotes };
}

/** A seat on each flight is not a way yet: times may have moved so that a connection does not hold any more. */
function missedOf(quote: LegQuote): MissedFlight {
  return quote.ok ? { error: 'gone', number: null, seatsLeft: 0 } : quote;
}

function asQuoted(itinerary: ShownItinerary, quote: Extract<LegQuote, { ok: true }>): ShownItinerary {
  return {
    ...itinerary,
    flights: itinerary.flights.map((flight, position) => {
      const quoted = quote.flights[position];
      return quoted ? { ...flight, cabin: quoted.cabin, priceMinor: quoted.priceMinor } : flight;
    }),
    seatsLeft: Math.min(...quote.flights.map(({ seatsLeft }) => seatsLeft)),
    priceMinor: quote.priceMinor,
  };
}

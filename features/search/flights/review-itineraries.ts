import type { Database } from '#db/connect.ts';
import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import type { UsdMinor } from '#lib/money.ts';
import { isId } from '#lib/untrusted-input.ts';
import type { FlightSearch } from './create-flight-search.ts';
import { describeItinerary, faresFor, namesFor } from './describe-itineraries.ts';
import { MIN_MINUTES_BETWEEN_LEGS } from './itinerary.ts';
import type { Party } from './offers.ts';
import type { PlacedLeg } from './place-legs.ts';
import { type LegQuote, type MissedFlight, quoteItineraries } from './quote-itineraries.ts';
import { fareKey, type ShownFares, type ShownItinerary, type ShownNames } from './shown-itinerary.ts';

interface ChosenLegs extends ShownNames {
  /** The selected itineraries that are still available, in the order of the legs. */
  itineraries: ShownItinerary[];
  fares: ShownFares;
  /** One of the selected itineraries is no longer available. */
  isGone: boolean;
  /** The earliest departure of the next leg, in minutes since 1970. */
  notBefore: number;
}

/** The selected itineraries as they are offered now. */
export async function chooseItineraries(
  flights: FlightSearch,
  {
    legs,
    party,
    picks,
    nowMinute,
  }: { legs: readonly PlacedLeg[]; party: Party; picks: readonly string[]; nowMinute: number },
): Promise<ChosenLegs> {
  const chosen: ChosenLegs = {
    itineraries: [],
    fares: {},
    airlines: {},
    airports: {},
    isGone: false,
    notBefore: nowMinute,
  };
  for (const [position, pick] of picks.slice(0, legs.length).entries()) {
    const leg = legs[position];
    const ids = pick.split('.');
    if (!leg || !ids.every(isId)) break;
    const picked = await flights.pick({ ...leg, party, notBefore: chosen.notBefore }, ids);
    if (!picked) return { ...chosen, isGone: true };
    const { network, itinerary } = picked;
    const shown = describeItinerary(network, itinerary);
    const names = namesFor(network, [shown], { airlines: [], airports: [] });
    chosen.itineraries.push(shown);
    Object.assign(chosen.fares, faresFor(network, [shown]));
    Object.assign(chosen.airlines, names.airlines);
    Object.assign(chosen.airports, names.airports);
    chosen.notBefore = itinerary.arrival + MIN_MINUTES_BETWEEN_LEGS;
  }
  return chosen;
}

interface ReviewedLeg {
  /** With current cabins and prices. */
  itinerary: ShownItinerary;
  /** For one passenger of each type. */
  fareMinor: Record<PassengerType, number>;
}

/** The selected itineraries of all legs, checked before a booking. */
export type ItineraryReview =
  | {
      ok: true;
      legs: ReviewedLeg[];
      /** Including all possible origins and destinations of the legs. */
      names: ShownNames;
      fares: ShownFares;
      totalUsdMinor: UsdMinor;
      /** The price in the timetable. */
      listedMinor: UsdMinor;
    }
  /** A leg has no valid selection. */
  | { ok: false; error: 'incomplete' }
  | { ok: false; error: 'unavailable'; leg: number; missed: MissedFlight; names: ShownNames };

export async function reviewItineraries(
  { db, flights }: { db: Database; flights: FlightSearch },
  { legs, party, picks, now }: { legs: readonly PlacedLeg[]; party: Party; picks: readonly string[]; now: Date },
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
  if (!isGone && itineraries.length < legs.length) return { review: { ok: false, error: 'incomplete' }, quotes };
  const reviewed: ReviewedLeg[] = [];
  const fares: ShownFares = {};
  let totalUsdMinor = 0;
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
    totalUsdMinor += quote.priceMinor;
  }
  const listedMinor = itineraries.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  return { review: { ok: true, legs: reviewed, names, fares, totalUsdMinor, listedMinor }, quotes };
}

/** Each flight is available, but changed times may have broken a connection. */
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

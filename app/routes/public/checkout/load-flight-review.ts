import type { FlightQuery } from '#features/search/flight-query.ts';
import { type FlightView, parseFlightView } from '#features/search/flights/flight-view.ts';
import { partyOf } from '#features/search/flights/party-of.ts';
import { placeLegs } from '#features/search/flights/place-legs.ts';
import type { LegQuote } from '#features/search/flights/quote-itineraries.ts';
import { type ItineraryReview, reviewItineraries } from '#features/search/flights/review-itineraries.ts';
import { openSearchForms } from '#features/search/open-search-forms.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { RequestFacts } from '../../../request-context.ts';
import { localizeCities, nameLeg } from '../results/reader-names.ts';
import { seenPrice } from './seen-price.ts';

export interface LoadedFlights {
  review: Exclude<ItineraryReview, { error: 'incomplete' }>;
  /** As the reader calls them. */
  legs: { from: string; to: string; date: CalendarDate }[];
  query: FlightQuery;
  view: FlightView;
  today: CalendarDate;
  /** What the page before said that it costs. */
  seenMinor: number | null;
}

type HomeIcon = Pick<RequestFacts, 'db' | 'settings' | 'search'> & {
  preferences: Pick<RequestFacts['preferences'], 'language'>;
};

/** Undefined where something has to be chosen first: the page of results says what. */
export async function loadFlightReview(
  { db, settings, search, preferences }: HomeIcon,
  params: URLSearchParams,
  now = new Date(),
): Promise<{ flights: LoadedFlights; quotes: LegQuote[] } | undefined> {
  const { flight: query, flightProblems, today } = openSearchForms(params, settings, now);
  if (Object.keys(flightProblems).length > 0) return undefined;
  const placed = await placeLegs(search.places, query);
  if (!placed.ok) return undefined;
  const view = parseFlightView(params);
  const asked = { legs: placed.legs, party: partyOf(query), picks: view.picks, now };
  const { review, quotes } = await reviewItineraries({ db, flights: search.flights }, asked);
  if (!review.ok && review.error === 'incomplete') return undefined;
  localizeCities(review.names, search.places, preferences.language);
  const flights = {
    review,
    legs: placed.legs.map((leg) => ({ ...nameLeg(leg, review.names.airports), date: leg.date })),
    query,
    view,
    today,
    seenMinor: review.ok ? (seenPrice(params.get('price'), review.totalMinor) ?? review.listedMinor) : null,
  };
  return { flights, quotes };
}

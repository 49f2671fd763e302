import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { type FlightProblems, parseFlightQuery } from '#features/search/flight-query.ts';
import { namesFor } from '#features/search/flights/describe-itineraries.ts';
import { type FlightView, parseFlightView } from '#features/search/flights/flight-view.ts';
import type { FoundLeg } from '#features/search/flights/found-leg.ts';
import { type ComparedFilters, narrow } from '#features/search/flights/narrow.ts';
import { partyOf } from '#features/search/flights/party-of.ts';
import { type PlacedLeg, placeLegs } from '#features/search/flights/place-legs.ts';
import type { ShownFlight, ShownItinerary } from '#features/search/flights/shown-itinerary.ts';
import type { SearchServices } from '#features/search/search-services.ts';
import { displayCurrency, isCurrencyCode } from '#features/settings/currencies.ts';
import type { Settings } from '#features/settings/settings.ts';
import { mostUsdMinorShownAs } from '#lib/money.ts';

const perPage = 25;

type FlightSearchAnswer = { status: 200 | 400; body: string };

/**
 * The flights of a search as a program reads them: docs/api.md says how. Every leg is searched for itself. It needs no
 * session and stands before the router of the pages, which would cost several times the search.
 */
export async function answerFlightSearch(
  { search, settings }: { search: SearchServices; settings: Pick<Settings, 'limits' | 'ratesPerUsd'> },
  params: URLSearchParams,
  now: Date,
): Promise<FlightSearchAnswer> {
  const { maxPassengers } = settings.limits;
  const { query, problems } = parseFlightQuery(params, { today: businessToday(now), maxPassengers });
  if (Object.keys(problems).length > 0) return refused(problems);
  const placed = await placeLegs(search.places, query);
  if (!placed.ok) return refused(placed.problems);

  const view = parseFlightView(params);
  const filters = { ...query.filters, maxPriceMinor: priceCeiling(query.filters.maxPrice, params, settings) };
  const party = partyOf(query);
  const notBefore = Math.floor(now.getTime() / 60_000);
  const legs = await Promise.all(
    placed.legs.map(async (asked) => {
      const leg = await search.flights.find({ ...asked, party, notBefore });
      return JSON.stringify(describeLeg(leg, asked, view, filters));
    }),
  );
  return { status: 200, body: `{"cabin":"${query.cabin}","legs":[${legs.join()}]}` };
}

function describeLeg(
  leg: FoundLeg,
  { from, to, date }: PlacedLeg,
  view: FlightView,
  filters: ComparedFilters,
) {
  const matching = narrow(leg, leg.sorted(view.sort), filters);
  const pages = Math.max(1, Math.ceil(matching.length / perPage));
  const page = Math.min(view.page, pages);
  const shown = matching.slice((page - 1) * perPage, page * perPage).map(leg.describe);
  const { airlines, airports } = namesFor(leg.network, shown, { airlines: [], airports: [] });
  return {
    from,
    to,
    date,
    total: matching.length,
    page,
    pages,
    airlines: namesOnly(airlines),
    airports: namesOnly(airports),
    data: shown.map(describeItinerary),
  };
}

function namesOnly(named: Record<string, { name: string }>): Record<string, string> {
  return Object.fromEntries(Object.entries(named).map(([code, { name }]) => [code, name]));
}

function describeItinerary({
  key,
  flights,
  stops,
  minutes,
  daysLater,
  seatsLeft,
  priceMinor,
}: ShownItinerary) {
  return {
    key,
    price_usd_cents: priceMinor,
    duration_minutes: minutes,
    stops,
    days_later: daysLater,
    seats_left: seatsLeft,
    flights: flights.map(describeFlight),
  };
}

function describeFlight(flight: ShownFlight) {
  return {
    flight_number: flight.number,
    airline: flight.airline,
    from: flight.from,
    departs: flight.departs,
    to: flight.to,
    arrives: flight.arrives,
    duration_minutes: flight.minutes,
    layover_minutes: flight.layover,
    stops: flight.stops,
    cabin: flight.cabin,
    aircraft: flight.aircraft,
    delayed: flight.isDelayed,
  };
}

function priceCeiling(
  maxPrice: number | null,
  params: URLSearchParams,
  { ratesPerUsd }: Pick<Settings, 'ratesPerUsd'>,
): number | null {
  const asked = params.get('currency') ?? 'USD';
  const { ratePerUsd } = displayCurrency(isCurrencyCode(asked) ? asked : 'USD', ratesPerUsd);
  return maxPrice === null ? null : mostUsdMinorShownAs(maxPrice, ratePerUsd);
}

function refused(problems: FlightProblems): { status: 400; body: string } {
  return { status: 400, body: JSON.stringify({ error: 'bad_request', problems }) };
}

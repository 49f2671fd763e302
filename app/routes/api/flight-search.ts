import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { type FlightProblems, parseFlightQuery } from '#features/search/flight-query.ts';
import { namesFor } from '#features/search/flights/describe-itineraries.ts';
import { type FlightView, parseFlightView } from '#features/search/flights/flight-address.ts';
import type { FoundLeg } from '#features/search/flights/found-leg.ts';
import { partyOf } from '#features/search/flights/offers.ts';
import { type PlacedLeg, placeLegs } from '#features/search/flights/place-legs.ts';
import { applyFilters, type ComparedFilters } from '#features/search/flights/search-leg.ts';
import type { ShownFlight, ShownItinerary } from '#features/search/flights/shown-itinerary.ts';
import type { SearchServices } from '#features/search/services/search-services.ts';
import { displayCurrency, isCurrencyCode } from '#features/settings/currencies.ts';
import type { Settings } from '#features/settings/settings.ts';
import { maxUsdMinorShownAs } from '#lib/money.ts';

const perPage = 25;

type FlightSearchAnswer = { status: 200 | 400; body: string };

/**
 * Flight search of the public API (docs/api.md). Each leg is searched separately. It needs no session and runs before
 * React Router, whose overhead is several times the search.
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
    placed.legs.map(async (leg) => {
      const found = await search.flights.find({ ...leg, party, notBefore });
      return JSON.stringify(describeLeg(found, leg, view, filters));
    }),
  );
  return { status: 200, body: `{"cabin":"${query.cabin}","legs":[${legs.join()}]}` };
}

function describeLeg(leg: FoundLeg, { from, to, date }: PlacedLeg, view: FlightView, filters: ComparedFilters) {
  const matching = applyFilters(leg, leg.sorted(view.sort), filters);
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

function describeItinerary({ key, flights, stops, minutes, daysLater, seatsLeft, priceMinor }: ShownItinerary) {
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
  const currency = params.get('currency') ?? 'USD';
  const { ratePerUsd } = displayCurrency(isCurrencyCode(currency) ? currency : 'USD', ratesPerUsd);
  return maxPrice === null ? null : maxUsdMinorShownAs(maxPrice, ratePerUsd);
}

function refused(problems: FlightProblems): { status: 400; body: string } {
  return { status: 400, body: JSON.stringify({ error: 'bad_request', problems }) };
}

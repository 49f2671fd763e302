import { redirect } from 'react-router';
import { findWatched } from '#features/search/alerts/price-alerts.ts';
import { watchedSearchOf } from '#features/search/alerts/watched-search.ts';
import type { FlightProblems, FlightQuery } from '#features/search/flight-query.ts';
import { flightAddress, flightsPerPage, parseFlightView, viewParams } from '#features/search/flights/flight-address.ts';
import { lowestPrices } from '#features/search/flights/lowest-prices.ts';
import { partyOf } from '#features/search/flights/offers.ts';
import { originTowards, type PlacedLeg, placeLegs } from '#features/search/flights/place-legs.ts';
import { chooseItineraries } from '#features/search/flights/review-itineraries.ts';
import { searchLeg } from '#features/search/flights/search-leg.ts';
import type { ShownItinerary, ShownNames } from '#features/search/flights/shown-itinerary.ts';
import { sliderScales, withoutFullSliders } from '#features/search/flights/slider-scale.ts';
import { openSearchForms, type SearchForms } from '#features/search/open-search-forms.ts';
import type { PlaceIndex } from '#features/search/places/place-index.ts';
import { recordSearches } from '#features/search/services/search-services.ts';
import { displayCurrency } from '#features/settings/currencies.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { maxUsdMinorShownAs } from '#lib/money.ts';
import { clampDate } from '#ui/calendar-month.ts';
import { type RequestFacts, untilSettingsChange } from '../../../request-context.ts';
import { searchPlaces } from '../../../shell/search-places.ts';

export type LoadedFlights = Awaited<ReturnType<typeof loadFlightPage>>;

/** Data of /search and /flights: the form, and the results when the search is complete and valid. */
export async function loadFlightPage(
  facts: RequestFacts,
  params: URLSearchParams,
  {
    path,
    userId,
    isAlwaysSearched,
  }: {
    path: '/search' | '/flights';
    userId: string | undefined;
    /** A URL without a search runs the default one. */
    isAlwaysSearched: boolean;
  },
) {
  const now = new Date();
  const origin = await originTowards({ db: facts.db, places: facts.search.places }, params, now);
  if (origin) throw redirect(`${path}?${new URLSearchParams([['from', origin], ...params])}`);
  const forms = openSearchForms(params, facts.settings, now);
  const places = searchPlaces(facts);
  // Without scripts, Add Another City submits the form to get it back with one more leg.
  if (params.has('addLeg')) return page({ ...forms, flightProblems: {} }, null);
  if (!isAlwaysSearched && !forms.isFlightGiven) {
    facts.pageCache?.conditions.push(untilSettingsChange);
    return page(forms, null);
  }
  if (isSentByForm(params)) throw redirect(`${path}${flightAddress(forms.flight, parseFlightView(params))}`);
  const { search, stamp } = recordSearches(facts.search);
  const loaded = await loadFlights({ ...facts, search }, params, forms);
  if (!loaded.ok) return page({ ...forms, flightProblems: loaded.problems }, null);
  if (params.has(viewParams.sentByForm)) throw redirect(`${path}${addressWithScripts(facts, forms, loaded.flights)}`);
  // Not cached without an origin, because the default origin may change; nor with a selection, which `stamp` rules out.
  if ((params.has('from') || params.has('legs')) && stamp.isCurrent(now.getTime()))
    facts.pageCache?.conditions.push(stamp);
  return page(forms, {
    ...loaded.flights,
    watchedId: userId ? await findWatchedId(facts, userId, forms.flight) : null,
  });

  function page(shown: SearchForms, flights: (FlightResultsData & { watchedId: string | null }) | null) {
    return { forms: shown, places, flights };
  }
}

/** Without scripts the form sends every field; the search is redirected to the short URL that scripts would write. */
function isSentByForm(params: URLSearchParams): boolean {
  return !params.has('guests') && params.has('trip');
}

/** Without scripts the filter form sends every slider; sliders at their end are dropped from the URL. */
function addressWithScripts(
  { preferences, settings }: RequestFacts,
  { flight: query }: SearchForms,
  { results, view }: FlightResultsData,
): string {
  const currency = displayCurrency(preferences.currency, settings.ratesPerUsd);
  const filters = withoutFullSliders(query.filters, sliderScales(results.counts, currency));
  return flightAddress({ ...query, filters }, view);
}

async function findWatchedId({ db }: RequestFacts, userId: string, query: FlightQuery): Promise<string | null> {
  const search = watchedSearchOf(query);
  return search ? findWatched(db, userId, search) : null;
}

const flexibleDays = 3;
const maxNamed = 10;

type FlightResultsData = Extract<Awaited<ReturnType<typeof loadFlights>>, { ok: true }>['flights'];
export type ShownLeg = FlightResultsData['legs'][number];

/** Unknown places are returned as problems of their fields. */
async function loadFlights(facts: RequestFacts, params: URLSearchParams, forms: SearchForms) {
  const query = forms.flight;
  const hasProblems = Object.keys(forms.flightProblems).length > 0;
  const placed = await placeLegs(facts.search.places, query);
  if (hasProblems || !placed.ok) {
    const problems: FlightProblems = { ...forms.flightProblems, ...(placed.ok ? {} : placed.problems) };
    return { ok: false, problems } as const;
  }
  const { legs } = placed;
  const view = parseFlightView(params);
  const party = partyOf(query);
  const nowMinute = Math.floor(Date.now() / 60_000);
  const chosen = await chooseItineraries(facts.search.flights, { legs, party, picks: view.picks, nowMinute });
  const step = chosen.itineraries.length;
  const leg = legs[step];
  if (!leg) throw redirect(`/checkout?${params}`);
  const legSearch = { ...leg, party, notBefore: chosen.notBefore };
  const results = await searchLeg(facts.search.flights, {
    ...legSearch,
    filters: { ...query.filters, maxPriceMinor: priceCeiling(facts, query) },
    sort: view.sort,
    page: view.page,
    perPage: flightsPerPage,
    // A short text may match airports of half a continent, so only the first few are named.
    named: legs.flatMap(({ from, to }) => [...from.slice(0, maxNamed), ...to.slice(0, maxNamed)]),
  });
  const bounds = {
    earliest: chosen.itineraries.at(-1) ? dateOfArrival(chosen.itineraries) : forms.today,
    latest: forms.lastBookableDay,
  };
  const names = { airlines: chosen.airlines, airports: chosen.airports };
  for (const named of [results, names]) localizeCities(named, facts.search.places, facts.preferences.language);
  return {
    ok: true as const,
    flights: {
      /** By a city or an airport in the reader's language, or by the typed text. */
      legs: legs.map((shown, position) => ({
        ...nameLeg(shown, { ...results.airports, ...names.airports }),
        date: shown.date,
        chosen: chosen.itineraries[position] ?? null,
      })),
      /** The leg that is being chosen. */
      step,
      /** A flight that was selected for an earlier leg is no longer available. */
      isGone: chosen.isGone,
      results,
      /** Names of the selected airlines and airports; `results` has its own. */
      chosenNames: names,
      /** Seven days around the date; null unless flexible dates are on. */
      strip: query.flexibleDates
        ? await lowestPrices(facts.search.flights, datesAround(leg.date, bounds), legSearch)
        : null,
      /** Lowest prices of a month; null unless the price calendar is open. */
      calendar: view.month
        ? {
            month: view.month,
            days: await lowestPrices(facts.search.flights, datesOfMonth(view.month, bounds), legSearch),
          }
        : null,
      view,
    },
  };
}

function priceCeiling({ settings, preferences }: RequestFacts, { filters }: FlightQuery): number | null {
  const { ratePerUsd } = displayCurrency(preferences.currency, settings.ratesPerUsd);
  return filters.maxPrice === null ? null : maxUsdMinorShownAs(filters.maxPrice, ratePerUsd);
}

interface Bounds {
  earliest: CalendarDate;
  latest: CalendarDate;
}

function dateOfArrival(chosen: readonly ShownItinerary[]): CalendarDate {
  return chosen.at(-1)?.flights.at(-1)?.arrives.slice(0, 10) ?? '';
}

/** Near the first or last bookable day, the window shifts instead of shrinking. */
function datesAround(date: CalendarDate, bounds: Bounds): CalendarDate[] {
  const latestFirst = addDays(bounds.latest, -2 * flexibleDays);
  const first = clampDate(addDays(date, -flexibleDays), { min: bounds.earliest, max: latestFirst });
  const dates = Array.from({ length: 2 * flexibleDays + 1 }, (_, day) => addDays(first, day));
  return dates.filter((day) => isWithin(day, bounds));
}

function datesOfMonth(month: string, bounds: Bounds): CalendarDate[] {
  const dates = Array.from({ length: 31 }, (_, day) => addDays(`${month}-01`, day));
  return dates.filter((day) => day.startsWith(month) && isWithin(day, bounds));
}

function isWithin(day: CalendarDate, { earliest, latest }: Bounds): boolean {
  return day >= earliest && day <= latest;
}

/** Replaces city names with those in the reader's language. */
export function localizeCities(
  { airports }: ShownNames,
  places: Pick<PlaceIndex, 'cityName'>,
  language: LanguageCode,
): void {
  for (const airport of Object.values(airports)) {
    airport.city = places.cityName(airport.city, airport.country, language);
  }
}

/** The city when all airports of an end are in one, else the typed text. */
export function nameLeg(leg: PlacedLeg, airports: ShownNames['airports']): { from: string; to: string } {
  return { from: nameOf(leg.fromText, leg.from), to: nameOf(leg.toText, leg.to) };

  function nameOf(text: string, codes: readonly string[]): string {
    const cities = new Set(codes.map((code) => airports[code]?.city));
    const [city] = cities;
    return cities.size === 1 && city ? city : text;
  }
}

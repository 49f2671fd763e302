import { redirect } from 'react-router';
import { findWatched } from '#features/search/alerts/find-watched.ts';
import { watchedSearchOf } from '#features/search/alerts/watched-search.ts';
import type { FlightQuery } from '#features/search/flight-query.ts';
import { flightAddress } from '#features/search/flights/flight-address.ts';
import { parseFlightView, viewParams } from '#features/search/flights/flight-view.ts';
import { originTowards } from '#features/search/flights/origin-towards.ts';
import { sliderScales, withoutFullSliders } from '#features/search/flights/slider-scale.ts';
import { openSearchForms, type SearchForms } from '#features/search/open-search-forms.ts';
import { recordSearches } from '#features/search/record-searches.ts';
import { displayCurrency } from '#features/settings/currencies.ts';
import { type RequestFacts, untilSettingsChange } from '../../../request-context.ts';
import { searchPlaces } from '../../../shell/search-places.ts';
import { type FlightResultsData, loadFlights } from './load-flights.ts';

export type LoadedFlights = Awaited<ReturnType<typeof loadFlightPage>>;

/** What /search and /flights show: the form, and what was found where something was searched for and nothing is wrong. */
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
    /** An address without any search means the documented one. */
    isAlwaysSearched: boolean;
  },
) {
  const now = new Date();
  const origin = await originTowards({ db: facts.db, places: facts.search.places }, params, now);
  if (origin) throw redirect(`${path}?${new URLSearchParams([['from', origin], ...params])}`);
  const forms = openSearchForms(params, facts.settings, now);
  const places = searchPlaces(facts);
  // Without scripts, Add Another City asks for the form alone, with one more leg.
  if (params.has('addLeg')) return page({ ...forms, flightProblems: {} }, null);
  if (!isAlwaysSearched && !forms.isFlightGiven) {
    facts.keeping?.conditions.push(untilSettingsChange);
    return page(forms, null);
  }
  if (isSentByForm(params)) throw redirect(`${path}${flightAddress(forms.flight, parseFlightView(params))}`);
  const { search, stamp } = recordSearches(facts.search);
  const loaded = await loadFlights({ ...facts, search }, params, forms);
  if (!loaded.ok) return page({ ...forms, flightProblems: loaded.problems }, null);
  if (params.has(viewParams.sentByForm))
    throw redirect(`${path}${addressWithScripts(facts, forms, loaded.flights)}`);
  // Without an origin an address may lead elsewhere tomorrow, and what somebody has chosen is theirs.
  if ((params.has('from') || params.has('legs')) && stamp.isCurrent(now.getTime()))
    facts.keeping?.conditions.push(stamp);
  return page(forms, {
    ...loaded.flights,
    watchedId: userId ? await findWatchedId(facts, userId, forms.flight) : null,
  });

  function page(shown: SearchForms, flights: (FlightResultsData & { watchedId: string | null }) | null) {
    return { forms: shown, places, flights };
  }
}

/** Without scripts a form sends all its fields, and can't add them up: its search gets the address it has with scripts. */
function isSentByForm(params: URLSearchParams): boolean {
  return !params.has('guests') && params.has('trip');
}

/** Without scripts the filters are sent with their sliders, wherever those stand. */
function addressWithScripts(
  { preferences, settings }: RequestFacts,
  { flight: query }: SearchForms,
  { results, view }: FlightResultsData,
): string {
  const currency = displayCurrency(preferences.currency, settings.ratesPerUsd);
  const filters = withoutFullSliders(query.filters, sliderScales(results.counts, currency));
  return flightAddress({ ...query, filters }, view);
}

async function findWatchedId(
  { db }: RequestFacts,
  userId: string,
  query: FlightQuery,
): Promise<string | null> {
  const search = watchedSearchOf(query);
  return search ? findWatched(db, userId, search) : null;
}

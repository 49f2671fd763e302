import { redirect } from 'react-router';
import type { FlightProblems, FlightQuery } from '#features/search/flight-query.ts';
import { chooseItineraries } from '#features/search/flights/choose-itineraries.ts';
import { type FlightView, flightsPerPage, parseFlightView } from '#features/search/flights/flight-view.ts';
import { type DayPrice, lowestPrices } from '#features/search/flights/lowest-prices.ts';
import { partyOf } from '#features/search/flights/party-of.ts';
import { placeLegs } from '#features/search/flights/place-legs.ts';
import { type LegResults, searchLeg } from '#features/search/flights/search-leg.ts';
import type { ShownItinerary, ShownNames } from '#features/search/flights/shown-itinerary.ts';
import type { SearchForms } from '#features/search/open-search-forms.ts';
import { displayCurrency } from '#features/settings/currencies.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { mostUsdMinorShownAs } from '#lib/money.ts';
import type { RequestFacts } from '../../../request-context.ts';
import { clampDate } from '../../../ui/calendar-month.ts';
import { localizeCities, nameLeg } from './reader-names.ts';

const flexibleDays = 3;
const mostNamed = 10;

/** A leg of the trip as the page names it. */
export interface ShownLeg {
  /** In the reader's language: a city, an airport, or what was typed. */
  from: string;
  to: string;
  date: CalendarDate;
  /** What was selected for it. */
  chosen: ShownItinerary | null;
}

export interface FlightResultsData {
  legs: ShownLeg[];
  /** The leg that is being chosen. */
  step: number;
  /** Something that was selected before can't be had any more. */
  isGone: boolean;
  results: LegResults;
  /** Names of what was selected; those of the results come with them. */
  chosenNames: ShownNames;
  /** Seven days around the date, where flexible dates were asked for. */
  strip: DayPrice[] | null;
  /** A month of lowest prices, where the price calendar is open. */
  calendar: { month: string; days: DayPrice[] } | null;
  view: FlightView;
}

/** What /search and /flights show below their form. Problems with places come back for their fields instead. */
export async function loadFlights(
  facts: RequestFacts,
  params: URLSearchParams,
  forms: SearchForms,
): Promise<{ ok: true; flights: FlightResultsData } | { ok: false; problems: FlightProblems }> {
  const query = forms.flight;
  const hasProblems = Object.keys(forms.flightProblems).length > 0;
  const placed = await placeLegs(facts.search.places, query);
  if (hasProblems || !placed.ok) {
    return { ok: false, problems: { ...forms.flightProblems, ...(placed.ok ? {} : placed.problems) } };
  }
  const { legs } = placed;
  const view = parseFlightView(params);
  const party = partyOf(query);
  const nowMinute = Math.floor(Date.now() / 60_000);
  const chosen = await chooseItineraries(facts.search.flights, {
    legs,
    party,
    picks: view.picks,
    nowMinute,
  });
  const step = chosen.itineraries.length;
  const leg = legs[step];
  if (!leg) throw redirect(`/checkout?${params}`);
  const asked = { ...leg, party, notBefore: chosen.notBefore };
  const results = await searchLeg(facts.search.flights, {
    ...asked,
    filters: { ...query.filters, maxPriceMinor: priceCeiling(facts, query) },
    sort: view.sort,
    page: view.page,
    perPage: flightsPerPage,
    // A few letters may mean half a continent; whoever typed them reads them again.
    named: legs.flatMap(({ from, to }) => [...from.slice(0, mostNamed), ...to.slice(0, mostNamed)]),
  });
  const bounds = {
    earliest: chosen.itineraries.at(-1) ? dateOfArrival(chosen.itineraries) : forms.today,
    latest: forms.lastBookableDay,
  };
  const names = { airlines: chosen.airlines, airports: chosen.airports };
  for (const named of [results, names])
    localizeCities(named, facts.search.places, facts.preferences.language);
  return {
    ok: true,
    flights: {
      legs: legs.map((shown, position) => ({
        ...nameLeg(shown, { ...results.airports, ...names.airports }),
        date: shown.date,
        chosen: chosen.itineraries[position] ?? null,
      })),
      step,
      isGone: chosen.isGone,
      results,
      chosenNames: names,
      strip: query.flexibleDates
        ? await lowestPrices(facts.search.flights, datesAround(leg.date, bounds), asked)
        : null,
      calendar: view.month
        ? {
            month: view.month,
            days: await lowestPrices(facts.search.flights, datesOfMonth(view.month, bounds), asked),
          }
        : null,
      view,
    },
  };
}

function priceCeiling({ settings, preferences }: RequestFacts, { filters }: FlightQuery): number | null {
  const { ratePerUsd } = displayCurrency(preferences.currency, settings.ratesPerUsd);
  return filters.maxPrice === null ? null : mostUsdMinorShownAs(filters.maxPrice, ratePerUsd);
}

interface Bounds {
  earliest: CalendarDate;
  latest: CalendarDate;
}

function dateOfArrival(chosen: readonly ShownItinerary[]): CalendarDate {
  return chosen.at(-1)?.flights.at(-1)?.arrives.slice(0, 10) ?? '';
}

/** Where flights are not sold on one side, more days of the other. */
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

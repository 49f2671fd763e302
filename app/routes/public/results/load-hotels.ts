import { drawMap } from '#features/catalogue/map/draw-map.ts';
import { cancellationTerms } from '#features/search/hotels/cancellation-terms.ts';
import { type FoundHotel, type FoundHotels, hotelsPerPage } from '#features/search/hotels/find-hotels.ts';
import { parseHotelChoices } from '#features/search/hotels/hotel-choices.ts';
import { searchHotels } from '#features/search/hotels/search-hotels.ts';
import { openSearchForms } from '#features/search/open-search-forms.ts';
import type { HotelPlaces } from '#features/search/places/place-index.ts';
import { displayCurrency } from '#features/settings/currencies.ts';
import { daysBetween } from '#lib/calendar-date.ts';
import type { RequestFacts } from '../../../request-context.ts';
import { searchPlaces } from '../../../shell/search-places.ts';

/** A city fills the map; what lies around it is only a coast or plain land. */
const leastSpanKm = 12;

export type LoadedHotels = Awaited<ReturnType<typeof loadHotels>>;

/** What a page of hotels shows; without results where something about the search is wrong. */
export async function loadHotels(facts: RequestFacts, params: URLSearchParams, now = new Date()) {
  const { db, search, settings, preferences } = facts;
  const asked = new URLSearchParams(params);
  asked.set('type', 'hotels');
  const forms = openSearchForms(asked, settings, now);
  const choices = parseHotelChoices(params);
  const { ratePerUsd } = displayCurrency(preferences.currency, settings.ratesPerUsd);
  const answer = await searchHotels(
    { db, places: search.places },
    { query: forms.hotel, problems: forms.hotelProblems, choices, ratePerUsd },
  );
  const common = { places: searchPlaces(facts), choices };
  if (!answer.ok) return { ...common, forms: { ...forms, hotelProblems: answer.problems }, results: null };
  const { found } = answer;
  const cityOf = ({ city, country }: FoundHotel) =>
    search.places.cityName(city, country, preferences.language);
  const stay = { checkIn: forms.hotel.checkIn, today: forms.today };
  return {
    ...common,
    forms,
    results: {
      ...headingOf(answer.places, found.hotels.map(cityOf)),
      nights: daysBetween(forms.hotel.checkIn, forms.hotel.checkOut),
      total: found.total,
      unfiltered: found.unfiltered,
      page: found.page,
      pages: found.pages,
      pageSize: hotelsPerPage,
      counts: found.counts,
      hotels: found.hotels.map((hotel) => toCard(hotel, cityOf(hotel), stay)),
      map: choices.isMap ? await drawHotels(found) : null,
    },
  };
}

/** The city in the reader's language where it is one; else the words of the search. */
function headingOf({ locationIds, hotelIds }: HotelPlaces, cities: readonly string[]) {
  const [city] = cities;
  const isOneCity = locationIds.length === 1 && hotelIds.length === 0;
  return { city: isOneCity ? (city ?? null) : null, isByName: locationIds.length === 0 };
}

export type HotelCardData = ReturnType<typeof toCard>;

function toCard(hotel: FoundHotel, city: string, stay: { checkIn: string; today: string }) {
  const { id, name, stars, scoreTenths, reviews, perNightMinor, roomsLeft, photo, shown, address } = hotel;
  const place = [address, city].filter(Boolean).join(', ');
  const { freeUntil } = cancellationTerms(hotel, stay);
  return {
    ...{ id, name, stars, scoreTenths, reviews, perNightMinor, roomsLeft, photo, place, freeUntil },
    amenities: shown,
  };
}

/** The hotels of the page as pins, the others as dots. */
async function drawHotels({ hotels, everywhere }: FoundHotels) {
  const onPage = new Set(hotels.map(({ id }) => id));
  const [first, ...others] = everywhere.flatMap(({ id, name, latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : [{ id, name, latitude, longitude, isChosen: onPage.has(id) }],
  );
  if (!first) return null;
  const { pins, ...land } = await drawMap([first, ...others], { leastSpanKm });
  return {
    ...land,
    dots: pins.filter(({ isChosen }) => !isChosen).map(({ x, y }) => ({ x, y })),
    pins: pins.filter(({ isChosen }) => isChosen).map(({ id, x, y }) => ({ id, x, y })),
  };
}

export type HotelResultsData = NonNullable<LoadedHotels['results']>;
export type HotelsMap = NonNullable<HotelResultsData['map']>;

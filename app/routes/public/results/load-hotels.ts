import { cancellationTerms } from '#features/search/hotels/cancellation-terms.ts';
import { amenitiesOnCard, type FoundHotel, hotelsPerPage } from '#features/search/hotels/find-hotels.ts';
import { parseHotelChoices } from '#features/search/hotels/hotel-choices.ts';
import { metresFromCentre } from '#features/search/hotels/metres-from-centre.ts';
import { searchHotels } from '#features/search/hotels/search-hotels.ts';
import { openSearchForms } from '#features/search/open-search-forms.ts';
import type { HotelPlaces } from '#features/search/places/place-index.ts';
import { recordSearches } from '#features/search/record-searches.ts';
import { displayCurrency } from '#features/settings/currencies.ts';
import { daysBetween } from '#lib/calendar-date.ts';
import type { RequestFacts } from '../../../request-context.ts';
import { searchPlaces } from '../../../shell/search-places.ts';
import { drawHotels } from './draw-hotels.ts';

export type LoadedHotels = Awaited<ReturnType<typeof loadHotels>>;

/** What a page of hotels shows; without results where something about the search is wrong. */
export async function loadHotels(facts: RequestFacts, params: URLSearchParams, now = new Date()) {
  const { settings, preferences } = facts;
  const { search, stamp } = recordSearches(facts.search);
  const asked = new URLSearchParams(params);
  asked.set('type', 'hotels');
  const forms = openSearchForms(asked, settings, now);
  const choices = parseHotelChoices(params);
  const { ratePerUsd } = displayCurrency(preferences.currency, settings.ratesPerUsd);
  const answer = await searchHotels(search, {
    query: forms.hotel,
    problems: forms.hotelProblems,
    choices,
    ratePerUsd,
  });
  const common = { places: searchPlaces(facts), choices };
  if (!answer.ok) return { ...common, forms: { ...forms, hotelProblems: answer.problems }, results: null };
  const { found } = answer;
  const cityOf = ({
    hotel: {
      city: { city, country },
    },
  }: FoundHotel) => search.places.cityName(city, country, preferences.language);
  facts.keeping?.conditions.push(stamp);
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
      hotels: found.hotels.map((one) => ({
        ...toCard(one, cityOf(one), stay),
        amenities: amenitiesOnCard(one.hotel, found.open.amenities),
      })),
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

export type HotelCardData = HotelResultsData['hotels'][number];

function toCard(
  { hotel, perNightMinor, roomsLeft }: FoundHotel,
  city: string,
  stay: { checkIn: string; today: string },
) {
  const { id, name, stars, scoreTenths, reviews, photo, address } = hotel;
  const place = [address, city].filter(Boolean).join(', ');
  const { freeUntil } = cancellationTerms(hotel, stay);
  return {
    ...{ id, name, stars, scoreTenths, reviews, perNightMinor, roomsLeft, photo, place, freeUntil },
    metresFromCentre: metresFromCentre(hotel),
  };
}

export type HotelResultsData = NonNullable<LoadedHotels['results']>;

import { type FactNames, factNames } from '#features/catalogue/fact-names.ts';
import { distanceTo } from '#features/search/hotels/distances.ts';
import {
  amenitiesOnCard,
  demandRank,
  type FoundHotel,
  hotelsPerPage,
  landmarksOf,
  lowestFound,
  roomsThatFit,
  searchHotels,
} from '#features/search/hotels/find-hotels.ts';
import { parseHotelChoices } from '#features/search/hotels/hotel-choices.ts';
import { monthPrices } from '#features/search/hotels/month-prices.ts';
import { cancellationTerms } from '#features/search/hotels/stay.ts';
import type { CityLandmark, InventoryHotel } from '#features/search/inventory/inventory-hotel.ts';
import { openSearchForms } from '#features/search/open-search-forms.ts';
import type { HotelPlaces } from '#features/search/places/place-index.ts';
import { recordSearches } from '#features/search/services/search-services.ts';
import { displayCurrency } from '#features/settings/currencies.ts';
import { daysBetween } from '#lib/calendar-date.ts';
import type { RequestFacts } from '../../../request-context.ts';
import { searchPlaces } from '../../../shell/search-places.ts';
import { loadHotelsMap } from './load-hotels-map.ts';

/** With more cities the list of their landmarks would be too long to choose from. */
const maxCitiesWithLandmarks = 3;

const amenitiesInLine = 3;

export type LoadedHotels = Awaited<ReturnType<typeof loadHotels>>;

/** `results` is null when the search has problems. */
export async function loadHotels(facts: RequestFacts, params: URLSearchParams, now = new Date()) {
  const { settings, preferences } = facts;
  const { search, stamp } = recordSearches(facts.search);
  const hotelParams = new URLSearchParams(params);
  hotelParams.set('type', 'hotels');
  const forms = openSearchForms(hotelParams, settings, now);
  const choices = parseHotelChoices(params);
  const { ratePerUsd } = displayCurrency(preferences.currency, settings.ratesPerUsd);
  const answer = await searchHotels(search, {
    query: forms.hotel,
    problems: forms.hotelProblems,
    choices,
    ratePerUsd,
    today: forms.today,
  });
  const common = { places: searchPlaces(facts) };
  if (!answer.ok) return { ...common, choices, forms: { ...forms, hotelProblems: answer.problems }, results: null };
  const { found } = answer;
  const cityOf = ({ city: { city, country } }: InventoryHotel) =>
    search.places.cityName(city, country, preferences.language);
  const names = factNames(facts.catalogue.translator);
  facts.pageCache?.conditions.push(stamp);
  const stay = { checkIn: forms.hotel.checkIn, today: forms.today };
  const heading = headingOf(answer.places, found.open.hotels.map(cityOf));
  const isChosen = (name: string) => choices.amenities.some((one) => one.toLowerCase() === name.toLowerCase());
  // Where there is a filter by meals, breakfast is no amenity.
  const meals = found.open.amenities.flatMap(({ name, icon }) =>
    icon === 'breakfast' && found.countsOfAll.boards.length > 1 && !isChosen(name) ? name : [],
  );
  const { total, unfiltered, counts, countsOfAll } = found;
  /** By itself it would keep some hotels and not every one. */
  const isNarrowing = ({ hotels }: { hotels: number }) => hotels > 0 && hotels < unfiltered;
  const stayTerms = { ...forms.hotel, board: choices.board, isResident: choices.isResident };
  const residentPercent = Math.max(0, ...found.open.hotels.map(({ discounts }) => discounts.residentPercent));
  const icons = new Map(found.open.amenities.map((amenity) => [amenity.name, amenity]));
  const rankOf = (name: string) => demandRank(icons.get(name) ?? { icon: 'star' });
  const cities = new Set(found.open.hotels.map(({ city }) => city.city));
  return {
    ...common,
    choices: found.choices,
    forms,
    results: {
      ...heading,
      nights: daysBetween(forms.hotel.checkIn, forms.hotel.checkOut),
      total,
      unfiltered,
      /** That would do where these are too few; null where nothing would. */
      roomsThatFit: unfiltered > 0 ? null : roomsThatFit(found.open.hotels, stayTerms),
      page: found.page,
      pages: found.pages,
      pageSize: hotelsPerPage,
      counts: {
        price: countsOfAll.price,
        stars: countNow('stars', counts.stars, countsOfAll.stars.filter(isNarrowing)),
        score: countNow('score', counts.score, countsOfAll.score.filter(isNarrowing)),
        cancelledFree: countsOfAll.cancelledFree % unfiltered > 0 ? counts.cancelledFree : null,
        amenities: countNow(
          'name',
          counts.amenities,
          countsOfAll.amenities.filter((one) => isChosen(one.name) || (isNarrowing(one) && !meals.includes(one.name))),
        )
          .toSorted((one, other) => rankOf(one.name) - rankOf(other.name))
          .map((amenity) => ({ ...amenity, label: names.amenity(amenity.name) })),
        // Also meals that all hotels offer: the list would contradict the cards without them.
        boards: countNow('board', counts.boards, countsOfAll.boards.length > 1 ? countsOfAll.boards : []).map(
          (one) => ({
            ...one,
            label: names.board(one.board),
          }),
        ),
        within: counts.within,
      },
      /** To filter by; none where many cities were found. */
      landmarks: (cities.size > maxCitiesWithLandmarks ? [] : landmarksOf(found.open)).map((landmark) => ({
        id: landmark.id,
        label: names.namedLandmark(landmark),
      })),
      board: choices.board && names.board(choices.board),
      near: found.near ? names.place(found.near.name) : null,
      hotels: found.hotels.map((one) => ({
        // The heading names the only city.
        ...toCard(one, { city: heading.city === null ? cityOf(one.hotel) : null, names, near: found.near }, stay),
        // What the price includes has a line of its own.
        amenities: amenitiesOnCard(one.hotel, found.open.amenities)
          .filter(({ icon }) => icon !== 'breakfast' || one.board === 'room_only')
          .slice(0, amenitiesInLine)
          .map(({ name, icon }) => ({ name: names.amenity(name), icon })),
        allAmenities: one.hotel.amenities.length,
      })),
      map: choices.isMap ? await loadHotelsMap(facts, found) : null,
      /** Of the hotels that the filters keep; null unless the price calendar is open. */
      calendar: choices.month && {
        month: choices.month,
        days: monthPrices(
          (stay) => lowestFound(found.open, { ...stay, choices: found.choices, ratePerUsd, today: forms.today }),
          forms.hotel,
          { month: choices.month, earliest: forms.today, latest: forms.lastBookableDay },
        ),
      },
      /** Null where no hotel has such rates. */
      residentRate:
        residentPercent > 0 ? { label: names.residentRate(), terms: names.residentTerms(residentPercent) } : null,
    },
  };
}

/** The options that no other filter changes, each with the number of hotels that it leaves now. */
function countNow<Key extends string, Option extends Record<Key, unknown> & { hotels: number }>(
  key: Key,
  now: readonly Option[],
  ofAll: readonly Option[],
): Option[] {
  return ofAll.map((option) => now.find((counted) => counted[key] === option[key]) ?? { ...option, hotels: 0 });
}

/** `city` is null unless the search means exactly one city. */
function headingOf({ locationIds, hotelIds }: HotelPlaces, cities: readonly string[]) {
  const [city] = cities;
  const isOneCity = locationIds.length === 1 && hotelIds.length === 0;
  return { city: isOneCity ? (city ?? null) : null, isByName: locationIds.length === 0 };
}

export type HotelCardData = HotelResultsData['hotels'][number];

function toCard(
  found: FoundHotel,
  shown: { city: string | null; names: FactNames; near: CityLandmark | undefined },
  stay: { checkIn: string; today: string },
) {
  return {
    ...cardFacts(found.hotel, shown),
    ...offerFacts(found, shown.names),
    roomsLeft: found.roomsLeft,
    cancellation: cancellationTerms(found.hotel, stay),
  };
}

export type OfferFacts = ReturnType<typeof offerFacts>;

/** A price and what it buys. */
export function offerFacts(found: FoundHotel, names: FactNames) {
  const { perNightMinor, totalMinor, isAverage, board, picks, residentPercent: percent } = found;
  return {
    ...{ perNightMinor, totalMinor, isAverage },
    /** "Standard", or "2 × Standard + 1 × Deluxe". */
    rooms: names.rooms(picks),
    board: board === 'room_only' ? names.board(board) : names.boardIncluded(board),
    isRoomOnly: board === 'room_only',
    /** Null where residents pay what all do, or the price is not theirs. */
    residentRate: percent > 0 ? { label: names.residentRate(), percent } : null,
  };
}

export type CardFacts = ReturnType<typeof cardFacts>;

/** What every card shows of a hotel. */
export function cardFacts(
  hotel: InventoryHotel,
  { city, names, near }: { city: string | null; names: FactNames; near?: CityLandmark | undefined },
) {
  const { id, name, stars, scoreTenths, reviews, photo } = hotel;
  const distance = distanceTo(hotel, hotel.city.landmarks, near);
  const address = names.address(hotel);
  return {
    ...{ id, name, stars, scoreTenths, reviews },
    place: city === null ? [streetOf(address, distance && names.placeName(distance.name))] : [address, city],
    photo: photo && names.photo(photo, name),
    distance: distance && names.distanceFrom(distance),
  };
}

/** Without the quarter that the distance names: "Kenyatta Road · 400 m from Stone Town". */
function streetOf(address: string, landmark: string | null): string {
  return address.replace(/[,،] ([^,،]+)$/, (end, quarter) => (quarter === landmark ? '' : end));
}

export type HotelResultsData = NonNullable<LoadedHotels['results']>;

import { type FactNames, factNames } from '#features/catalogue/fact-names.ts';
import { drawMap, type MapPlace, mapWidth, viewOf } from '#features/catalogue/map/draw-map.ts';
import {
  amenitiesOnCard,
  type FoundHotel,
  type FoundHotels,
  hotelsPerPage,
  searchHotels,
} from '#features/search/hotels/find-hotels.ts';
import { parseHotelChoices } from '#features/search/hotels/hotel-choices.ts';
import { monthPrices } from '#features/search/hotels/month-prices.ts';
import { metresFromCentre } from '#features/search/hotels/open-hotel.ts';
import { cancellationTerms } from '#features/search/hotels/stay.ts';
import type { InventoryHotel } from '#features/search/inventory/inventory-hotel.ts';
import { openSearchForms } from '#features/search/open-search-forms.ts';
import type { HotelPlaces } from '#features/search/places/place-index.ts';
import { recordSearches } from '#features/search/services/search-services.ts';
import { displayCurrency } from '#features/settings/currencies.ts';
import { daysBetween } from '#lib/calendar-date.ts';
import type { RequestFacts } from '../../../request-context.ts';
import { searchPlaces } from '../../../shell/search-places.ts';

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
  const common = { places: searchPlaces(facts), choices };
  if (!answer.ok) return { ...common, forms: { ...forms, hotelProblems: answer.problems }, results: null };
  const { found } = answer;
  const cityOf = ({
    hotel: {
      city: { city, country },
    },
  }: FoundHotel) => search.places.cityName(city, country, preferences.language);
  const names = factNames(facts.catalogue.translator);
  facts.pageCache?.conditions.push(stamp);
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
      counts: {
        ...found.counts,
        amenities: found.counts.amenities.map((amenity) => ({ ...amenity, label: names.amenity(amenity.name) })),
        boards: found.counts.boards.map((one) => ({ ...one, label: names.board(one.board) })),
      },
      hotels: found.hotels.map((one) => ({
        ...toCard(one, { city: cityOf(one), names }, stay),
        amenities: amenitiesOnCard(one.hotel, found.open.amenities).map(({ name, icon }) => ({
          name: names.amenity(name),
          icon,
        })),
      })),
      map: choices.isMap ? await drawHotels(found) : null,
      /** Of all hotels of the place, whatever the filters; null unless the price calendar is open. */
      calendar: choices.month
        ? {
            month: choices.month,
            days: monthPrices(
              found.open.hotels,
              { ...forms.hotel, board: choices.board, isResident: choices.isResident },
              { month: choices.month, earliest: forms.today, latest: forms.lastBookableDay },
            ),
          }
        : null,
      /** Null where no hotel has such rates. */
      residentRate: found.open.hotels.some(({ discounts }) => discounts.residentPercent > 0)
        ? { label: names.residentRate(), proof: names.residentProof() }
        : null,
    },
  };
}

/** `city` is null unless the search means exactly one city. */
function headingOf({ locationIds, hotelIds }: HotelPlaces, cities: readonly string[]) {
  const [city] = cities;
  const isOneCity = locationIds.length === 1 && hotelIds.length === 0;
  return { city: isOneCity ? (city ?? null) : null, isByName: locationIds.length === 0 };
}

export type HotelCardData = HotelResultsData['hotels'][number];

function toCard(
  { hotel, perNightMinor, totalMinor, board, roomsLeft }: FoundHotel,
  shown: { city: string; names: FactNames },
  stay: { checkIn: string; today: string },
) {
  const { freeUntil } = cancellationTerms(hotel, stay);
  return {
    ...cardFacts(hotel, shown),
    ...{ perNightMinor, totalMinor, roomsLeft, freeUntil },
    board: board === 'room_only' ? null : shown.names.boardIncluded(board),
  };
}

export type CardFacts = ReturnType<typeof cardFacts>;

/** What every card shows of a hotel. */
export function cardFacts(hotel: InventoryHotel, { city, names }: { city: string; names: FactNames }) {
  const { id, name, stars, scoreTenths, reviews, photo, address } = hotel;
  const place = [address, city].filter(Boolean).join(', ');
  return {
    ...{ id, name, stars, scoreTenths, reviews, place },
    photo: photo && names.photo(photo, name),
    metresFromCentre: metresFromCentre(hotel),
  };
}

export type HotelResultsData = NonNullable<LoadedHotels['results']>;

/** About the size of a city. */
const minSpanKm = 8;
const ringsKm = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000];
const maxRings = 3;

export type HotelsMapData = NonNullable<Awaited<ReturnType<typeof drawHotels>>>;

/** Null when no hotel has coordinates. */
async function drawHotels({ hotels, everywhere }: FoundHotels) {
  const onPage = new Set(hotels.map(({ hotel }) => hotel.id));
  const [first, ...others] = everywhere.flatMap(({ hotel: { id, name, latitude, longitude } }): MapPlace[] =>
    latitude === null || longitude === null ? [] : [{ id, name, latitude, longitude, isChosen: onPage.has(id) }],
  );
  if (!first) return null;
  const cityCentre = centreOf(hotels);
  const places: [MapPlace, ...MapPlace[]] = [first, ...others, ...(cityCentre ? [cityCentre] : [])];
  const { width, height, home, abroad, pins } = await drawMap(places, { minSpanKm });
  const kmAcross = viewOf(places, minSpanKm).spanKm;
  const centre = pins.find(({ id }) => id === cityCentre?.id);
  const isHotel = ({ id }: { id: string }) => id !== cityCentre?.id;
  return {
    ...{ width, height, home, abroad },
    /** Hotels of the page. */
    pins: pins.filter(({ isChosen }) => isChosen).map(({ id, x, y }) => ({ id, x, y })),
    /** Hotels of other pages. */
    dots: pins.filter((pin) => !pin.isChosen && isHotel(pin)).map(({ x, y }) => ({ x, y })),
    /** Null unless all hotels are in one city. */
    centre: centre ? { x: centre.x, y: centre.y, rings: ringsAround(kmAcross) } : null,
  };
}

function centreOf(hotels: FoundHotels['hotels']): MapPlace | null {
  const [first, ...others] = hotels.map(({ hotel }) => hotel.city);
  if (!first || others.some(({ city, country }) => city !== first.city || country !== first.country)) return null;
  const { latitude, longitude } = first;
  if (latitude === null || longitude === null) return null;
  return { id: 'centre', name: '', latitude, longitude, isChosen: false };
}

function ringsAround(kmAcross: number): { km: number; radius: number }[] {
  return ringsKm
    .filter((km) => km < kmAcross / 3)
    .slice(-maxRings)
    .map((km) => ({ km, radius: Math.round((km / kmAcross) * mapWidth) }));
}

import type { Database } from '#db/connect.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { HotelPlaces } from '../places/place-index.ts';
import { cheapestRooms, type PickedRooms, type RoomGroup } from './cheapest-rooms.ts';
import { chooseHotels, type HotelCounts } from './choose-hotels.ts';
import { scoreTenths } from './guest-score.ts';
import type { HotelChoices } from './hotel-choices.ts';
import type { HotelOffer } from './hotel-offer.ts';
import { readFreeRooms } from './read-free-rooms.ts';
import { type HotelCardFacts, type HotelFacts, readHotelCards, readHotelFacts } from './read-hotels-found.ts';

export const hotelsPerPage = 15;

export interface HotelSearch {
  places: HotelPlaces;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  rooms: number;
  adults: number;
  children: number;
  choices: HotelChoices;
  /** Of the currency that prices are filtered in. */
  ratePerUsd: number;
}

/** A hotel with enough free rooms on every night, and the cheapest of them that hold all guests. */
export interface PricedHotel extends HotelOffer, PickedRooms {
  latitude: number | null;
  longitude: number | null;
}

export type FoundHotel = PricedHotel &
  Omit<HotelCardFacts, 'amenities'> & { shown: HotelCardFacts['amenities'] };

export interface FoundHotels {
  hotels: FoundHotel[];
  total: number;
  unfiltered: number;
  /** The one that is shown: a page beyond the last is the last. */
  page: number;
  pages: number;
  counts: HotelCounts;
  /** On other pages too, for a map. */
  everywhere: PricedHotel[];
}

export async function findHotels(db: Database, search: HotelSearch): Promise<FoundHotels> {
  const [freeRooms, facts] = await Promise.all([
    readFreeRooms(db, search),
    readHotelFacts(db, search.places),
  ]);
  const offers = priceHotels(facts, freeRooms, search);
  const { hotels, unfiltered, counts } = chooseHotels(offers, search.choices, search.ratePerUsd);
  const pages = Math.max(1, Math.ceil(hotels.length / hotelsPerPage));
  const page = Math.min(search.choices.page, pages);
  const onPage = hotels.slice((page - 1) * hotelsPerPage, page * hotelsPerPage);
  const cards = await readHotelCards(
    db,
    onPage.map(({ id }) => id),
  );
  return {
    hotels: onPage.flatMap((hotel) => {
      const card = cards.get(hotel.id);
      return card ? [{ ...card, ...hotel, shown: card.amenities }] : [];
    }),
    total: hotels.length,
    unfiltered,
    page,
    pages,
    counts,
    everywhere: hotels,
  };
}

/** Each room has an adult in it; otherwise guests share rooms as they like. */
export function priceHotels(
  facts: readonly HotelFacts[],
  freeRooms: ReadonlyMap<string, RoomGroup[]>,
  { rooms, adults, children }: Pick<HotelSearch, 'rooms' | 'adults' | 'children'>,
): PricedHotel[] {
  if (adults < rooms) return [];
  return facts.flatMap(({ ratingSum, ...hotel }) => {
    const picked = cheapestRooms(freeRooms.get(hotel.id) ?? [], { rooms, guests: adults + children });
    if (!picked) return [];
    return [{ ...hotel, ...picked, scoreTenths: scoreTenths({ reviews: hotel.reviews, ratingSum }) }];
  });
}

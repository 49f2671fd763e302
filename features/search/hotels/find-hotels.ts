import type { AmenityIcon } from '#features/catalogue/amenities/amenity.ts';
import { type CalendarDate, dayNumber } from '#lib/calendar-date.ts';
import type { OpenHotels } from '../inventory/create-inventory.ts';
import { countFree, type InventoryAmenity, type InventoryHotel } from '../inventory/inventory-hotel.ts';
import { cheapestRooms, type PickedRooms } from './cheapest-rooms.ts';
import { chooseHotels, type HotelCounts } from './choose-hotels.ts';
import type { HotelChoices } from './hotel-choices.ts';
import type { HotelOffer } from './hotel-offer.ts';
import { createPricer } from './price-hotel.ts';

export const hotelsPerPage = 15;

export interface HotelSearch {
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  rooms: number;
  adults: number;
  children: number;
  choices: HotelChoices;
  /** Of the currency that prices are filtered in. */
  ratePerUsd: number;
}

/** A hotel with enough free rooms on every night. */
export interface PricedHotel extends HotelOffer {
  hotel: InventoryHotel;
}

/** One that is shown: the cheapest of its rooms that hold all guests, and what it offers. */
export type FoundHotel = Omit<InventoryHotel, 'amenities' | 'rooms'> &
  PickedRooms & {
    amenities: string[];
    /** The few that a card has room for. */
    shown: { name: string; icon: AmenityIcon }[];
  };

export interface FoundHotels {
  hotels: FoundHotel[];
  total: number;
  unfiltered: number;
  /** The one that is shown: a page beyond the last is the last. */
  page: number;
  pages: number;
  counts: HotelCounts;
  /** On other pages too; in their order where a map is asked for. */
  everywhere: PricedHotel[];
}

export function findHotels({ hotels: open, amenities }: OpenHotels, search: HotelSearch): FoundHotels {
  const { ratePerUsd, choices, rooms, adults, children } = search;
  const nights = { firstDay: dayNumber(search.checkIn), lastDay: dayNumber(search.checkOut) };
  const party = { rooms, guests: adults + children };
  // Each room has an adult in it; otherwise guests share rooms as they like.
  const offers = adults < rooms ? [] : priceHotels(open, party, nights);
  // A map shows all of them.
  const inOrder = choices.isMap ? offers.length : choices.page * hotelsPerPage;
  const { hotels, unfiltered, counts } = chooseHotels(offers, choices, { ratePerUsd, amenities, inOrder });
  const pages = Math.max(1, Math.ceil(hotels.length / hotelsPerPage));
  const page = Math.min(choices.page, pages);
  const onPage = hotels.slice((page - 1) * hotelsPerPage, page * hotelsPerPage);
  return {
    hotels: onPage.flatMap(({ hotel }) => describeHotel(hotel, amenities, { party, nights })),
    total: hotels.length,
    unfiltered,
    page,
    pages,
    counts,
    everywhere: hotels,
  };
}

interface Nights {
  firstDay: number;
  /** Of departure. */
  lastDay: number;
}

function priceHotels(
  hotels: readonly InventoryHotel[],
  party: { rooms: number; guests: number },
  nights: Nights,
): PricedHotel[] {
  const price = createPricer(party, nights);
  const offers: PricedHotel[] = [];
  for (const hotel of hotels) {
    const perNightMinor = price(hotel);
    if (perNightMinor === undefined) continue;
    const { id, name, stars, reviews, scoreTenths, amenities } = hotel;
    offers.push({ id, name, stars, reviews, scoreTenths, amenities, perNightMinor, hotel });
  }
  return offers;
}

function describeHotel(
  { rooms, amenities: numbers, ...facts }: InventoryHotel,
  amenities: readonly InventoryAmenity[],
  { party, nights }: { party: { rooms: number; guests: number }; nights: Nights },
): FoundHotel[] {
  const groups = rooms.map((kind) => ({ ...kind, free: countFree(kind, nights.firstDay, nights.lastDay) }));
  const picked = cheapestRooms(
    groups.filter(({ free }) => free > 0),
    party,
  );
  if (!picked) return [];
  const offered = numbers.flatMap((number) => amenities[number] ?? []);
  return [
    { ...facts, ...picked, amenities: offered.map(({ name }) => name), shown: amenitiesOnCard(offered) },
  ];
}

/** What guests ask for most comes first. */
const iconsInOrder = [
  'wifi',
  'waves',
  'coffee',
  'car',
  'dumbbell',
  'utensils',
  'bath',
  'tv',
  'star',
] as const;
const mostOnCard = 5;

/** One of each kind. Those for business stand back behind others of their kind. */
function amenitiesOnCard(offered: readonly InventoryAmenity[]): { name: string; icon: AmenityIcon }[] {
  const byIcon = new Map<AmenityIcon, InventoryAmenity>();
  for (const amenity of offered) {
    const known = byIcon.get(amenity.icon);
    if (!known || (known.isBusiness && !amenity.isBusiness)) byIcon.set(amenity.icon, amenity);
  }
  return iconsInOrder
    .flatMap((icon) => byIcon.get(icon) ?? [])
    .slice(0, mostOnCard)
    .map(({ name, icon }) => ({ name, icon }));
}

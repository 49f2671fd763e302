import type { AmenityIcon } from '#features/catalogue/amenities/amenity.ts';
import { type CalendarDate, dayNumber } from '#lib/calendar-date.ts';
import type { OpenHotels } from '../inventory/create-inventory.ts';
import { countFree, type InventoryAmenity, type InventoryHotel } from '../inventory/inventory-hotel.ts';
import { cheapestRooms, type PickedRooms } from './cheapest-rooms.ts';
import { chooseHotels, type HotelCounts } from './choose-hotels.ts';
import type { HotelChoices } from './hotel-choices.ts';
import type { HotelOffer } from './hotel-offer.ts';

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

/** One that is shown, with the cheapest of its rooms that hold all guests. */
export interface FoundHotel extends PickedRooms {
  hotel: InventoryHotel;
}

export interface FoundHotels {
  hotels: FoundHotel[];
  total: number;
  unfiltered: number;
  /** The one that is shown: a page beyond the last is the last. */
  page: number;
  pages: number;
  counts: HotelCounts;
  open: OpenHotels;
  /** On other pages too; in their order where a map is asked for. */
  everywhere: PricedHotel[];
}

export function findHotels(open: OpenHotels, search: HotelSearch): FoundHotels {
  const { ratePerUsd, choices, rooms, adults, children } = search;
  const nights = { firstDay: dayNumber(search.checkIn), lastDay: dayNumber(search.checkOut) };
  const party = { rooms, guests: adults + children };
  // Each room has an adult in it; otherwise guests share rooms as they like.
  const offers = adults < rooms ? [] : priceHotels(open.hotels, party, nights);
  // A map shows all of them.
  const inOrder = choices.isMap ? offers.length : choices.page * hotelsPerPage;
  const { hotels, unfiltered, counts } = chooseHotels(offers, choices, {
    ratePerUsd,
    amenities: open.amenities,
    inOrder,
  });
  const pages = Math.max(1, Math.ceil(hotels.length / hotelsPerPage));
  const page = Math.min(choices.page, pages);
  const onPage = hotels.slice((page - 1) * hotelsPerPage, page * hotelsPerPage);
  return {
    hotels: onPage.flatMap(({ hotel }) => pickRooms(hotel, party, nights)),
    total: hotels.length,
    unfiltered,
    page,
    pages,
    counts,
    open,
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

function pickRooms(
  hotel: InventoryHotel,
  party: { rooms: number; guests: number },
  { firstDay, lastDay }: Nights,
): FoundHotel[] {
  const groups = hotel.rooms.map((kind) => ({ ...kind, free: countFree(kind, firstDay, lastDay) }));
  const picked = cheapestRooms(
    groups.filter(({ free }) => free > 0),
    party,
  );
  return picked ? [{ hotel, ...picked }] : [];
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
export function amenitiesOnCard(
  { amenities: numbers }: InventoryHotel,
  amenities: readonly InventoryAmenity[],
): { name: string; icon: AmenityIcon }[] {
  const byIcon = new Map<AmenityIcon, InventoryAmenity>();
  for (const number of numbers) {
    const amenity = amenities[number];
    const known = amenity && byIcon.get(amenity.icon);
    if (amenity && (!known || (known.isBusiness && !amenity.isBusiness))) byIcon.set(amenity.icon, amenity);
  }
  return iconsInOrder
    .flatMap((icon) => byIcon.get(icon) ?? [])
    .slice(0, mostOnCard)
    .map(({ name, icon }) => ({ name, icon }));
}

type Rooms = Pick<InventoryHotel, 'rooms'>;

/**
 * Finds what the cheapest rooms of a hotel cost that hold everybody on every night; nothing where there are none. The
 * same as `cheapestRooms`, without saying which: of hundreds of hotels only those on the page need to be told.
 */
export function createPricer(
  { rooms, guests }: { rooms: number; guests: number },
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
): (hotel: Rooms) => number | undefined {
  const width = guests + 1;
  // costs[r * width + g]: the least that r rooms for at least g guests cost.
  const costs = new Float64Array((rooms + 1) * width);

  return (hotel) => (rooms === 1 ? priceOfOne(hotel) : (priceOfCheapest(hotel) ?? priceOfFitting(hotel)));

  function priceOfOne({ rooms: kinds }: Rooms): number | undefined {
    for (const kind of kinds) {
      if (kind.capacity >= guests && countFree(kind, firstDay, lastDay) > 0) return kind.priceMinor;
    }
    return undefined;
  }

  /** The cheapest of all, unless they are too small together. */
  function priceOfCheapest({ rooms: kinds }: Rooms): number | undefined {
    let missing = rooms;
    let beds = 0;
    let costMinor = 0;
    for (const kind of kinds) {
      const count = Math.min(missing, countFree(kind, firstDay, lastDay));
      missing -= count;
      beds += count * kind.capacity;
      costMinor += count * kind.priceMinor;
      if (missing === 0) return beds >= guests ? costMinor : undefined;
    }
    return undefined;
  }

  function priceOfFitting({ rooms: kinds }: Rooms): number | undefined {
    costs.fill(Number.POSITIVE_INFINITY);
    costs[0] = 0;
    const added: { capacity: number; count: number }[] = [];
    for (const kind of kinds) {
      const count = Math.min(rooms, countFree(kind, firstDay, lastDay));
      // Where so many that are no smaller cost no more, nobody needs this one.
      const better = added.reduce(
        (sum, other) => (other.capacity >= kind.capacity ? sum + other.count : sum),
        0,
      );
      if (count === 0 || better >= rooms) continue;
      added.push({ capacity: kind.capacity, count });
      addKind(kind, count);
    }
    const cheapest = costs[rooms * width + guests] ?? Number.POSITIVE_INFINITY;
    return cheapest === Number.POSITIVE_INFINITY ? undefined : cheapest;
  }

  /** From many rooms down to few, so that a kind is taken from what the kinds before it left. */
  function addKind({ capacity, priceMinor }: { capacity: number; priceMinor: number }, count: number): void {
    for (let taken = rooms; taken > 0; taken -= 1) {
      for (let more = Math.min(count, taken); more > 0; more -= 1) {
        const row = taken * width;
        const before = (taken - more) * width;
        for (let held = 0; held < width; held += 1) {
          const cost = (costs[before + Math.max(0, held - more * capacity)] ?? 0) + more * priceMinor;
          if (cost < (costs[row + held] ?? 0)) costs[row + held] = cost;
        }
      }
    }
  }
}

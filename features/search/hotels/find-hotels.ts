import type { AmenityIcon } from '#features/catalogue/amenities/amenity.ts';
import { dayNumber } from '#lib/calendar-date.ts';
import type { UsdMinor } from '#lib/money.ts';
import type { HotelProblems, HotelQuery } from '../hotel-query.ts';
import { cheapestRooms, type PickedRooms } from '../inventory/cheapest-rooms.ts';
import type { HotelInventory, OpenHotels } from '../inventory/create-inventory.ts';
import {
  type CityLandmark,
  countFree,
  type InventoryAmenity,
  type InventoryHotel,
} from '../inventory/inventory-hotel.ts';
import type { HotelPlaces, PlaceIndex } from '../places/place-index.ts';
import { chooseHotels, type HotelOffer } from './choose-hotels.ts';
import { distanceTo } from './distances.ts';
import type { HotelChoices } from './hotel-choices.ts';
import type { Stay } from './stay.ts';

interface HotelSearchRequest {
  query: HotelQuery;
  problems: HotelProblems;
  choices: HotelChoices;
  ratePerUsd: number;
}

type HotelSearchAnswer = { ok: true; found: FoundHotels; places: HotelPlaces } | { ok: false; problems: HotelProblems };

/** Searches for hotels, or returns all problems of the request. */
export async function searchHotels(
  { hotels, places: index }: { hotels: HotelInventory; places: PlaceIndex },
  { query, problems, choices, ratePerUsd }: HotelSearchRequest,
): Promise<HotelSearchAnswer> {
  const places = await index.findHotelPlaces(query.destination);
  const isKnown = places.locationIds.length + places.hotelIds.length > 0;
  const wrong: HotelProblems = { ...problems, ...(!isKnown && { destination: 'unknownPlace' }) };
  if (Object.keys(wrong).length > 0) return { ok: false, problems: wrong };
  const found = findHotels(await hotels.open(places), { ...query, choices, ratePerUsd });
  return { ok: true, found, places };
}

export const hotelsPerPage = 15;

interface HotelSearch extends Stay {
  choices: HotelChoices;
  /** For the currency of the price filters. */
  ratePerUsd: number;
}

/** A hotel with enough free rooms on every night. */
interface PricedHotel extends HotelOffer {
  hotel: InventoryHotel;
}

/** A hotel on the page, with its cheapest rooms for all guests. */
export interface FoundHotel extends PickedRooms {
  hotel: InventoryHotel;
}

export type FoundHotels = ReturnType<typeof findHotels>;

export function findHotels(open: OpenHotels, search: HotelSearch) {
  const { ratePerUsd, rooms, adults, children } = search;
  const { near: nearId } = search.choices;
  const near = nearId === null ? undefined : landmarksOf(open).find(({ id }) => id === nearId);
  // A place of another city filters nothing.
  const choices = near ? search.choices : { ...search.choices, near: null, within: null };
  const nights = { firstDay: dayNumber(search.checkIn), lastDay: dayNumber(search.checkOut) };
  const party = { rooms, guests: adults + children };
  // Every room needs an adult; otherwise guests share rooms freely.
  const isMeasured = near !== undefined || choices.sort === 'distance';
  const offers = adults < rooms ? [] : priceHotels(open.hotels, party, nights, isMeasured ? { near } : null);
  // The map shows all hotels.
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
    /** At most the last page. */
    page,
    pages,
    counts,
    open,
    /** Without a place of another city. */
    choices,
    /** The place that distances are measured from; undefined is the centre of the city. */
    near,
    /** All matches, sorted if the map is shown. */
    everywhere: hotels,
  };
}

/** Of all cities that were searched. */
export function landmarksOf({ hotels }: Pick<OpenHotels, 'hotels'>): CityLandmark[] {
  const cities = new Set(hotels.map(({ city }) => city));
  const landmarks = [...cities].flatMap((city) => city.landmarks);
  // A hotel that was read again has its own copy of the city.
  return [...new Map(landmarks.map((landmark) => [landmark.id, landmark])).values()];
}

interface Nights {
  firstDay: number;
  /** The day of departure. */
  lastDay: number;
}

function priceHotels(
  hotels: readonly InventoryHotel[],
  party: { rooms: number; guests: number },
  nights: Nights,
  measured: { near: CityLandmark | undefined } | null,
): PricedHotel[] {
  const price = createPricer(party, nights);
  const offers: PricedHotel[] = [];
  for (const hotel of hotels) {
    const perNightMinor = price(hotel);
    if (perNightMinor === undefined) continue;
    const { id, name, stars, reviews, scoreTenths, amenities } = hotel;
    const metres = measured && (distanceTo(hotel, hotel.city.landmarks, measured.near)?.metres ?? null);
    offers.push({ id, name, stars, reviews, scoreTenths, amenities, perNightMinor, metres, hotel });
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

/** Most wanted first. */
const iconsInOrder: readonly AmenityIcon[] = [
  'wifi',
  'pool',
  'waves',
  'beach',
  'breakfast',
  'snowflake',
  'parking',
  'bus',
  'prayer',
  'kitchen',
  'utensils',
  'dumbbell',
  'spa',
  'car',
  'coffee',
  'bath',
  'tv',
  'star',
];
const maxOnCard = 5;

/** One amenity per icon, preferably not a business one. */
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
    .slice(0, maxOnCard)
    .map(({ name, icon }) => ({ name, icon }));
}

type Rooms = Pick<InventoryHotel, 'rooms'>;

/**
 * Computes the lowest price per night for all guests, as `cheapestRooms` does but without the rooms, which only the
 * hotels on the page need. Undefined if there are not enough.
 */
export function createPricer(
  { rooms, guests }: { rooms: number; guests: number },
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
): (hotel: Rooms) => number | undefined {
  const width = guests + 1;
  // costs[r * width + g]: the lowest price of r rooms for at least g guests.
  const costs = new Float64Array((rooms + 1) * width);

  return (hotel) => (rooms === 1 ? priceOfOne(hotel) : (priceOfCheapest(hotel) ?? priceOfFitting(hotel)));

  function priceOfOne({ rooms: kinds }: Rooms): number | undefined {
    for (const kind of kinds) {
      if (kind.capacity >= guests && countFree(kind, firstDay, lastDay) > 0) return kind.priceMinor;
    }
    return undefined;
  }

  /** The cheapest rooms, unless they are too small together. */
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
      // Enough rooms that are at least as large cost no more, so this kind is never needed.
      const better = added.reduce((sum, other) => (other.capacity >= kind.capacity ? sum + other.count : sum), 0);
      if (count === 0 || better >= rooms) continue;
      added.push({ capacity: kind.capacity, count });
      addKind(kind, count);
    }
    const cheapest = costs[rooms * width + guests] ?? Number.POSITIVE_INFINITY;
    return cheapest === Number.POSITIVE_INFINITY ? undefined : cheapest;
  }

  /** Counts down, so that each kind extends only combinations of earlier kinds. */
  function addKind({ capacity, priceMinor }: { capacity: number; priceMinor: UsdMinor }, count: number): void {
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

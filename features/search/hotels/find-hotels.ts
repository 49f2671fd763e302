import type { AmenityIcon } from '#features/catalogue/amenities/amenity.ts';
import {
  type Board,
  boardPrice,
  nightsDiffer,
  offeredBoards,
  priceStay,
  priceStayNights,
  type StayNights,
} from '#features/catalogue/rates/night-price.ts';
import { type CalendarDate, dayNumber } from '#lib/calendar-date.ts';
import type { UsdMinor } from '#lib/money.ts';
import { type HotelProblems, type HotelQuery, MAX_ROOMS } from '../hotel-query.ts';
import { cheapestRooms, type PickedRooms } from '../inventory/cheapest-rooms.ts';
import type { HotelInventory, OpenHotels } from '../inventory/create-inventory.ts';
import {
  type CityLandmark,
  countFree,
  type InventoryAmenity,
  type InventoryHotel,
  type InventoryRooms,
} from '../inventory/inventory-hotel.ts';
import type { HotelPlaces, PlaceIndex } from '../places/place-index.ts';
import { chooseHotels, type HotelOffer } from './choose-hotels.ts';
import { distanceTo } from './distances.ts';
import { countFilters, type HotelChoices, withoutFilters } from './hotel-choices.ts';
import type { Stay } from './stay.ts';

interface HotelSearchRequest {
  query: HotelQuery;
  problems: HotelProblems;
  choices: HotelChoices;
  ratePerUsd: number;
  today: CalendarDate;
}

type HotelSearchAnswer = { ok: true; found: FoundHotels; places: HotelPlaces } | { ok: false; problems: HotelProblems };

/** Searches for hotels, or returns all problems of the request. */
export async function searchHotels(
  { hotels, places: index }: { hotels: HotelInventory; places: PlaceIndex },
  { query, problems, choices, ratePerUsd, today }: HotelSearchRequest,
): Promise<HotelSearchAnswer> {
  const places = await index.findHotelPlaces(query.destination);
  const isKnown = places.locationIds.length + places.hotelIds.length > 0;
  const wrong: HotelProblems = { ...problems, ...(!isKnown && { destination: 'unknownPlace' }) };
  if (Object.keys(wrong).length > 0) return { ok: false, problems: wrong };
  const found = findHotels(await hotels.open(places), { ...query, choices, ratePerUsd, today });
  return { ok: true, found, places };
}

export const hotelsPerPage = 15;

interface HotelSearch extends Stay {
  choices: HotelChoices;
  /** For the currency of the price filters. */
  ratePerUsd: number;
  today: CalendarDate;
}

/** A hotel with enough free rooms on every night. */
interface PricedHotel extends HotelOffer {
  hotel: InventoryHotel;
}

/** A hotel with its cheapest rooms for all guests. */
export interface FoundHotel extends PickedRooms {
  hotel: InventoryHotel;
  /** With `totalMinor`: of all rooms and the board. */
  perNightMinor: UsdMinor;
  /** The nights differ in price. */
  isAverage: boolean;
  board: Board;
  /** What a resident pays less; 0 if the price is everybody's. */
  residentPercent: number;
}

export type FoundHotels = ReturnType<typeof findHotels>;

export function findHotels(open: OpenHotels, search: HotelSearch) {
  const { ratePerUsd } = search;
  const { offers, request, near, choices } = offersFor(open, search);
  // The map shows all hotels.
  const inOrder = choices.isMap ? offers.length : choices.page * hotelsPerPage;
  const { amenities } = open;
  const { hotels, unfiltered, counts } = chooseHotels(offers, choices, { ratePerUsd, amenities, inOrder });
  const all = { ratePerUsd, amenities, inOrder: 1 };
  const pages = Math.max(1, Math.ceil(hotels.length / hotelsPerPage));
  const page = Math.min(choices.page, pages);
  const onPage = hotels.slice((page - 1) * hotelsPerPage, page * hotelsPerPage);
  return {
    hotels: onPage.flatMap(({ hotel }) => pickRooms(hotel, request) ?? []),
    total: hotels.length,
    unfiltered,
    /** At most the last page. */
    page,
    pages,
    counts,
    /** Whatever the filters. */
    countsOfAll: countFilters(choices) > 0 ? chooseHotels(offers, withoutFilters(choices), all).counts : counts,
    open,
    /** Without a place of another city. */
    choices,
    /** The place that distances are measured from; undefined is the centre of the city. */
    near,
    /** All matches, sorted if the map is shown. */
    everywhere: hotels,
  };
}

/** The lowest price a night that the search finds; null if it finds nothing. */
export function lowestFound(open: OpenHotels, search: HotelSearch): UsdMinor | null {
  const { offers, choices } = offersFor(open, search);
  const { ratePerUsd } = search;
  const { hotels } = chooseHotels(offers, choices, { ratePerUsd, amenities: open.amenities, inOrder: 1 });
  return hotels.length > 0 ? Math.min(...hotels.map(({ perNightMinor }) => perNightMinor)) : null;
}

function offersFor(open: OpenHotels, search: HotelSearch) {
  const { near: nearId, board, isResident } = search.choices;
  const near = nearId === null ? undefined : landmarksOf(open).find(({ id }) => id === nearId);
  // A place of another city filters nothing.
  const choices = near ? search.choices : { ...search.choices, near: null, within: null };
  const isMeasured = near !== undefined || choices.sort === 'distance';
  const wanted = wantedFor({ ...search, board, isResident });
  const request = { ...wanted, today: search.today, measured: isMeasured ? { near } : null };
  // Every room needs an adult; otherwise guests share rooms freely.
  return { offers: search.adults < search.rooms ? [] : priceHotels(open.hotels, request), request, near, choices };
}

/** The cheapest rooms of one hotel for a stay; undefined if they are taken or don't fit. */
export function findRooms(hotel: InventoryHotel, stay: Stay): FoundHotel | undefined {
  return pickRooms(hotel, wantedFor(stay));
}

/** Of all cities that were searched. */
export function landmarksOf({ hotels }: Pick<OpenHotels, 'hotels'>): CityLandmark[] {
  const cities = new Set(hotels.map(({ city }) => city));
  const landmarks = [...cities].flatMap((city) => city.landmarks);
  // A hotel that was read again has its own copy of the city.
  return [...new Map(landmarks.map((landmark) => [landmark.id, landmark])).values()];
}

interface WantedRooms {
  party: Party;
  nights: StayNights;
  board: Board | null;
}

function wantedFor(stay: Stay): WantedRooms {
  const { checkIn, checkOut, rooms, adults, children, board = null, isResident = false } = stay;
  return {
    party: { rooms, guests: adults + children, adults, children },
    nights: { firstDay: dayNumber(checkIn), lastDay: dayNumber(checkOut), isResident },
    board,
  };
}

interface PriceRequest extends WantedRooms {
  today: CalendarDate;
  /** Whether distances matter, and from where; undefined is the centre of the city. */
  measured: { near: CityLandmark | undefined } | null;
}

interface Party {
  rooms: number;
  guests: number;
  adults: number;
  children: number;
}

function priceHotels(hotels: readonly InventoryHotel[], request: PriceRequest): PricedHotel[] {
  const { party, nights, today, measured } = request;
  const price = createPricer(party, nights);
  const checkIn = nights.firstDay;
  const now = dayNumber(today);
  const offers: PricedHotel[] = [];
  for (const hotel of hotels) {
    const roomsMinor = price(hotel);
    if (roomsMinor === undefined) continue;
    const { totalMinor } = withBoard(hotel, roomsMinor, request);
    const { id, name, stars, reviews, scoreTenths, amenities, freeCancellationDays, cancellationFeePercent } = hotel;
    offers.push({
      ...{ id, name, stars, reviews, scoreTenths, amenities, hotel },
      perNightMinor: perNight(totalMinor, nights),
      boards: offeredBoards(hotel.board),
      isCancelledFree:
        cancellationFeePercent === 0 || (freeCancellationDays !== null && checkIn - freeCancellationDays >= now),
      metres: measured && (distanceTo(hotel, hotel.city.landmarks, measured.near)?.metres ?? null),
    });
  }
  return offers;
}

/** The lowest price a night among hotels; null if none has room, or the wanted board. */
export function lowestPerNight(hotels: readonly InventoryHotel[], stay: Stay): UsdMinor | null {
  if (stay.adults < stay.rooms) return null;
  const { party, nights, board } = wantedFor(stay);
  const price = createPricer(party, nights);
  const guests = { ...party, nights: nights.lastDay - nights.firstDay };
  const totals = hotels.flatMap((hotel) => {
    const boardMinor = boardPrice(hotel.board, board, guests);
    const roomsMinor = boardMinor === undefined ? undefined : price(hotel);
    return roomsMinor === undefined || boardMinor === undefined ? [] : roomsMinor + boardMinor;
  });
  return totals.length > 0 ? perNight(Math.min(...totals), nights) : null;
}

/** The fewest rooms, more than were asked for, in which some hotel has a place for the whole party; null without. */
export function roomsThatFit(hotels: readonly InventoryHotel[], stay: Stay): number | null {
  for (let rooms = stay.rooms + 1; rooms <= Math.min(stay.adults, MAX_ROOMS); rooms += 1) {
    if (lowestPerNight(hotels, { ...stay, rooms }) !== null) return rooms;
  }
  return null;
}

function pickRooms(hotel: InventoryHotel, wanted: WantedRooms): FoundHotel | undefined {
  const { party, nights } = wanted;
  const groups = kindsForStay(hotel, nights).map(({ rooms, priceMinor }) => ({
    ...{ rooms, roomType: rooms.roomType, capacity: rooms.capacity, priceMinor },
    free: countFree(rooms, nights.firstDay, nights.lastDay),
  }));
  const picked = cheapestRooms(
    groups.filter(({ free }) => free > 0),
    party,
  );
  if (!picked) return undefined;
  const { totalMinor, board } = withBoard(hotel, picked.totalMinor, wanted);
  const isAverage = picked.picks.some(({ rooms }) => nightsDiffer(priceStayNights(rooms, hotel.discounts, nights)));
  const residentPercent = nights.isResident ? hotel.discounts.residentPercent : 0;
  const perNightMinor = perNight(totalMinor, nights);
  return { hotel, ...picked, totalMinor, board, perNightMinor, isAverage, residentPercent };
}

/** Hotels without the wanted board have the price of their own; the filter leaves them out. */
function withBoard(
  { board: rules }: InventoryHotel,
  roomsMinor: UsdMinor,
  { party, nights, board }: WantedRooms,
): { totalMinor: UsdMinor; board: Board } {
  const priceMinor = boardPrice(rules, board, { ...party, nights: nights.lastDay - nights.firstDay });
  if (board === null || priceMinor === undefined) return { totalMinor: roomsMinor, board: rules.included };
  return { totalMinor: roomsMinor + priceMinor, board };
}

function perNight(totalMinor: UsdMinor, { firstDay, lastDay }: StayNights): UsdMinor {
  return Math.round(totalMinor / (lastDay - firstDay));
}

/** Rooms that are alike, with the price of one for the stay. */
interface StayKind {
  rooms: InventoryRooms;
  capacity: number;
  priceMinor: UsdMinor;
}

/** Cheapest first; without those that are not sold for these nights. */
function kindsForStay({ rooms, discounts }: Rooms, nights: StayNights): StayKind[] {
  const kinds = rooms.flatMap((kind): StayKind[] => {
    const priceMinor = priceStay(kind, discounts, nights);
    return priceMinor === undefined ? [] : [{ rooms: kind, capacity: kind.capacity, priceMinor }];
  });
  // They are sorted by their own prices, of which only rates change the order.
  if (rooms.every(({ rates }) => rates === null)) return kinds;
  return kinds.sort((a, b) => a.priceMinor - b.priceMinor || a.capacity - b.capacity);
}

/** Most wanted first. */
const iconsInOrder: readonly AmenityIcon[] = [
  'pool',
  'waves',
  'beach',
  'breakfast',
  'parking',
  'snowflake',
  'bus',
  'prayer',
  'power',
  'wifi',
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
const maxOnCard = 4;

/** For sorting; lower is wanted more. */
export function demandRank({ icon }: { icon: AmenityIcon }): number {
  const place = iconsInOrder.indexOf(icon);
  return place < 0 ? iconsInOrder.length : place;
}

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

type Rooms = Pick<InventoryHotel, 'rooms' | 'discounts'>;

/**
 * Computes the lowest price of the stay for all guests, as `cheapestRooms` does but without the rooms, which only the
 * hotels on the page need. Undefined if there are not enough.
 */
export function createPricer(
  { rooms, guests }: { rooms: number; guests: number },
  nights: StayNights,
): (hotel: Rooms) => UsdMinor | undefined {
  const width = guests + 1;
  // costs[r * width + g]: the lowest price of r rooms for at least g guests.
  const costs = new Float64Array((rooms + 1) * width);

  return (hotel) => {
    if (rooms === 1) return priceOfOne(hotel);
    const kinds = kindsForStay(hotel, nights);
    return priceOfCheapest(kinds) ?? priceOfFitting(kinds);
  };

  function freeOf(kind: InventoryRooms): number {
    return countFree(kind, nights.firstDay, nights.lastDay);
  }

  function priceOfOne({ rooms: kinds, discounts }: Rooms): UsdMinor | undefined {
    let lowestMinor: UsdMinor | undefined;
    for (const kind of kinds) {
      if (kind.capacity < guests) continue;
      const priceMinor = priceStay(kind, discounts, nights);
      if (priceMinor === undefined || (lowestMinor !== undefined && priceMinor >= lowestMinor)) continue;
      if (freeOf(kind) > 0) lowestMinor = priceMinor;
    }
    return lowestMinor;
  }

  /** The cheapest rooms, unless they are too small together. */
  function priceOfCheapest(kinds: readonly StayKind[]): UsdMinor | undefined {
    let missing = rooms;
    let beds = 0;
    let costMinor = 0;
    for (const kind of kinds) {
      const count = Math.min(missing, freeOf(kind.rooms));
      missing -= count;
      beds += count * kind.capacity;
      costMinor += count * kind.priceMinor;
      if (missing === 0) return beds >= guests ? costMinor : undefined;
    }
    return undefined;
  }

  function priceOfFitting(kinds: readonly StayKind[]): UsdMinor | undefined {
    costs.fill(Number.POSITIVE_INFINITY);
    costs[0] = 0;
    const added: { capacity: number; count: number }[] = [];
    for (const kind of kinds) {
      const count = Math.min(rooms, freeOf(kind.rooms));
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
  function addKind({ capacity, priceMinor }: StayKind, count: number): void {
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

import { geoDistance } from 'd3-geo';
import type { Database } from '#db/connect.ts';
import { addDays, type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import type { HotelInventory } from '../inventory/create-inventory.ts';
import type { InventoryHotel } from '../inventory/inventory-hotel.ts';
import { readLocationsOf } from '../inventory/read-inventory.ts';
import { type FoundHotel, findRooms } from './find-hotels.ts';
import type { OpenedStay, Stay } from './stay.ts';

const maxSimilar = 4;
const maxDates = 4;
const daysAround = 7;

/** Where a guest may go, or when, if a hotel has no rooms for the stay. */
export async function findAlternatives(
  { db, hotels }: { db: Database; hotels: HotelInventory },
  hotelId: string,
  opened: Pick<OpenedStay, 'stay' | 'today' | 'lastBookableDay'>,
) {
  const open = await hotels.open({ locationIds: await readLocationsOf(db, [hotelId]), hotelIds: [] });
  const full = open.hotels.find(({ id }) => id === hotelId);
  if (!full) return { similar: [], dates: [] };
  return { similar: similarHotels(open.hotels, full, opened.stay), dates: otherDates(full, opened) };
}

/** Hotels of the same city with rooms for the stay, the most similar first. */
function similarHotels(hotels: readonly InventoryHotel[], full: InventoryHotel, stay: Stay): FoundHotel[] {
  const usualMinor = findRooms(withoutStays(full), stay)?.perNightMinor;
  const rated = hotels
    .filter(({ id }) => id !== full.id)
    .flatMap((hotel) => findRooms(hotel, stay) ?? [])
    .map((found) => ({ ...found, apart: howUnlike(found, full, usualMinor) }));
  return rated
    .toSorted((a, b) => a.apart - b.apart || a.perNightMinor - b.perNightMinor || (a.hotel.id < b.hotel.id ? -1 : 1))
    .slice(0, maxSimilar);
}

const kmAsOneStar = 3;
const earthRadiusKm = 6371;

/** A star more or less counts as much as twice or half the price, or as three kilometres. */
function howUnlike({ hotel, perNightMinor }: FoundHotel, full: InventoryHotel, usualMinor: number | undefined) {
  const price = usualMinor ? Math.abs(Math.log2(Math.max(1, perNightMinor) / usualMinor)) : 0;
  return Math.abs(hotel.stars - full.stars) + price + kmBetween(hotel, full) / kmAsOneStar;
}

/** Zero where a place is not known. */
function kmBetween(a: InventoryHotel, b: InventoryHotel): number {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return 0;
  return geoDistance([a.longitude, a.latitude], [b.longitude, b.latitude]) * earthRadiusKm;
}

function withoutStays(hotel: InventoryHotel): InventoryHotel {
  return { ...hotel, rooms: hotel.rooms.map((kind) => ({ ...kind, taken: null })) };
}

/** The nearest stays of as many nights in this hotel, within a week, by date. */
function otherDates(
  full: InventoryHotel,
  { stay, today, lastBookableDay }: Pick<OpenedStay, 'stay' | 'today' | 'lastBookableDay'>,
): { checkIn: CalendarDate; checkOut: CalendarDate; found: FoundHotel }[] {
  const nights = daysBetween(stay.checkIn, stay.checkOut);
  const nearestFirst = Array.from({ length: daysAround }, (_, index) => [-index - 1, index + 1]).flat();
  return nearestFirst
    .map((days) => addDays(stay.checkIn, days))
    .filter((checkIn) => checkIn >= today && checkIn <= lastBookableDay)
    .flatMap((checkIn) => {
      const dates = { checkIn, checkOut: addDays(checkIn, nights) };
      const found = findRooms(full, { ...stay, ...dates });
      return found ? [{ ...dates, found }] : [];
    })
    .slice(0, maxDates)
    .toSorted((a, b) => (a.checkIn < b.checkIn ? -1 : 1));
}

import type { UsdMinor } from '#lib/money.ts';
import type { HotelInventory, OpenHotels } from '../inventory/create-inventory.ts';
import type { InventoryHotel } from '../inventory/inventory-hotel.ts';
import { findHotels } from './find-hotels.ts';
import { parseHotelChoices } from './hotel-choices.ts';
import type { Stay } from './stay.ts';

/** A hotel that somebody saved or compares. */
interface ChosenHotel {
  hotel: InventoryHotel;
  /** Of its cheapest rooms for all guests; null if they are taken or don't fit, and without a stay. */
  perNightMinor: UsdMinor | null;
  /** For all nights. */
  totalMinor: UsdMinor | null;
}

/** In the order of the ids. Hotels that can't be booked are left out. */
export async function openChosenHotels(
  hotels: HotelInventory,
  ids: readonly string[],
  stay: Stay | null,
): Promise<ChosenHotel[]> {
  const open = await hotels.open({ locationIds: [], hotelIds: [...ids] });
  const known = new Map(open.hotels.map((hotel) => [hotel.id, hotel]));
  const offers = new Map(stay && offersOf(open, stay).map((offer) => [offer.id, offer]));
  return ids.flatMap((id) => {
    const hotel = known.get(id);
    const { perNightMinor = null, totalMinor = null } = offers.get(id) ?? {};
    return hotel ? [{ hotel, perNightMinor, totalMinor }] : [];
  });
}

const everything = parseHotelChoices(new URLSearchParams());

/** The hotels with rooms for a stay, at the prices of a search without filters. */
export function offersOf(open: OpenHotels, stay: Stay) {
  const { board = null, isResident = false } = stay;
  // Only the filter of free cancellation needs to know today.
  const search = { choices: { ...everything, board, isResident }, ratePerUsd: 1, today: stay.checkIn };
  return findHotels(open, { ...stay, ...search }).everywhere;
}

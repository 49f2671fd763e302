import type { HotelInventory } from '../inventory/create-inventory.ts';
import type { InventoryHotel } from '../inventory/inventory-hotel.ts';
import { type FoundHotel, findRooms } from './find-hotels.ts';
import type { Stay } from './stay.ts';

/** A hotel that somebody saved or compares. */
interface ChosenHotel {
  hotel: InventoryHotel;
  /** Undefined without rooms for the stay, and without a stay. */
  found: FoundHotel | undefined;
}

/** In the order of the ids. Hotels that can't be booked are left out. */
export async function openChosenHotels(
  hotels: HotelInventory,
  ids: readonly string[],
  stay: Stay | null,
): Promise<ChosenHotel[]> {
  const open = await hotels.open({ locationIds: [], hotelIds: [...ids] });
  const known = new Map(open.hotels.map((hotel) => [hotel.id, hotel]));
  return ids.flatMap((id) => {
    const hotel = known.get(id);
    return hotel ? [{ hotel, found: stay ? findRooms(hotel, stay) : undefined }] : [];
  });
}

import type { HotelInventory, OpenHotels } from '../inventory/create-inventory.ts';
import type { InventoryHotel } from '../inventory/inventory-hotel.ts';
import { type FoundHotel, findForStay } from './find-hotels.ts';
import type { Stay } from './stay.ts';

/** A hotel that somebody saved or compares. */
export interface ChosenHotel {
  hotel: InventoryHotel;
  /** Its cheapest rooms for all guests; null if they don't fit or are taken, and without a stay. */
  offer: FoundHotel | null;
}

/** In the order of the ids. Hotels that can't be booked are left out. */
export async function openChosenHotels(
  hotels: HotelInventory,
  ids: readonly string[],
  stay: Stay | null,
): Promise<{ chosen: ChosenHotel[]; amenities: OpenHotels['amenities'] }> {
  const open = await hotels.open({ locationIds: [], hotelIds: [...ids] });
  const known = new Map(open.hotels.map((hotel) => [hotel.id, hotel]));
  const offers = stay ? findOffers(open, stay) : new Map<string, FoundHotel>();
  const chosen = ids.flatMap((id) => {
    const hotel = known.get(id);
    return hotel ? [{ hotel, offer: offers.get(id) ?? null }] : [];
  });
  return { chosen, amenities: open.amenities };
}

/** What the pages of a search for these hotels show. */
function findOffers(open: OpenHotels, stay: Stay): Map<string, FoundHotel> {
  const offers = new Map<string, FoundHotel>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const found = findForStay(open, stay, page);
    pages = found.pages;
    for (const offer of found.hotels) offers.set(offer.hotel.id, offer);
  }
  return offers;
}

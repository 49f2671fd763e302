import { factNames } from '#features/catalogue/fact-names.ts';
import { openChosenHotels } from '#features/search/hotels/chosen-hotels.ts';
import { openStay } from '#features/search/hotels/stay.ts';
import type { InventoryHotel } from '#features/search/inventory/inventory-hotel.ts';
import type { RequestFacts } from '../../../request-context.ts';
import { cardFacts, offerFacts } from '../results/load-hotels.ts';

/** The cards of some hotels, with the prices of the stay that the address names. */
export async function loadChosen(facts: RequestFacts, ids: readonly string[], params: URLSearchParams) {
  const { settings, search, catalogue, preferences } = facts;
  const opened = openStay(params, settings, new Date());
  const isDated = params.has('checkIn') || params.has('checkOut');
  const stay = isDated && opened.nights !== null ? opened.stay : null;
  const chosen = await openChosenHotels(search.hotels, ids, stay);
  const names = factNames(catalogue.translator);
  const cityOf = ({ city: { city, country } }: InventoryHotel) =>
    search.places.cityName(city, country, preferences.language);
  const known = new Set(chosen.map(({ hotel }) => hotel.id));
  return {
    opened,
    /** Null without dates, or with wrong ones. */
    stay,
    isDated,
    goneIds: ids.filter((id) => !known.has(id)),
    hotels: chosen.map(({ hotel, found }) => ({
      ...cardFacts(hotel, { city: cityOf(hotel), names }),
      offer: found ? offerFacts(found, names) : null,
      /** Of the cheapest room. */
      fromMinor: hotel.rooms[0]?.priceMinor ?? null,
      city: hotel.city.city,
      roomTypes: roomTypesOf(hotel).map(({ roomType, capacity }) => ({ name: names.roomType(roomType), capacity })),
    })),
  };
}

/** Each type once, with its largest room. */
function roomTypesOf({ rooms }: InventoryHotel): { roomType: string; capacity: number }[] {
  return [...Map.groupBy(rooms, ({ roomType }) => roomType)].map(([roomType, own]) => ({
    roomType,
    capacity: Math.max(...own.map(({ capacity }) => capacity)),
  }));
}

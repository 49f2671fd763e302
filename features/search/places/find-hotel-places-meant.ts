import { meantPositions } from './match-class.ts';
import type { HotelPlaces } from './place-index.ts';
import type { PlaceSnapshot } from './place-snapshot.ts';
import { readWrittenPlace } from './written-place.ts';

/** The cities and hotels that the destination of a hotel search means. */
export function findHotelPlacesMeant(
  { hotels: { places, table } }: PlaceSnapshot,
  typed: string,
): HotelPlaces {
  const meant: HotelPlaces = { locationIds: [], hotelIds: [] };
  const written = readWrittenPlace(typed);
  if (!written) return meant;
  for (const position of positionsMeant()) {
    const place = places[position];
    if (place?.kind === 'city') meant.locationIds.push(...place.city.locations.map(({ id }) => id));
    if (place?.kind === 'hotel') meant.hotelIds.push(place.hotel.id);
  }
  return meant;

  function positionsMeant(): number[] {
    if (!written) return [];
    const { text, name, code, within } = written;
    const coded = code ? table.exactly(code) : [];
    if (coded.length > 0) return coded;
    const exact = table.exactly(text);
    if (exact.length > 0) return exact;
    if (within) {
      const told = table.exactly(name).filter((position) => isWithin(position, within));
      if (told.length > 0) return told;
    }
    return meantPositions(table.match(text, 1));
  }

  /** "Nairobi, Kenya" is a city in a country; "Ocean View, Mombasa" a hotel in a city. */
  function isWithin(position: number, within: string): boolean {
    const around = table.exactly(within);
    const place = places[position];
    if (place?.kind !== 'hotel') return around.includes(position);
    return around.some((other) => {
      const city = places[other];
      return city?.kind === 'city' && city.city === place.hotel.city;
    });
  }
}

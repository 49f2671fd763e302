import type { LanguageCode } from '#i18n/languages.ts';
import { type City, cityName, type Hotel } from './arrange-places.ts';
import { cityText } from './city-text.ts';
import { containing, isTypo } from './match-class.ts';
import type { PlaceSuggestion } from './place-index.ts';
import type { HotelPlace, PlaceSnapshot } from './place-snapshot.ts';
import type { RegionNames } from './region-names.ts';

/** What is called exactly so, then cities, then hotels, then what may have been meant. */
export function suggestHotelPlaces(
  { hotels: { places, table } }: PlaceSnapshot,
  text: string,
  options: { language: LanguageCode; limit: number; regions: RegionNames },
): PlaceSuggestion[] {
  const { language, limit, regions } = options;
  const classes = table.match(text);
  const found = places
    .map((place, position) => ({ place, position, found: classes[position] ?? containing.not }))
    .filter((match) => match.found !== containing.not)
    .sort(
      (one, other) => order(one) - order(other) || one.found - other.found || one.position - other.position,
    )
    .slice(0, limit);
  return found.map(({ place }) =>
    place.kind === 'city'
      ? suggestCity(place.city, { places, language, regions })
      : suggestHotel(place.hotel, { places, language, regions }),
  );
}

function order({ place, found }: { place: HotelPlace; found: number }): number {
  if (found <= containing.exact) return 0;
  return (isTypo(found) ? 3 : 1) + (place.kind === 'city' ? 0 : 1);
}

interface Reader {
  places: readonly HotelPlace[];
  language: LanguageCode;
  regions: RegionNames;
}

function suggestCity(city: City, { places, language, regions }: Reader): PlaceSuggestion {
  const name = cityName(city, language);
  const hasNamesake = places.some(
    (other) => other.kind === 'city' && other.city !== city && cityName(other.city, language) === name,
  );
  const text = cityText(city, language, regions, hasNamesake);
  return { kind: 'city', text, name: text, detail: regions.in(language, city.country), code: null };
}

function suggestHotel(hotel: Hotel, { places, language, regions }: Reader): PlaceSuggestion {
  const city = cityName(hotel.city, language);
  const hasNamesake = places.some(
    (other) => other.kind === 'hotel' && other.hotel !== hotel && other.hotel.name === hotel.name,
  );
  const text = hasNamesake ? `${hotel.name}, ${city}` : hotel.name;
  const detail = `${city}, ${regions.in(language, hotel.city.country)}`;
  return { kind: 'hotel', text, name: text, detail, code: null };
}

import type { PlacedLeg } from '#features/search/flights/place-legs.ts';
import type { ShownNames } from '#features/search/flights/shown-itinerary.ts';
import type { PlaceIndex } from '#features/search/places/place-index.ts';
import type { LanguageCode } from '#i18n/languages.ts';

/** Gives cities the names that they have in the reader's language. */
export function localizeCities(
  { airports }: ShownNames,
  places: Pick<PlaceIndex, 'cityName'>,
  language: LanguageCode,
): void {
  for (const airport of Object.values(airports)) {
    airport.city = places.cityName(airport.city, airport.country, language);
  }
}

/** The ends of a leg: the city where all its airports are meant or only one is, else what was typed. */
export function nameLeg(leg: PlacedLeg, airports: ShownNames['airports']): { from: string; to: string } {
  return { from: nameOf(leg.fromText, leg.from), to: nameOf(leg.toText, leg.to) };

  function nameOf(text: string, codes: readonly string[]): string {
    const cities = new Set(codes.map((code) => airports[code]?.city));
    const [city] = cities;
    return cities.size === 1 && city ? city : text;
  }
}

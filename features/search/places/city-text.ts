import type { LanguageCode } from '#i18n/languages.ts';
import { type City, cityName } from './arrange-places.ts';
import type { RegionNames } from './region-names.ts';

/** What a field holds for a city: its name, with the country where another one is called the same. */
export function cityText(
  city: City,
  options: { language: LanguageCode; regions: RegionNames; hasNamesake: (city: City) => boolean },
): string {
  const { language, regions, hasNamesake } = options;
  const name = cityName(city, language);
  return hasNamesake(city) ? `${name}, ${regions.in(language, city.country)}` : name;
}

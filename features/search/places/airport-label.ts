import type { LanguageCode } from '#i18n/languages.ts';
import { type Airport, cityName } from './arrange-places.ts';
import { cityStem } from './city-stem.ts';

const LONGEST_LABEL = 32;

/**
 * What stands before an airport's code: its city. Where a city has several, all but the busiest add their own name,
 * "Nairobi Wilson", unless that is long or in other letters than the reader's.
 */
export function airportLabel(airport: Airport, language: LanguageCode): string {
  const city = cityName(airport.home, language);
  const [busiest] = airport.home.airports;
  if (busiest === airport || language === 'ar') return city;
  const english = airport.home.known?.names.en ?? cityStem(airport.writtenCity);
  const own = shortName(airport.name).replace(english, '').trim();
  const label = `${city} ${own}`;
  return own && label.length <= LONGEST_LABEL ? label : city;
}

/** The airport's own name. Between Arabic words it is cut at its beginning where it is too long, so it is kept short. */
export function airportOwnName({ name }: Airport, language: LanguageCode): string {
  return language === 'ar' ? shortName(name) || name : name;
}

function shortName(name: string): string {
  return name
    .replaceAll(/\b(?:international|regional|domestic|airport|airfield|airstrip|aerodrome)\b/gi, '')
    .replaceAll(/^[\s,–-]+|[\s,–-]+$/g, '')
    .replaceAll(/\s+/g, ' ');
}

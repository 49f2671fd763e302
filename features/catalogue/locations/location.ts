import { cleanLine } from '#lib/clean-text.ts';
import { isShownTimeZone } from '../airports/time-zones.ts';
import { fieldsOf, type Parsed, readFields, type Values } from '../editing/form-values.ts';
import { type Country, coordinateValues, findCountry, noCountry, parseCoordinates } from '../editing/geography.ts';

export const requiredLocationFields = ['city', 'country'] as const;

export const locationLabels = {
  city: 'City',
  country: 'Country',
  region: 'Region',
  latitude: 'Latitude',
  longitude: 'Longitude',
  timezone: 'Time zone',
  currency: 'Currency',
};
export type LocationField = keyof typeof locationLabels;
export const locationFields = fieldsOf(locationLabels);

export const regions = ['africa', 'asia', 'europe', 'americas', 'oceania'] as const;
export type Region = (typeof regions)[number];

export const regionLabels: Record<Region, string> = {
  africa: 'Africa',
  asia: 'Asia',
  europe: 'Europe',
  americas: 'Americas',
  oceania: 'Oceania',
};

export const locationDefaults = { region: 'africa', timezone: 'EAT', currency: 'KES' } as const;

export interface Location {
  city: string;
  /** ISO 3166-1. */
  country: string;
  region: Region;
  latitude: number | null;
  longitude: number | null;
  /** An abbreviation such as EAT or a name such as Africa/Nairobi; only displayed. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
}

const maxCityLength = 80;

export function parseLocation(
  values: Values<LocationField>,
  countries: readonly Country[],
): Parsed<Location, LocationField> {
  const fields = readFields(values, locationLabels, requiredLocationFields);
  const { coordinates, problems } = parseCoordinates(values);
  fields.note(problems);
  const timezone = timeZoneOf(cleanLine(values.timezone) || locationDefaults.timezone);
  const currency = (values.currency || locationDefaults.currency).toUpperCase();
  return fields.parsed({
    city: fields.line('city', maxCityLength),
    country: fields.need('country', findCountry(countries, values.country)?.code, noCountry(values.country)),
    region: fields.oneOf('region', regions, values.region || locationDefaults.region),
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    timezone: fields.need(
      'timezone',
      isShownTimeZone(timezone) ? timezone : undefined,
      `There is no time zone "${timezone}". Enter one such as EAT or Africa/Nairobi.`,
    ),
    currency: fields.need(
      'currency',
      isCurrency(currency) ? currency : undefined,
      `There is no currency "${currency}". Enter a code such as KES.`,
    ),
  });
}

/** Accepts abbreviations in lower case. */
function timeZoneOf(typed: string): string {
  const upper = typed.toUpperCase();
  return isShownTimeZone(upper) ? upper : typed;
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && currencies.has(code);
}

export function locationValues(location: Location): Values<LocationField> {
  const { city, country, region, timezone, currency } = location;
  return { city, country, region, ...coordinateValues(location), timezone, currency };
}

/** In percent of the highest demand; null without any demand. */
export function popularityOf(demand: number, highestDemand: number): number | null {
  return highestDemand === 0 ? null : Math.round((100 * demand) / highestDemand);
}

export function isPopular(popularity: number | null): boolean {
  return popularity !== null && popularity >= 90;
}

export function popularityLevel(popularity: number): 'high' | 'middling' | 'low' {
  if (popularity >= 90) return 'high';
  return popularity >= 70 ? 'middling' : 'low';
}

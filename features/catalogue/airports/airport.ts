import { characterCount, cleanLine } from '#lib/clean-text.ts';
import { hasProblems, missingFields, type Parsed, type Problems, type Values } from '../editing/form-values.ts';
import { type Country, coordinateValues, findCountry, parseCoordinates } from '../editing/geography.ts';
import { isTimeZone } from './time-zones.ts';

export const airportFields = [
  'code',
  'name',
  'city',
  'country',
  'timezone',
  'latitude',
  'longitude',
  'min_connection_domestic_minutes',
  'min_connection_international_minutes',
] as const;
export type AirportField = (typeof airportFields)[number];

export const requiredAirportFields = ['code', 'name', 'city'] as const;

export const airportLabels: Record<AirportField, string> = {
  code: 'Code',
  name: 'Name',
  city: 'City',
  country: 'Country',
  timezone: 'Time zone',
  latitude: 'Latitude',
  longitude: 'Longitude',
  min_connection_domestic_minutes: 'Domestic connection',
  min_connection_international_minutes: 'International connection',
};

export interface Airport {
  /** IATA code: three letters. */
  code: string;
  name: string;
  city: string;
  /** ISO 3166-1. */
  country: string;
  /** IANA name, such as Africa/Nairobi. */
  timezone: string;
  latitude: number | null;
  longitude: number | null;
  minConnectionDomesticMinutes: number;
  minConnectionInternationalMinutes: number;
}

export const connectionMinutes = { min: 10, max: 480, domestic: 45, international: 75 } as const;
const maxNameLength = 120;
const maxCityLength = 80;

/** Parses a form or a CSV line whose empty fields `fillAirport` has filled. */
export function parseAirport(
  values: Values<AirportField>,
  countries: readonly Country[],
): Parsed<Airport, AirportField> {
  const code = values.code.toUpperCase();
  const name = cleanLine(values.name);
  const city = cleanLine(values.city);
  const { coordinates, problems: coordinateProblems } = parseCoordinates(values);
  const problems: Problems<AirportField> = {
    ...missingFields(values, requiredAirportFields, airportLabels),
    ...coordinateProblems,
  };
  const country = findCountry(countries, values.country || 'KE');
  const domestic = readMinutes(values.min_connection_domestic_minutes, connectionMinutes.domestic);
  const international = readMinutes(values.min_connection_international_minutes, connectionMinutes.international);
  if (values.code !== '' && !/^[A-Z]{3}$/.test(code)) {
    problems.code = 'An airport code has three letters, such as NBO.';
  }
  if (characterCount(name) > maxNameLength) problems.name = `Use at most ${maxNameLength} characters.`;
  if (characterCount(city) > maxCityLength) problems.city = `Use at most ${maxCityLength} characters.`;
  if (!country) problems.country = `There is no country "${values.country}".`;
  if (values.timezone === '' && code !== '') {
    problems.timezone = `${code} is not in the list of airports. Enter its time zone, such as Africa/Nairobi.`;
  } else if (values.timezone !== '' && !isTimeZone(values.timezone)) {
    problems.timezone = `There is no time zone "${values.timezone}". Enter a name such as Africa/Nairobi.`;
  }
  const minutesProblem = `Enter whole minutes, from ${connectionMinutes.min} to ${connectionMinutes.max}.`;
  if (domestic === null) problems.min_connection_domestic_minutes = minutesProblem;
  if (international === null) problems.min_connection_international_minutes = minutesProblem;
  if (hasProblems(problems) || !country || domestic === null || international === null) {
    return { ok: false, problems };
  }
  return {
    ok: true,
    value: {
      code,
      name,
      city,
      country: country.code,
      timezone: values.timezone,
      latitude: coordinates?.latitude ?? null,
      longitude: coordinates?.longitude ?? null,
      minConnectionDomesticMinutes: domestic,
      minConnectionInternationalMinutes: international,
    },
  };
}

function readMinutes(text: string, usual: number): number | null {
  if (text === '') return usual;
  const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return minutes >= connectionMinutes.min && minutes <= connectionMinutes.max ? minutes : null;
}

export function airportValues(airport: Airport): Values<AirportField> {
  return {
    code: airport.code,
    name: airport.name,
    city: airport.city,
    country: airport.country,
    timezone: airport.timezone,
    ...coordinateValues(airport),
    min_connection_domestic_minutes: String(airport.minConnectionDomesticMinutes),
    min_connection_international_minutes: String(airport.minConnectionInternationalMinutes),
  };
}

export interface CountryOfAirports {
  /** ISO 3166-1. */
  code: string;
  name: string;
  airports: number;
  cities: number;
  /** Outside Kenya. */
  isInternational: boolean;
}

interface AirportFigures {
  total: number;
  countries: number;
  cities: number;
  international: number;
}

export function airportFigures(countries: readonly CountryOfAirports[]): AirportFigures {
  const sum = (count: (country: CountryOfAirports) => number) =>
    countries.reduce((total, country) => total + count(country), 0);
  return {
    total: sum(({ airports }) => airports),
    countries: countries.length,
    cities: sum(({ cities }) => cities),
    international: sum(({ airports, isInternational }) => (isInternational ? airports : 0)),
  };
}

import { fieldsOf, type Parsed, readFields, type Values } from '../editing/form-values.ts';
import { type Country, coordinateValues, findCountry, noCountry, parseCoordinates } from '../editing/geography.ts';
import { isTimeZone } from './time-zones.ts';

export const requiredAirportFields = ['code', 'name', 'city'] as const;

export const airportLabels = {
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
export type AirportField = keyof typeof airportLabels;
export const airportFields = fieldsOf(airportLabels);

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
  const fields = readFields(values, airportLabels, requiredAirportFields);
  const code = values.code.toUpperCase();
  const isCode = values.code === '' || /^[A-Z]{3}$/.test(code);
  const isZone = isTimeZone(values.timezone) || (values.timezone === '' && code === '');
  const { coordinates, problems } = parseCoordinates(values);
  fields.note(problems);
  const { min, max } = connectionMinutes;
  const minutes = (field: AirportField, usual: number) =>
    fields.need(field, readMinutes(values[field], usual), `Enter whole minutes, from ${min} to ${max}.`);
  return fields.parsed({
    code: fields.need('code', isCode ? code : undefined, 'An airport code has three letters, such as NBO.'),
    name: fields.line('name', maxNameLength),
    city: fields.line('city', maxCityLength),
    country: fields.need('country', findCountry(countries, values.country || 'KE')?.code, noCountry(values.country)),
    timezone: fields.need(
      'timezone',
      isZone ? values.timezone : undefined,
      values.timezone === ''
        ? `${code} is not in the list of airports. Enter its time zone, such as Africa/Nairobi.`
        : `There is no time zone "${values.timezone}". Enter a name such as Africa/Nairobi.`,
    ),
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    minConnectionDomesticMinutes: minutes('min_connection_domestic_minutes', connectionMinutes.domestic),
    minConnectionInternationalMinutes: minutes('min_connection_international_minutes', connectionMinutes.international),
  });
}

function readMinutes(text: string, usual: number): number | undefined {
  if (text === '') return usual;
  const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return minutes >= connectionMinutes.min && minutes <= connectionMinutes.max ? minutes : undefined;
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

export function airportFigures(countries: readonly CountryOfAirports[]) {
  const sum = (count: (country: CountryOfAirports) => number) =>
    countries.reduce((total, country) => total + count(country), 0);
  return {
    total: sum(({ airports }) => airports),
    countries: countries.length,
    cities: sum(({ cities }) => cities),
    international: sum(({ airports, isInternational }) => (isInternational ? airports : 0)),
  };
}

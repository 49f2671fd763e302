import { fieldsOf, type Parsed, readFields, type Values } from '../editing/form-values.ts';
import { type Country, findCountry, noCountry } from '../editing/geography.ts';

export const airlineLabels = {
  name: 'Name',
  code: 'Code',
  country: 'Country',
  logo_url: 'Logo address',
};
export type AirlineField = keyof typeof airlineLabels;
export const airlineFields = fieldsOf(airlineLabels);

/** Of the form; a file may leave the country empty. */
export const requiredAirlineFields = ['name', 'code', 'country'] as const;

export interface Airline {
  name: string;
  /** IATA code: two letters or digits. */
  code: string;
  /** ISO 3166-1; null for some airlines imported from a file. */
  country: string | null;
  logoUrl: string | null;
}

const maxNameLength = 80;
const maxUrlLength = 500;

/** Parses a form or a CSV line; a line may leave the country empty. */
export function parseAirline(
  values: Values<AirlineField>,
  countries: readonly Country[],
  required: readonly AirlineField[],
): Parsed<Airline, AirlineField> {
  const fields = readFields(values, airlineLabels, required);
  const code = values.code.toUpperCase();
  const isCode = values.code === '' || /^[A-Z0-9]{2}$/.test(code);
  const country = values.country === '' ? null : findCountry(countries, values.country)?.code;
  const logoUrl = values.logo_url || null;
  return fields.parsed({
    name: fields.line('name', maxNameLength),
    code: fields.need('code', isCode ? code : undefined, 'An airline code has two letters or digits, such as KQ.'),
    country: fields.need('country', country, noCountry(values.country)),
    logoUrl: fields.need(
      'logo_url',
      logoUrl === null || isWebAddress(logoUrl) ? logoUrl : undefined,
      'Enter an address that starts with https://',
    ),
  });
}

function isWebAddress(text: string): boolean {
  // URL.parse would accept line breaks and invisible characters, and they would be stored.
  if (text.length > maxUrlLength || /[\s\p{Cc}\p{Cf}]/u.test(text)) return false;
  return URL.parse(text)?.protocol === 'https:';
}

export function airlineValues({ name, code, country, logoUrl }: Airline): Values<AirlineField> {
  return { name, code, country: country ?? '', logo_url: logoUrl ?? '' };
}

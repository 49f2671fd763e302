import { characterCount, cleanLine } from '#lib/clean-text.ts';
import { hasProblems, missingFields, type Parsed, type Problems, type Values } from '../editing/form-values.ts';
import { type Country, findCountry } from '../editing/geography.ts';

export const airlineFields = ['name', 'code', 'country', 'logo_url'] as const;
export type AirlineField = (typeof airlineFields)[number];

export const airlineLabels: Record<AirlineField, string> = {
  name: 'Name',
  code: 'Code',
  country: 'Country',
  logo_url: 'Logo address',
};

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
  const problems: Problems<AirlineField> = missingFields(values, required, airlineLabels);
  const name = cleanLine(values.name);
  const code = values.code.toUpperCase();
  const country = values.country === '' ? undefined : findCountry(countries, values.country);
  if (characterCount(name) > maxNameLength) problems.name = `Use at most ${maxNameLength} characters.`;
  if (values.code !== '' && !/^[A-Z0-9]{2}$/.test(code)) {
    problems.code = 'An airline code has two letters or digits, such as KQ.';
  }
  if (values.country !== '' && !country) problems.country = `There is no country "${values.country}".`;
  if (values.logo_url !== '' && !isWebAddress(values.logo_url)) {
    problems.logo_url = 'Enter an address that starts with https://';
  }
  if (hasProblems(problems)) return { ok: false, problems };
  return {
    ok: true,
    value: { name, code, country: country?.code ?? null, logoUrl: values.logo_url || null },
  };
}

function isWebAddress(text: string): boolean {
  // URL.parse would accept line breaks and invisible characters, and they would be stored.
  if (text.length > maxUrlLength || /[\s\p{Cc}\p{Cf}]/u.test(text)) return false;
  return URL.parse(text)?.protocol === 'https:';
}

export function airlineValues({ name, code, country, logoUrl }: Airline): Values<AirlineField> {
  return { name, code, country: country ?? '', logo_url: logoUrl ?? '' };
}

import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { cleanLine } from '#lib/clean-text.ts';

const businessCountry = 'KE';

/**
 * A number as it is stored, +254712555048. Without a country's code it is read as one of the traveller's country, and
 * where that has no such numbers, as a Kenyan one. Undefined where nobody could be called at it.
 */
export function readPhone(typed: string, nationality: string, kind: 'any' | 'mobile'): string | undefined {
  // Who writes 00 for the plus means the same in every country.
  const line = cleanLine(typed).replace(/^00/, '+');
  const countries: CountryCode[] = [
    ...(isSupportedCountry(nationality) ? [nationality] : []),
    businessCountry,
  ];
  for (const country of countries) {
    const parsed = parsePhoneNumberFromString(line, country);
    if (!parsed?.isValid()) continue;
    const type = parsed.getType();
    if (kind === 'any' || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE') return parsed.number;
  }
  return undefined;
}

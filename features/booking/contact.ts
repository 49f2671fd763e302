import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { cleanLine } from '#lib/clean-text.ts';

const businessCountry = 'KE';

/**
 * Normalises a number to +254712555048. A number without a country code is read as one of the traveller's country, then
 * as a Kenyan one. Undefined when it is not valid.
 */
export function readPhone(typed: string, nationality: string, kind: 'any' | 'mobile'): string | undefined {
  // 00 is the usual way to type the plus.
  const line = cleanLine(typed).replace(/^00/, '+');
  const countries: CountryCode[] = [...(isSupportedCountry(nationality) ? [nationality] : []), businessCountry];
  for (const country of countries) {
    const parsed = parsePhoneNumberFromString(line, country);
    if (!parsed?.isValid()) continue;
    const type = parsed.getType();
    if (kind === 'any' || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE') return parsed.number;
  }
  return undefined;
}

/** The signed-in account has verified this address or phone. */
export function isContactVerified(
  contact: { email: string; phone: string },
  viewer: Pick<Viewer, 'email' | 'emailVerified' | 'phone' | 'phoneVerified'> | null,
): boolean {
  if (!viewer) return false;
  return (
    (viewer.emailVerified && viewer.email.toLowerCase() === contact.email) ||
    (viewer.phoneVerified && viewer.phone !== null && viewer.phone === contact.phone)
  );
}

/** a…@example.com: its owner recognises it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`;
}

/** +254 ••• ••• 048: the country and the end. */
export function maskPhone(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone);
  return parsed ? `+${parsed.countryCallingCode} ••• ••• ${phone.slice(-3)}` : '';
}

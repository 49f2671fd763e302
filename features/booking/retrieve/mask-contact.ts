import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** a…@example.com: enough for its owner to know which mailbox is meant. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`;
}

/** +254 ••• ••• 048: the country and the end. */
export function maskPhone(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone);
  return parsed ? `+${parsed.countryCallingCode} ••• ••• ${phone.slice(-3)}` : '';
}

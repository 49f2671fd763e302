import { expect, test } from 'vitest';
import { isContactVerified, readPhone } from './contact.ts';

test('a national number is read in the country of its owner, and else in Kenya', () => {
  expect(readPhone('0712 555 048', 'KE', 'any')).toBe('+254712555048');
  expect(readPhone('0712 345 678', 'TZ', 'any')).toBe('+255712345678');
  expect(readPhone('0712555048', 'ZZ', 'any')).toBe('+254712555048');
  expect(readPhone('0712555048', 'US', 'any')).toBe('+254712555048');
});

test('a whole number is the same everywhere, with a plus or with two zeros, in any digits', () => {
  for (const typed of ['+254 712 555 048', '00254712555048', '+٢٥٤٧١٢٥٥٥٠٤٨', ' +254-(0)712-555048 '])
    expect(readPhone(typed, 'FR', 'any')).toBe('+254712555048');
});

test('what nobody could be called at is refused', () => {
  for (const typed of ['', '12', '+999 712 555 048', 'call me', '+254712', "0712' or 1=1", '+1 000 000 0000'])
    expect(readPhone(typed, 'KE', 'any')).toBeUndefined();
});

test('a prompt needs a mobile phone', () => {
  expect(readPhone('+254 20 2222222', 'KE', 'any')).toBe('+254202222222');
  expect(readPhone('+254 20 2222222', 'KE', 'mobile')).toBeUndefined();
  expect(readPhone('0712 555 048', 'KE', 'mobile')).toBe('+254712555048');
  expect(readPhone('+1 212 555 2368', 'US', 'mobile')).toBe('+12125552368');
});

test('a contact is known only by what its owner has proved', () => {
  const viewer = {
    email: 'Amina@example.com',
    emailVerified: true,
    phone: '+254712555048',
    phoneVerified: false,
  };
  const contact = { email: 'amina@example.com', phone: '+254712555048' };
  expect(isContactVerified(contact, viewer)).toBe(true);
  expect(isContactVerified(contact, { ...viewer, emailVerified: false })).toBe(false);
  expect(isContactVerified(contact, { ...viewer, emailVerified: false, phoneVerified: true })).toBe(true);
  expect(
    isContactVerified({ email: 'other@example.com', phone: '' }, { ...viewer, phone: null, phoneVerified: true }),
  ).toBe(false);
  expect(isContactVerified(contact, null)).toBe(false);
});

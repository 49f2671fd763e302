import { expect, test } from 'vitest';
import { isContactVerified } from './is-contact-verified.ts';

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
    isContactVerified(
      { email: 'other@example.com', phone: '' },
      { ...viewer, phone: null, phoneVerified: true },
    ),
  ).toBe(false);
  expect(isContactVerified(contact, null)).toBe(false);
});

import { expect, test } from 'vitest';
import { saleMethods } from './checkout-form.ts';
import { openingForm, splitFullName } from './opening-form.ts';
import { travellerSlots } from './traveller-slots.ts';

test('a customer finds their own name and addresses in the form, and a visitor an empty one', () => {
  const slots = travellerSlots({ adults: 1, children: 1, infants: 1 });
  const viewer = { email: 'amina@example.com', phone: '+254712555048', fullName: 'Amina Zawadi Hassan' };
  const mine = openingForm(slots, viewer, ['mpesa', 'card']);
  expect(mine).toMatchObject({ email: 'amina@example.com', phone: '+254 712 555048', method: 'mpesa' });
  expect(mine.travellers.map(({ lastName }) => lastName)).toEqual(['Hassan', '', '']);
  expect(mine.travellers[0]?.givenNames).toBe('Amina Zawadi');
  expect(openingForm(slots, null, [])).toMatchObject({ email: '', phone: '', method: '', consent: false });
});

test('an agent finds a form for somebody else, with the ticket issued at once', () => {
  const slots = travellerSlots({ adults: 1, children: 0, infants: 0 });
  expect(openingForm(slots, null, saleMethods, { language: 'sw', currency: 'KES' })).toMatchObject({
    travellers: [{ nationality: 'KE', lastName: '' }],
    email: '',
    method: 'issue',
    language: 'sw',
    currency: 'KES',
  });
});

test('a single name is a last name', () => {
  expect(splitFullName(' Suharto ')).toEqual({ givenNames: '', lastName: 'Suharto' });
  expect(splitFullName('')).toEqual({ givenNames: '', lastName: '' });
});

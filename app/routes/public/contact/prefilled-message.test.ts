import { expect, test } from 'vitest';
import { prefilledMessage } from './prefilled-message.ts';

const read = (subject: string, message: string) =>
  prefilledMessage(new URLSearchParams({ subject, message }));

test('what another page began stands in the form', () => {
  expect(read('Booking request', 'Two nights\nfor two')).toEqual({
    subject: 'Booking request',
    message: 'Two nights\nfor two',
  });
  expect(prefilledMessage(new URLSearchParams())).toEqual({});
});

test('however long the address is, the texts are short, and no character is cut in half', () => {
  const { subject, message } = read('🏝'.repeat(5_000), '🏝'.repeat(5_000));
  expect(subject).toBe('🏝'.repeat(150));
  expect(message).toBe('🏝'.repeat(1_000));
});

test('a subject has one line, and nothing turns the reading direction', () => {
  expect(read('One\r\nBcc: two', 'abc\u202edef\u0000')).toEqual({
    subject: 'One Bcc: two',
    message: 'abcdef',
  });
});

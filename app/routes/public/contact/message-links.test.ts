import { expect, test } from 'vitest';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { mailLink, prefilledMessage } from './message-links.ts';

const t = loadCatalogues()('en').translator.of('contact');
const inquiry = {
  name: 'Amina & Juma',
  email: 'amina@example.com',
  phone: null,
  subject: 'Bags? #2 & more',
  message: 'One\nTwo',
};

test('the visitor’s mail program gets the support mailbox, the documented subject and all fields', () => {
  const link = new URL(mailLink('support@fikambali.example', inquiry, t));
  expect(link.pathname).toBe('support@fikambali.example');
  expect(link.searchParams.get('subject')).toBe('Contact Form: Bags? #2 & more');
  expect(link.searchParams.get('body')).toBe(
    'Name: Amina & Juma\r\nEmail: amina@example.com\r\n\r\nMessage:\r\nOne\r\nTwo',
  );
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
});

test('a phone number has its line', () => {
  expect(mailLink('a@example.com', { ...inquiry, phone: '+254 712' }, t)).toContain('Phone%3A%20%2B254%20712');
});

test('a message too long for a link is cut, never in the middle of a character', () => {
  const link = mailLink('support@fikambali.example', { ...inquiry, message: '🦒'.repeat(10_000) }, t);
  expect(link.length).toBeLessThanOrEqual(2_000);
  expect(decodeURIComponent(link)).toMatch(/🦒…$/);
});

const read = (subject: string, message: string) => prefilledMessage(new URLSearchParams({ subject, message }));

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

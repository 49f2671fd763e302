import { expect, test } from 'vitest';
import { type InquiryForm, parseInquiry } from './send-inquiry.ts';

const amina: InquiryForm = {
  name: 'Amina Hassan',
  email: 'amina@example.com',
  phone: '',
  subject: 'A question',
  message: 'May I bring a bicycle?',
};

test.each([
  [{ email: 'amina@example' }, { email: 'emailInvalid' }],
  [{ email: 'a@example.com, b@example.com' }, { email: 'emailInvalid' }],
  [{ email: 'amina@example.com\r\nBcc: victim@example.com' }, { email: 'emailInvalid' }],
  [{ email: '"Amina" <amina@example.com>' }, { email: 'emailInvalid' }],
  [{ email: `${'a'.repeat(250)}@example.com` }, { email: 'tooLong' }],
  [{ phone: 'call me' }, { phone: 'phoneInvalid' }],
  [{ phone: '12345' }, { phone: 'phoneInvalid' }],
  [{ phone: '1'.repeat(40) }, { phone: 'phoneInvalid' }],
  [{ name: 'x'.repeat(101) }, { name: 'tooLong' }],
  [{ subject: 'x'.repeat(151) }, { subject: 'tooLong' }],
  [{ message: 'x'.repeat(10_001) }, { message: 'tooLong' }],
])('%j is refused', (changes: Partial<InquiryForm>, problems) => {
  expect(parseInquiry({ ...amina, ...changes })).toEqual({ ok: false, problems });
});

test('a phone number may be left out', () => {
  expect(parseInquiry(amina)).toMatchObject({ ok: true, inquiry: { phone: null } });
});

test.each([['x'.repeat(100)], ['🦒'.repeat(100)]])('a name of a hundred characters fits', (name) => {
  expect(parseInquiry({ ...amina, name })).toMatchObject({ ok: true, inquiry: { name } });
});

import { expect, test } from 'vitest';
import { accessBy, mailboxHash, signPass, verifyPass } from './booking-pass.ts';

const secret = 'a secret of thirty-two characters';
const mine = '01900000-0000-7000-8000-000000000001';
const theirs = '01900000-0000-7000-8000-000000000002';
const endsAt = Date.now() + 60_000;
const contactEmail = 'amina@example.com';
const mailbox = mailboxHash(contactEmail);

test('a pass opens its own booking, as far as it says, until it ends', () => {
  const sealed = signPass(secret, { bookingId: mine, access: 'limited', endsAt });
  const opened = verifyPass(secret, sealed);
  expect(opened).toMatchObject({ bookingId: mine, access: 'limited' });
  expect(verifyPass(secret, sealed, endsAt + 1000)).toBeUndefined();
  expect(accessBy(opened ? [opened] : [], { id: theirs, contactEmail })).toBeUndefined();
});

test('nobody makes one for more, for longer, for another booking, or by another secret', () => {
  const sealed = signPass(secret, { bookingId: mine, access: 'limited', endsAt });
  const [, access, ends = ''] = sealed.split('.');
  const later = (Number.parseInt(ends, 36) + 3600).toString(36);
  const forged = [
    sealed.replace(`.${access}.`, `.owner-${mailbox}.`),
    sealed.replace(`.${access}.`, '.owner.'),
    sealed.replace(`.${ends}.`, `.${later}.`),
    sealed.replace(mine, theirs),
    signPass(`${secret}!`, { bookingId: mine, access: 'owner', mailbox, endsAt }),
    sealed.slice(0, -1),
    `${sealed}a`,
    '',
    'null',
  ];
  for (const text of forged) expect(verifyPass(secret, text)).toBeUndefined();
});

test('of several passes the one that allows most counts', () => {
  const owner = { bookingId: theirs, access: 'owner', mailbox, endsAt } as const;
  const pass = (access: 'limited' | 'payer') => ({ bookingId: mine, access, endsAt });
  expect(accessBy([pass('limited'), owner, pass('payer')], { id: mine, contactEmail })).toBe('payer');
});

test('what was mailed to an address that turned out wrong opens nothing, once the booking has another', () => {
  const sealed = signPass(secret, { bookingId: mine, access: 'owner', mailbox, endsAt });
  const opened = verifyPass(secret, sealed);
  if (!opened) throw new Error('Not opened');
  expect(accessBy([opened], { id: mine, contactEmail: 'Amina@Example.com' })).toBe('owner');
  expect(accessBy([opened], { id: mine, contactEmail: 'zoe@example.com' })).toBeUndefined();
  const forged = sealed.replace(mailbox, mailboxHash('zoe@example.com'));
  expect(verifyPass(secret, forged)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { mailboxOf } from './limit-keys.ts';

test('addresses that lead to one mailbox are one', () => {
  expect(mailboxOf(' Amina+trips@Example.com ')).toBe('amina@example.com');
  expect(mailboxOf('a.mina+1@googlemail.com')).toBe('amina@gmail.com');
  expect(mailboxOf('a.mina@example.com')).toBe('a.mina@example.com');
  expect(mailboxOf('+@example.com')).toBe('+@example.com');
});

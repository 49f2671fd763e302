import { describe, expect, test } from 'vitest';
import { homeOfRole, roles } from '#features/identity/roles.ts';
import { pageAfterSignIn } from './after-sign-in.ts';

test.each(roles)('%s who came from nowhere goes to the page of that role', (role) => {
  expect(pageAfterSignIn(role, null)).toBe(homeOfRole[role]);
  expect(pageAfterSignIn(role, '')).toBe(homeOfRole[role]);
});

test.each([
  ['client', '/account/security'],
  ['client', '/account/bookings?page=2#latest'],
  ['client', '/search?type=flights&from=NBO'],
  ['agent', '/agent/dashboard?tab=money'],
  ['agent', '/account'],
  ['admin', '/admin?range=30'],
  ['admin', '/admin-setup'],
  ['admin', '/account/security'],
] as const)('%s goes back to %s', (role, page) => {
  expect(pageAfterSignIn(role, page)).toBe(page);
});

test.each([
  ['client', '/agent/dashboard'],
  ['client', '/admin'],
  ['client', '/admin-setup'],
  ['agent', '/admin'],
  ['agent', '/admin-setup'],
  ['admin', '/agent/dashboard'],
] as const)('%s does not go to %s, which is not theirs', (role, page) => {
  expect(pageAfterSignIn(role, page)).toBe(homeOfRole[role]);
});

describe('an address outside', () => {
  test.each([
    '//evil.example',
    '//evil.example/account',
    'https://evil.example',
    'https://evil.example/account',
    'http:/evil.example/account',
    '/\\evil.example/account',
    '\\\\evil.example/account',
    '/.//evil.example/account',
    '/..//evil.example/account',
    '/%2e//evil.example/account',
    '/account/..//evil.example/account',
    '/\t/evil.example/account',
    '\n//evil.example/account',
    'javascript:alert(1)//account',
    'data:text/html,account',
    'account',
    ' /account',
  ])('%j leads nobody there', (address) => {
    for (const role of roles) {
      const page = pageAfterSignIn(role, address);
      expect(new URL(page, 'https://www.fikambali.example').origin).toBe('https://www.fikambali.example');
      expect(page).toMatch(/^\/(?!\/)/);
    }
  });
});

test.each([
  '/no-such-page',
  '/account/no-such-page',
  '/agent',
  '/',
  '/auth',
  '/auth?next=/account',
  '/admin-login',
  '/ui',
  '/auth-test',
  '/api/v1/me',
])('%s is nowhere to go back to', (page) => {
  for (const role of roles) expect(pageAfterSignIn(role, page)).toBe(homeOfRole[role]);
});

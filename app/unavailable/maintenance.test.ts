import { expect, test } from 'vitest';
import { defaultSettings } from '#features/settings/settings.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { isClosed, maintenanceAnswer } from './maintenance.tsx';

const facts = {
  settings: defaultSettings(),
  preferences: { language: 'en', currency: 'USD', theme: 'system' },
  catalogue: loadCatalogues()('en'),
  styleSheets: [],
} as const;

function answerTo(address: string): Response {
  return maintenanceAnswer(new Request(`http://localhost:3000${address}`), facts);
}

test('a retry leads to the requested page', async () => {
  expect(await answerTo('/search?type=hotels').text()).toContain('href="/search?type=hotels"');
  expect(answerTo('/search.data?type=hotels&_routes=a').headers.get('location')).toBe('/search?type=hotels');
  expect(answerTo('/_root.data').headers.get('location')).toBe('/');
});

test.each(['//evil.example/', '/\\evil.example/', '/.//evil.example/x?a=1'])(
  'an address such as %s leads nobody to another site',
  async (address) => {
    expect(await answerTo(address).text()).not.toContain('evil.example');
    const [path = '', query] = address.split('?');
    const data = answerTo(`${path}x.data${query ? `?${query}` : ''}`);
    expect(data.headers.get('location')).toBe('/');
  },
);

const { security } = defaultSettings();
const closed = { security: { ...security, maintenanceMode: true } };

function isShut(route: string, pathname = route): boolean {
  return isClosed({ route, pathname, audience: 'everyone', viewer: null }, closed);
}

test('an administrator comes in while the site is closed: by a passkey, a new password or an invitation', () => {
  for (const page of ['/admin-login', '/auth/second-step', '/auth/recover', '/auth/reset', '/auth/invitation']) {
    expect([page, isShut(page)]).toEqual([page, false]);
  }
  for (const endpoint of ['generate-authenticate-options', 'verify-authentication']) {
    expect(isShut('/api/auth/*', `/api/auth/passkey/${endpoint}`)).toBe(false);
  }
});

test('nobody else does', () => {
  for (const page of ['/auth', '/auth/verify', '/agent-signup', '/account/security']) {
    expect([page, isShut(page)]).toEqual([page, true]);
  }
  for (const endpoint of ['sign-up/email', 'sign-in/email', 'passkey/verify-registration', 'request-password-reset']) {
    expect([endpoint, isShut('/api/auth/*', `/api/auth/${endpoint}`)]).toEqual([endpoint, true]);
  }
});

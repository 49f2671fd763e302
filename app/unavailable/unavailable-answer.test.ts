import { expect, test } from 'vitest';
import { defaultSettings } from '#features/settings/settings.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { signedOutAnswer, type UnsentForm, unavailableAnswer } from './unavailable-answer.tsx';

const catalogues = loadCatalogues();

function factsIn(language: 'en' | 'ar') {
  return {
    settings: defaultSettings(),
    preferences: { language, currency: 'USD', theme: 'system' },
    catalogue: catalogues(language),
    styleSheets: [],
  } as const;
}

function pageOf(unsent: UnsentForm, language: 'en' | 'ar' = 'en', address = '/auth?next=%2Faccount') {
  const request = new Request(`http://localhost:3000${address}`, { method: unsent ? 'POST' : 'GET' });
  return unavailableAnswer(request, factsIn(language), unsent).text();
}

test('a form comes back with all that was typed, to be sent again to where it was sent', async () => {
  const fields = new URLSearchParams([
    ['intent', 'book'],
    ['traveller', 'Amina "A" <Hassan>'],
    ['traveller', 'Yusuf'],
    ['note', 'one\r\ntwo'],
  ]);
  const page = await pageOf(fields);
  expect(page).toMatch(/<form class="[^"]*" action="\/auth\?next=%2Faccount" method="post">/);
  const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"\/>/g)];
  expect(hidden.map(([, name, value]) => [name, value])).toEqual([
    ['intent', 'book'],
    ['traveller', 'Amina &quot;A&quot; &lt;Hassan&gt;'],
    ['traveller', 'Yusuf'],
    ['note', 'one\r\ntwo'],
  ]);
});

test('passwords are typed again: none is in the answer', async () => {
  const fields = { fullName: 'Amina', password: 'coral-dhow', confirmPassword: 'coral-dhow' };
  const page = await pageOf(new URLSearchParams(fields));
  expect(page).not.toContain('coral-dhow');
  expect(page).toMatch(/New Password<input type="password" autoComplete="new-password" [^>]*name="password"/);
  expect(page).toMatch(/Confirm Password<input type="password" [^>]*name="confirmPassword"/);
  const signIn = await pageOf(new URLSearchParams({ email: 'a@example.com', password: 'coral-dhow' }));
  expect(signIn).toMatch(/Password<input type="password" autoComplete="current-password" [^>]*name="password"/);
});

test('a file can only be sent again from its own page, and who only looked tries again', async () => {
  expect(await pageOf('lost')).toContain('Go back to find it');
  const page = await pageOf(undefined, 'ar', '/search?type=hotels');
  expect(page).toContain('<a href="/search?type=hotels"');
  expect(page).toContain('dir="rtl"');
  expect(page).not.toContain('<form');
});

test('a person who was signed out meanwhile signs in beside what they typed, and sends it again', async () => {
  const request = new Request('http://localhost:3000/account/settings', { method: 'POST' });
  const fields = new URLSearchParams({ fullName: 'Amina "A" <Hassan>' });
  const signInPage = '/auth?next=%2Faccount%2Fsettings';
  const answer = signedOutAnswer(request, factsIn('ar'), { fields, signInPage });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store']);
  const page = await answer.text();
  expect(page).toContain(`<a href="${signInPage}" target="_blank"`);
  expect(page).toMatch(
    /action="\/account\/settings" method="post"><input type="hidden" name="fullName" value="Amina &quot;A&quot; &lt;Hassan&gt;"/,
  );
  expect(page).toContain('انتهت جلستك');
});

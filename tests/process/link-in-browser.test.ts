import { type Browser as Chromium, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumFlags, ensureChromium } from '#tests/chromium.ts';
import type { House } from './house.ts';
import { openHouseWithProvider } from './house-with-provider.ts';
import type { LocalProvider } from './local-provider.ts';

let house: House;
let provider: LocalProvider;
let browser: Chromium;

beforeAll(async () => {
  ({ house, provider } = await openHouseWithProvider());
  browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
  await provider?.close();
});

// Without scripts a browser looks at every step of the way; the long form tries both.
describe.each(process.env.LONG ? [true, false] : [false])('with scripts: %s', (javaScriptEnabled) => {
  const email = `amina-${javaScriptEnabled}@example.com`;

  test('an account elsewhere is linked, signs in, and is unlinked', async () => {
    provider.present(`amina-${javaScriptEnabled}`, { email, email_verified: true, name: 'Amina' });
    const context = await browser.newContext({ baseURL: house.product.url, javaScriptEnabled });
    const page = await context.newPage();
    const data = { name: 'Amina Hassan', email, password: 'coral-dhow-lantern-42' };
    expect((await context.request.post('/api/auth/sign-up/email', { data })).status()).toBe(201);

    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Link The local provider' }).click();
    // The browser goes to the provider and back: a policy on forms must let it.
    await page.getByRole('button', { name: 'Unlink The local provider' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account/security');

    await context.request.post('/sign-out', { form: { to: '/' } });
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Continue with The local provider' }).click();
    await page.waitForURL('**/account');
    expect(await (await context.request.get('/api/v1/me')).json()).toMatchObject({ email });

    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Unlink The local provider' }).click();
    await page.getByText('The account is unlinked.').waitFor();
    await page.getByRole('button', { name: 'Link The local provider' }).waitFor();
    await context.close();
  });
});

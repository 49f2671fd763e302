import type { Page } from '@playwright/test';
import { someAddress, textTo } from './outbox.ts';
import { codeOf, createAccount, linkMailedTo, signedUp, signIn, signOut, somebody, submit } from './people.ts';
import { expect, test } from './test.ts';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));
test.use({ expectedComplaints: [/status of (401|403|404|422)/] });

/** Opens a fold of the security page by the words on it. */
async function unfold(page: Page, text: string): Promise<void> {
  await page.locator('#content summary').filter({ hasText: text }).first().click();
}

test.describe('passwords and addresses', { tag: ['@wide', '@scripts-first'] }, () => {
  test('a new password signs the other devices out', async ({ page, open, browser, baseURL }) => {
    const person = await signedUp(page);
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
    await elsewhere.request.post('/api/auth/sign-in/email', { data: person });
    await open('/account/security');
    await unfold(page, 'Change password');
    const content = page.locator('#content');
    await content.getByLabel('Current Password').first().fill('not this one');
    await content.getByLabel('New Password', { exact: true }).fill('safari njema 2');
    await content.getByLabel('Confirm New Password').fill('safari njema 2');
    await submit(page, 'Save new password');
    await expect(content.getByText('This is not your current password.')).toBeVisible();
    await content.getByLabel('Current Password').first().fill(person.password);
    await content.getByLabel('New Password', { exact: true }).fill('safari njema 2');
    await content.getByLabel('Confirm New Password').fill('safari njema 2');
    await submit(page, 'Save new password');
    await expect(content.getByText('Your password is changed.')).toBeVisible();
    expect((await elsewhere.request.get('/api/v1/me')).status()).toBe(401);
    expect((await page.request.get('/api/v1/me')).status()).toBe(200);
    await elsewhere.close();
  });

  test('another address is used once it is proved', async ({ page, open }) => {
    const person = await signedUp(page);
    const { email } = somebody();
    await open('/account/security');
    await unfold(page, 'Change email');
    await page.getByLabel('New email address').fill(email);
    const password = page.locator('form').filter({ has: page.getByLabel('New email address') });
    await password.getByLabel('Current Password').fill(person.password);
    await submit(page, 'Send the link');
    await expect(page.getByText('We sent a link to the new address.')).toBeVisible();
    expect((await (await page.request.get('/api/v1/me')).json()).email).toBe(person.email);
    await open(await linkMailedTo(email, 1, '/auth/verify'));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText(`Thank you. ${email} is verified.`)).toBeVisible();
    expect(await (await page.request.get('/api/v1/me')).json()).toMatchObject({
      email,
      email_verified: true,
    });
  });
});

test.describe('devices', { tag: '@wide' }, () => {
  test('are listed, and one that is lost is signed out', { tag: '@no-scripts-first' }, async ({
    page,
    open,
    browser,
    baseURL,
  }) => {
    const person = await signedUp(page);
    const phone = await browser.newContext({
      baseURL: baseURL ?? '',
      userAgent:
        'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    });
    await phone.request.post('/api/auth/sign-in/email', { data: person });
    await open('/account/security');
    await expect(page.getByText('Chrome on Android')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click();
    await expect(page.getByText('That device is signed out.')).toBeVisible();
    expect((await phone.request.get('/api/v1/me')).status()).toBe(401);
    await phone.close();
  });
});

test.describe('two-step sign-in', { tag: ['@wide', '@scripts-first'] }, () => {
  test('with an app: set up, signed in with a code, then with a recovery code that works once', async ({
    page,
    open,
  }) => {
    const person = await signedUp(page);
    await open('/account/security');
    await unfold(page, 'Set up');
    const content = page.locator('#content');
    const section = content.locator('form').filter({ has: page.getByRole('button', { name: 'Continue' }) });
    await section.getByLabel('Current Password').first().fill(person.password);
    await submit(page, 'Continue');
    await expect(content.getByText('Scan this code with your authenticator app')).toBeVisible();
    const uri = await content.locator('input[name=totpUri]').inputValue();
    const codes = await content.locator('input[name=recoveryCodes]').inputValue();
    const [recoveryCode = ''] = codes.split(' ');
    await expect(content.getByText(recoveryCode)).toBeVisible();

    await content.getByLabel('Code from the app').fill('000000');
    await submit(page, 'Turn on two-step sign-in');
    await expect(content.getByText('Scan this code with your authenticator app')).toBeVisible();
    await content.getByLabel('Code from the app').fill(await codeOf(uri));
    await submit(page, 'Turn on two-step sign-in');
    await expect(content.getByText('Two-step sign-in is on.').first()).toBeVisible();

    await signOut(page);
    await open('/auth');
    await signIn(page, person);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    expect((await page.request.get('/api/v1/me')).status()).toBe(401);
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await submit(page, 'Continue');
    await expect(page.getByText('That code is not right.')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(await codeOf(uri));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/account');

    for (const isFirstTime of [true, false]) {
      await signOut(page);
      await open('/auth');
      await signIn(page, person);
      await page.getByRole('link', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(recoveryCode);
      await page.getByRole('button', { name: 'Continue' }).click();
      if (isFirstTime) await expect(page).toHaveURL('/account');
      else await expect(page.getByText('That code is not right.')).toBeVisible();
    }
  });

  test('with codes by phone', async ({ page, open }) => {
    const person = await signedUp(page);
    const number = `+2547${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    await page.request.post('/account', { form: { fullName: person.name, phone: number } });
    await open('/account/security');
    await submit(page, 'Send me a code');
    await page.getByLabel('Code from the text message').fill(await textTo(number, 1));
    await submit(page, 'Verify');
    await expect(page.getByText('Your number is verified.')).toBeVisible();
    await unfold(page, 'Turn on');
    const turnOn = page.locator('#content form').filter({ has: page.locator('[value=turn-on-phone-codes]') });
    await turnOn.getByLabel('Current Password').fill(person.password);
    await turnOn.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('From now on a code comes to your phone.')).toBeVisible();

    await signOut(page);
    await open('/auth');
    await signIn(page, person);
    await submit(page, 'Send a code to my phone');
    await page.getByLabel('Code', { exact: true }).fill(await textTo(number, 2));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/account');
  });
});

test.describe('passkeys', { tag: ['@wide', '@scripts'] }, () => {
  test('sign in without a password', async ({ page, open }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const person = await signedUp(page);
    await open('/account/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Your passkey is added.')).toBeVisible();
    await open('/account/notifications');
    await expect(page.getByText('A passkey was added')).toBeVisible();
    await signOut(page);
    await open('/admin-login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText('Invalid admin credentials')).toBeVisible();
    expect((await page.request.get('/api/v1/me')).status()).toBe(401);
    await open('/auth');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL('/account');
    expect((await (await page.request.get('/api/v1/me')).json()).email).toBe(person.email);

    await open('/account/security');
    await page.getByRole('button', { name: /^Remove / }).click();
    await expect(page.getByText('The passkey is removed.')).toBeVisible();
    await signOut(page);
    await open('/auth');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText('That did not work. Try again, or sign in with your password.')).toBeVisible();
  });
});

test('another’s device is nobody else’s to sign out', { tag: ['@wide', '@no-scripts'] }, async ({
  page,
  playwright,
  baseURL,
}) => {
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await createAccount(other, somebody());
  const [session] = await (await other.get('/api/auth/list-sessions')).json();
  await signedUp(page);
  expect((await page.request.post('/api/auth/revoke-session', { data: { id: session.id } })).status()).toBe(404);
  expect((await other.get('/api/v1/me')).status()).toBe(200);
  await other.dispose();
});

import type { Page } from '@playwright/test';
import { someAddress } from './outbox.ts';
import {
  createAccount,
  linkMailedTo,
  type Person,
  signedUp,
  signIn,
  signOut,
  somebody,
  submit,
  theAdmin,
} from './people.ts';
import { expect, test } from './test.ts';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

test.describe('signing in', { tag: '@wide' }, () => {
  test.use({ expectedComplaints: [/status of 401/] });

  test('leads a customer to the account, and out again', async ({ page, open }) => {
    const person = await signedUp(page);
    await signOut(page);
    await open('/account');
    await expect(page.getByText('Please sign in to view your account')).toBeVisible();
    await page.locator('#content').getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Fika Mbali' })).toBeVisible();
    await signIn(page, { ...person, password: 'not this one' });
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(page.locator('#content').getByLabel('Email')).toHaveValue(person.email);
    await signIn(page, { ...person, email: ` ${person.email.toUpperCase()} ` });
    await expect(page).toHaveURL('/account');

    await page.getByRole('banner').locator('summary').filter({ hasText: person.name }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await open('/account');
    await expect(page.getByText('Please sign in to view your account')).toBeVisible();
  });

  test('returns to where the person came from, and never outside', { tag: '@scripts-first' }, async ({
    page,
    open,
  }) => {
    const person = await signedUp(page);
    await signOut(page);
    await open('/account/settings');
    await expect(page).toHaveURL('/auth?next=%2Faccount%2Fsettings');
    await signIn(page, person);
    await expect(page).toHaveURL('/account/settings');

    // The tests of the whole process try many more addresses, without a browser.
    const others = process.env.LONG ? ['https://evil.example/', '/\\evil.example', '/admin'] : [];
    for (const outside of ['//evil.example/', ...others]) {
      await signOut(page);
      await open(`/auth?next=${encodeURIComponent(outside)}`);
      await signIn(page, person);
      await expect(page).toHaveURL('/account');
    }
  });

  test('shows who asks for a page of another role', { tag: '@scripts-first' }, async ({ page, open }) => {
    const person = await signedUp(page);
    await open('/agent/dashboard');
    await expect(page.getByText(`You are signed in as ${person.email}.`)).toBeVisible();
    await page.getByRole('link', { name: 'Go to my page' }).click();
    await expect(page).toHaveURL('/account');
  });
});

test.describe('somebody who forgot the password', { tag: '@wide' }, () => {
  test.use({ expectedComplaints: [/status of (401|404)/] });

  test('chooses a new one by mail, and every other device is signed out', {
    tag: '@no-scripts-first',
  }, async ({ page, open, browser, baseURL, javaScriptEnabled }) => {
    const person = await signedUp(page);
    await signOut(page);
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
    const signedIn = await elsewhere.request.post('/api/auth/sign-in/email', { data: person });
    expect(signedIn.ok()).toBe(true);

    await open('/auth');
    // A passkey is all that stands below it, and needs scripts.
    await expect(page.getByText('or', { exact: true })).toBeVisible({ visible: javaScriptEnabled });
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.locator('#content').getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`If there is an account with ${person.email}, a link is on its way.`)).toBeVisible();

    const link = await linkMailedTo(person.email, 2, '/auth/reset');
    await open(link);
    await page.getByLabel('New Password').fill('safari njema 2');
    await page.getByLabel('Confirm Password').fill('safari njema 2');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByText('Your new password is saved, and you are signed in')).toBeVisible();
    expect((await elsewhere.request.get('/api/v1/me')).status()).toBe(401);
    await elsewhere.close();
    await page.locator('#content').getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/account');

    await signOut(page);
    await open('/auth');
    await signIn(page, person);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await signIn(page, { ...person, password: 'safari njema 2' });
    await expect(page).toHaveURL('/account');

    await open(link);
    await expect(page.getByText('This link was used already or is too old.')).toBeVisible();
    await expect(page.getByLabel('New Password')).toHaveCount(0);
  });

  test('reads the same when there is no such account, and only the mailbox learns it', {
    tag: '@no-scripts-first',
  }, async ({ page, open }) => {
    const { email } = somebody();
    await open('/auth/recover');
    await page.locator('#content').getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`If there is an account with ${email}, a link is on its way.`)).toBeVisible();
  });
});

test.describe('the back-office', { tag: '@wide' }, () => {
  test.use({ expectedComplaints: [/status of 401/] });

  async function signInAsAdmin(page: Page, { email, password }: Person): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await submit(page, 'Sign In to Admin Panel');
  }

  test('lets only administrators in', { tag: '@scripts-first' }, async ({ page, open }) => {
    const customer = somebody();
    await createAccount(page.request, customer);
    await page.context().clearCookies();
    await open('/admin');
    await expect(page).toHaveURL('/admin-login?next=%2Fadmin');
    await signInAsAdmin(page, { ...theAdmin(), password: 'not this one' });
    await expect(page.getByText('Invalid admin credentials')).toBeVisible();
    await signInAsAdmin(page, customer);
    await expect(page.getByText('Invalid admin credentials')).toBeVisible();
    expect((await page.request.get('/api/v1/me')).status()).toBe(401);

    await signInAsAdmin(page, theAdmin());
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText('Total Users')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(page).toHaveURL('/admin-login');
    await open('/admin');
    await expect(page).toHaveURL('/admin-login?next=%2Fadmin');
  });

  test('is opened by no flag in the browser', { tag: '@scripts' }, async ({ page, open }) => {
    await signedUp(page);
    await open('/');
    await page.evaluate(() => {
      for (const key of ['admin-logged-in', 'adminLoggedIn', 'isAdmin', 'fika-mbali-admin-logged-in']) {
        localStorage.setItem(key, 'true');
      }
      localStorage.setItem('adminUser', JSON.stringify({ id: '1', role: 'admin' }));
    });
    await open('/admin');
    await expect(page).toHaveURL('/admin-login?next=%2Fadmin');
    await open('/admin-setup');
    await expect(page).toHaveURL('/admin-login?next=%2Fadmin-setup');
  });
});

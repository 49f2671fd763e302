import { mailsTo, someAddress } from './outbox.ts';
import { linkMailedTo, signedUp, submit } from './people.ts';
import { expect, test } from './test.ts';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

test.describe('the profile', { tag: '@wide' }, () => {
  test.use({ expectedComplaints: [/status of (401|422|503)/] });

  test('is edited, cancelled, kept while the server is away or the session is over, and saved in place', async ({
    page,
    context,
    open,
    javaScriptEnabled,
  }) => {
    const person = await signedUp(page);
    await open('/account');
    await expect(page.getByText(person.email).first()).toBeVisible();
    await expect(page.getByText('Customer').first()).toBeVisible();
    const content = page.locator('#content');

    await content.getByRole('link', { name: 'Edit', exact: false }).first().click();
    await expect(content.getByLabel('Full Name')).toHaveValue(person.name);
    await content.getByLabel('Full Name').fill('Somebody Else');
    await content.getByRole('link', { name: 'Cancel' }).click();
    await expect(content.getByText('Somebody Else')).toHaveCount(0);

    await content.getByRole('link', { name: 'Edit', exact: false }).first().click();
    await content.getByLabel('Full Name').fill('نورة محمد');
    await content.getByLabel('Phone').fill('12');
    await submit(page, 'Save');
    await expect(content.getByLabel('Phone')).toHaveAccessibleDescription(/with its country code/);
    await expect(content.getByLabel('Full Name')).toHaveValue('نورة محمد');
    await content.getByLabel('Phone').fill('0709 555 121');
    // Data requests by script; without scripts the response carries the typed values.
    if (javaScriptEnabled) {
      const away = { status: 503, body: 'later' };
      await page.route('**/account.data*', (route) => route.fulfill(away), { times: 1 });
      await submit(page, 'Save');
      await expect(content.getByRole('alert')).toContainText('Everything you typed is still here');
      await expect(content.getByLabel('Phone')).toHaveValue('0709 555 121');
    }
    const session = await context.cookies();
    await context.clearCookies();
    await submit(page, 'Save');
    // In a new tab; here it is as if they had signed in there.
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute('target', '_blank');
    await context.addCookies(session);
    if (javaScriptEnabled) await submit(page, 'Save');
    else await page.getByRole('button', { name: 'Send again' }).click();
    await expect(content.getByText('Your profile is saved.')).toBeVisible();
    await expect(content.getByRole('alert')).toHaveCount(0);
    await expect(content.getByText('+254 709 555121')).toBeVisible();
    await expect(page.getByRole('banner').getByText('نورة محمد').first()).toBeVisible();
  });

  test('takes no role and no address from a form', { tag: '@scripts-first' }, async ({ page }) => {
    await signedUp(page);
    const before = await (await page.request.get('/api/v1/me')).json();
    await page.request.post('/account', {
      form: {
        fullName: 'Amina',
        phone: '',
        role: 'admin',
        email: 'other@example.com',
        email_verified: 'true',
      },
    });
    const after = await (await page.request.get('/api/v1/me')).json();
    expect(after).toEqual({ ...before, full_name: 'Amina' });
  });
});

test.describe('the account', { tag: '@wide' }, () => {
  test.use({ expectedComplaints: [/status of 422/] });

  test('has its documented parts, each on its own page', { tag: '@no-scripts-first' }, async ({ page, open }) => {
    await signedUp(page);
    await open('/account');
    const menu = page.getByRole('navigation', { name: 'Account menu' });
    for (const [name, path] of [
      ['Dashboard', '/account'],
      ['My Bookings', '/account/bookings'],
      ['Payments', '/account/payments'],
      ['Notifications', '/account/notifications'],
      ['Settings', '/account/settings'],
      ['Help and Support', '/account/help'],
    ] as const) {
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
    await open('/account/bookings');
    await expect(page.getByText('No bookings found')).toBeVisible();
    await expect(page.getByText('Start planning your next trip!')).toBeVisible();
    await open('/account/notifications');
    await expect(page.getByText('Your account was created')).toBeVisible();
  });

  test('keeps the chosen language and currency, and writes its mails in it', {
    tag: '@scripts-first',
  }, async ({ page, open }) => {
    const person = await signedUp(page);
    await open('/account/settings');
    await page.locator('#content').getByLabel('Language', { exact: true }).selectOption('fr');
    await page.locator('#content').getByLabel('Currency', { exact: true }).selectOption('KES');
    await page.locator('#content').getByRole('button', { name: 'Save' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.context().clearCookies();
    await page.request.post('/api/auth/request-password-reset', { data: { email: person.email } });
    await linkMailedTo(person.email, 2, '/auth/reset');
    expect((await mailsTo(person.email, 2)).at(-1)?.text).toContain('Bonjour');
  });

  test('can be taken along as a file', { tag: '@scripts-first' }, async ({ page, open }) => {
    const person = await signedUp(page);
    await open('/account/settings');
    const answer = await page.request.get('/account/data');
    expect(answer.headers()['content-disposition']).toContain('attachment');
    const text = await answer.text();
    expect(text).toContain(person.email);
    expect(text).not.toContain('scrypt');
    expect(text).not.toMatch(/"(password|token|secret|public_?key)"/i);
  });

  test('is deleted with the password, and everything personal with it', { tag: '@scripts-first' }, async ({
    page,
    open,
  }) => {
    const person = await signedUp(page);
    await open('/account/settings');
    const content = page.locator('#content');
    await content.getByRole('link', { name: 'Delete my account' }).click();
    await content.getByLabel('Your password, so that we know it is you').fill('not this one');
    await submit(page, 'Delete my account for good');
    await expect(content.getByText('This is not your current password.')).toBeVisible();
    await content.getByLabel('Your password, so that we know it is you').fill(person.password);
    await content.getByRole('button', { name: 'Delete my account for good' }).click();
    // Without scripts the browser keeps the part of the address after the #.
    await expect(page).toHaveURL(/:\d+\/(#delete)?$/);
    const again = await page.request.post('/api/auth/sign-in/email', { data: person });
    expect(again.status()).toBe(401);
  });
});

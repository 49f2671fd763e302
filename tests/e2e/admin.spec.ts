import { someAddress } from './outbox.ts';
import { becomeAdmin, codeOf, createAccount, somebody, submit } from './people.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await becomeAdmin(page);
});
test.use({ expectedComplaints: [/status of 422/] });

test('an administrator promotes a colleague, who is told and signs in as one', {
  tag: ['@wide', '@no-scripts-first'],
}, async ({ page, open, playwright, baseURL }) => {
  const colleague = somebody();
  const theirs = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await createAccount(theirs, colleague);
  await open('/admin-setup');
  await expect(page.getByRole('heading', { name: 'Promote User to Admin' })).toBeVisible();
  await expect(page.getByLabel('Setup code')).toHaveCount(0);
  await page.getByLabel('Email').fill(somebody().email);
  await submit(page, 'Promote to Admin');
  await expect(page.getByText('No user has this email address.')).toBeVisible();
  await page.getByLabel('Email').fill(colleague.email);
  await submit(page, 'Promote to Admin');
  await expect(page.getByText('Successfully promoted')).toHaveText(
    `Successfully promoted ${colleague.email} to admin role. They can now access the admin dashboard.`,
  );
  expect((await theirs.get('/admin', { maxRedirects: 0 })).status()).toBe(200);
  await theirs.dispose();
});

test('the dashboard counts, and lists what waits', { tag: ['@wide', '@scripts'] }, async ({ page, open }) => {
  await page.request.post('/contact', {
    form: { name: 'Fatuma', email: 'fatuma@example.com', subject: 'Baggage to Kigali', message: 'How much?' },
  });
  await open('/admin');
  await expect(page.getByText('Pending Inquiries')).toBeVisible();
  await expect(page.locator('dl > div').filter({ hasText: 'Partner Hotels' })).toContainText(/[1-9]\d/);
  await expect(page.locator('dl > div').filter({ hasText: 'Active Flights' })).toContainText(/\d,\d{3}/);
  await expect(page.getByText('Requires attention')).toBeVisible();
  await expect(page.getByText('Baggage to Kigali').first()).toBeVisible();

  // Closing a group and leaving at once still stores it.
  await page.locator('summary', { hasText: 'Flights' }).evaluate((summary: HTMLElement) => {
    summary.click();
    location.assign('/admin/flights');
  });
  await page.waitForURL('/admin/flights');
  await expect(page.getByRole('link', { name: 'Schedules' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Amenities' })).toBeVisible();
  const answer = await (await page.request.get('/admin/hotels')).text();
  expect(answer.match(/<details open/g)).toHaveLength(4);
});

test('one word, one number: every figure leads to a list of as many lines', {
  tag: ['@wide', '@scripts'],
}, async ({ page }) => {
  const pages = [
    '/admin',
    '/admin/flights',
    '/admin/flights/destinations',
    '/admin/flights/schedules',
    '/admin/flights/airlines',
    '/admin/hotels',
    '/admin/hotels/rooms',
    '/admin/hotels/amenities',
    '/admin/hotels/locations',
    '/admin/inquiries',
    '/admin/users',
    '/admin/analytics?period=all_time',
    '/admin/analytics/bookings?period=last_90_days',
  ];
  let compared = 0;
  for (const address of pages) {
    // Other tests add to the same site meanwhile: then both are read again.
    await expect(async () => {
      const counted = figuresOf(await read(address));
      expect(counted.length, address).toBeGreaterThan(0);
      for (const { to, name, value } of counted) {
        if (to.startsWith('/admin/analytics')) continue;
        const list = await read(to);
        const lines = /Showing [\d,]+ of ([\d,]+\+?) /.exec(list)?.[1] ?? (/No \w+ (found|yet)/.test(list) ? '0' : '');
        expect([address, name, lines]).toEqual([address, name, value]);
        compared += 1;
      }
    }).toPass({ timeout: 60_000 });
  }
  expect(compared).toBeGreaterThanOrEqual(36);

  async function read(address: string): Promise<string> {
    const html = await (await page.request.get(address)).text();
    return html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&');
  }

  function figuresOf(html: string) {
    const links = html.matchAll(/<a [^>]*aria-label="([^":]+): ([^"]+), show them"[^>]*href="([^"]+)"/g);
    return [...links].map(([, name = '', value = '', to = '']) => ({ name, value, to }));
  }
});

test('an administrator with two-step sign-in comes in by a code', { tag: ['@wide', '@no-scripts'] }, async ({
  page,
  open,
  playwright,
  baseURL,
}) => {
  const colleague = somebody();
  const theirs = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await createAccount(theirs, colleague);
  await page.request.post('/admin-setup', { form: { email: colleague.email } });
  await theirs.dispose();
  await page.context().clearCookies();

  await open('/admin-login');
  await signIn();
  await open('/account/security');
  await page.locator('#content summary').filter({ hasText: 'Set up' }).click();
  const setUp = page.locator('form').filter({ has: page.locator('[value=begin-authenticator]') });
  await setUp.getByLabel('Current Password').fill(colleague.password);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  const uri = await page.locator('input[name=totpUri]').inputValue();
  await page.getByLabel('Code from the app').fill(await codeOf(uri));
  await submit(page, 'Turn on two-step sign-in');

  await page.context().clearCookies();
  await open('/admin-login');
  await signIn();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await codeOf(uri));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/admin');

  async function signIn() {
    await page.getByLabel('Email').fill(colleague.email);
    await page.getByLabel('Password', { exact: true }).fill(colleague.password);
    await page.getByRole('button', { name: 'Sign In to Admin Panel' }).click();
  }
});

test('the back-office is in English for a reader of Arabic, and the site beside it is not', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open, baseURL }) => {
  await page.context().addCookies([{ name: 'fika-mbali-language', value: 'ar', url: baseURL ?? '' }]);
  await open('/admin/flights');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByText(/^1 to 25 of/)).toBeVisible();
  await page.getByRole('link', { name: 'View site' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('banner').getByRole('link', { name: 'الرئيسية', exact: true })).toBeVisible();
});

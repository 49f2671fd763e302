import { someAddress } from './outbox.ts';
import { linkMailedTo, signedUp, somebody } from './people.ts';
import { expect, test } from './test.ts';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

test.describe('a newcomer', { tag: '@wide' }, () => {
  test('signs up, reads that it worked and lands on the account', async ({ page, open }) => {
    const { email, name, password } = somebody();
    await open('/auth?tab=sign-up');
    await page.getByLabel('Full Name').fill(name);
    await page.getByRole('tabpanel').getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    const success = page.getByText('Account created successfully! Redirecting to your dashboard...');
    await expect(success).toBeVisible();
    await page.waitForTimeout(500);
    await expect(success).toBeVisible();
    await expect(page).toHaveURL('/account');
    await expect(page.getByRole('banner').getByText(name).first()).toBeVisible();

    const link = await linkMailedTo(email, 1, '/auth/verify');
    await page.goto(link);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText(`Thank you. ${email} is verified.`)).toBeVisible();
  });

  test('may be a travel agent, who is asked for more', { tag: '@scripts-first' }, async ({ page, open }) => {
    const { email, name, password } = somebody();
    await open('/auth?tab=sign-up');
    await page.getByRole('link', { name: 'Travel Agent Sell on commission' }).click();
    await expect(page).toHaveURL('/agent-signup');
    await expect(page.getByRole('heading', { name: 'Become a Travel Agent' })).toBeVisible();
    const form = page.locator('#content form');
    await form.getByLabel('Agency Name').fill('Safari Njema Travel');
    await form.getByLabel('Phone').fill('0709 555 120');
    await form.getByLabel('City').fill('Mombasa');
    await form.getByLabel('Country').fill('Kenya');
    await form.getByLabel('Full Name').fill(name);
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByLabel('Confirm Password').fill(password);
    await form.getByRole('button', { name: 'Create Agent Account' }).click();
    await expect(page.getByText('Agent account created successfully! Redirecting to dashboard...')).toBeVisible();
    await expect(page).toHaveURL('/agent/dashboard');
    await expect(page.getByText('Safari Njema Travel').first()).toBeVisible();
    await expect(page.getByText('Pending').first()).toBeVisible();
    await expect(page.getByText('$0.00').first()).toBeVisible();
  });
});

test.describe('a mistake in the form', { tag: '@wide' }, () => {
  test.use({ expectedComplaints: [/status of 422/] });

  test('is told at its field, and what was typed stays, except passwords', async ({ page, open }) => {
    const { email: taken } = await signedUp(page);
    await page.context().clearCookies();
    await open('/auth?tab=sign-up');
    const panel = page.getByRole('tabpanel');
    const fill = async (email: string, password: string, confirm: string) => {
      await panel.getByLabel('Full Name').fill('A 🛫');
      await panel.getByLabel('Email').fill(email);
      await panel.getByLabel('Password', { exact: true }).fill(password);
      await panel.getByLabel('Confirm Password').fill(confirm);
      await panel.getByRole('button', { name: 'Create Account' }).click();
    };
    const said = (label: string) => panel.getByLabel(label, { exact: true });

    await fill('new@example.com', 'chai9', 'chai9');
    await expect(said('Password')).toHaveAccessibleDescription('Password must be at least 6 characters');
    await expect(said('Full Name')).toHaveValue('A 🛫');
    await expect(said('Email')).toHaveValue('new@example.com');

    await fill('new@example.com', 'kahawa chungu', 'kahawa tamu');
    await expect(said('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');

    await fill('new@example.com', 'Password', 'Password');
    await expect(said('Password')).toHaveAccessibleDescription(/easy to guess/);

    await fill(taken.toUpperCase(), 'kahawa chungu', 'kahawa chungu');
    await expect(said('Email')).toHaveAccessibleDescription(/There is already an account with this address/);
  });

  test('an agency without its city is incomplete', { tag: '@scripts-first' }, async ({
    page,
    open,
    javaScriptEnabled,
  }) => {
    await open('/agent-signup');
    // Where scripts run, the page itself asks the browser to keep its own bubbles back.
    if (!javaScriptEnabled) {
      await page.locator('#content form').evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
    }
    await page.getByLabel('Agency Name').fill('Safari Njema Travel');
    await page.getByRole('button', { name: 'Create Agent Account' }).click();
    await expect(page.getByText('Please fill in all required fields')).toBeVisible();
    await expect(page.getByLabel('City')).toHaveAccessibleDescription('Please fill in this field.');
    await expect(page.getByLabel('Agency Name')).toHaveValue('Safari Njema Travel');
  });
});

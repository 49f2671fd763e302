import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { mailsTo, someAddress } from './outbox.ts';
import {
  becomeAdmin,
  createAccount,
  forgetSession,
  linkMailedTo,
  type Person,
  signIn,
  somebody,
  theAdmin,
} from './people.ts';
import { expect, test } from './test.ts';

test.use({ expectedComplaints: [/status of (422|403)/] });

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

async function idOf(request: APIRequestContext, { email }: Person): Promise<string> {
  const list = await request.get(`/admin/users?q=${encodeURIComponent(email)}`);
  return /\/admin\/users\/([0-9a-f-]{36})/.exec(await list.text())?.[1] ?? '';
}

test('somebody is found, becomes an agent and an administrator, who is asked about', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  const person = somebody();
  await createAccount(page.request, person);
  await becomeAdmin(page);
  await open('/admin/users');
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  for (const card of ['Total Users', 'Active Users', 'Inactive Users', 'New This Month']) {
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Search users').fill(person.email);
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(page.getByText('Showing 1 of 1 users')).toBeVisible();
  await expect(row).toContainText('Active');
  await expectNoViolations(page);
  const role = row.getByRole('combobox');
  await role.selectOption('Agent');
  await expect(page.getByText('Role changed to Agent')).toBeVisible();
  await expect(role).toHaveValue('agent');
  await role.selectOption('Admin');
  const dialog = page.getByRole('dialog', { name: 'Change role to Admin' });
  await expect(dialog).toContainText('whole back-office');
  await expect(role).toHaveValue('agent');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('Role changed to Admin')).toBeVisible();
  expect(await mailsTo(person.email, 3)).toHaveLength(3);
  await open('/admin/users?q=nobody-has-this-name');
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await expect(page.getByText('No users match your search criteria.')).toBeVisible();
});

test('somebody is invited, chooses a password, and is in', {
  tag: ['@phone', '@scripts'],
}, async ({ page, open }) => {
  const email = `zawadi-${randomUUID()}@example.com`;
  const password = 'kahawa chungu 9';
  await becomeAdmin(page);
  await open('/admin/users');
  await page.getByRole('link', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('Full name').fill('Zawadi Mrisho');
  await dialog.getByLabel('Email').fill(theAdmin().email);
  await dialog.getByLabel('Role').selectOption('Agent');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/already has an account/);
  await dialog.getByLabel('Email').fill(email);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await forgetSession(page);
  await open(await linkMailedTo(email, 1, '/auth/invitation'));
  await expect(page.getByText(`With it you sign in as ${email}.`)).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Your password is saved')).toBeVisible();
  await page.locator('#content').getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, { email, password, name: 'Zawadi Mrisho' });
  await expect(page).toHaveURL(/\/agent\/dashboard/);
});

test('whoever is deactivated is out at once, reads why, comes back, and is deleted in the end', {
  tag: ['@phone', '@no-scripts'],
}, async ({ page, open, browser, baseURL }) => {
  const person = somebody();
  const theirs = await browser.newContext({ baseURL });
  await createAccount(theirs.request, person);
  expect((await theirs.request.get('/account/security')).url()).toContain('/account/security');
  await becomeAdmin(page);
  const id = await idOf(page.request, person);
  await open(`/admin/users/${id}`);
  await page.getByRole('link', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The address belongs to somebody else.');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('User deactivated')).toBeVisible();
  expect((await theirs.request.get('/account/security')).url()).toContain('/auth');
  const refused = await theirs.request.post('/auth', {
    form: { intent: 'sign-in', email: person.email, password: person.password },
  });
  expect(refused.status()).toBe(403);
  expect(await refused.text()).toContain('This account is deactivated.');
  expect((await mailsTo(person.email, 2)).at(-1)?.text).toContain('The address belongs to somebody else.');
  await page.getByRole('link', { name: 'Reactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('User reactivated')).toBeVisible();
  const file = await page.request.get(`/admin/users/${id}/data`);
  expect(await file.json()).toMatchObject({ account: { profile: { email: person.email } } });
  await page.getByRole('link', { name: 'Delete' }).click();
  await dialog.getByLabel('Email of the account').fill('somebody@example.com');
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(dialog.getByLabel('Email of the account')).toHaveAccessibleDescription(/not the address/);
  await dialog.getByLabel('Email of the account').fill(person.email);
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  expect((await page.request.get(`/admin/users/${id}`)).status()).toBe(404);
  await theirs.close();
});

import { randomUUID } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { type APIRequestContext, type Cookie, expect, type Page } from '@playwright/test';
import { mailsTo, someAddress } from './outbox.ts';

export interface Person {
  email: string;
  name: string;
  password: string;
}

export function somebody(): Person {
  return { email: `amina-${randomUUID()}@example.com`, name: 'Amina Hassan', password: 'kahawa chungu 9' };
}

/** Signs somebody up by the API; the browser of the page is signed in from then on. */
export async function signedUp(page: Page): Promise<Person> {
  const person = somebody();
  await createAccount(page.request, person);
  return person;
}

export async function createAccount(request: APIRequestContext, person: Person): Promise<void> {
  const answer = await request.post('/api/auth/sign-up/email', {
    data: person,
    headers: { 'x-forwarded-for': someAddress() },
  });
  expect(answer.status()).toBe(201);
}

export async function signedUpAgent(page: Page, agencyName = 'Safari Njema Travel'): Promise<Person> {
  const person = somebody();
  const answer = await page.request.post('/agent-signup', {
    form: {
      agencyName,
      phone: '+254 709 555 120',
      city: 'Mombasa',
      country: 'Kenya',
      fullName: person.name,
      email: person.email,
      password: person.password,
      confirmPassword: person.password,
    },
    headers: { 'x-forwarded-for': someAddress() },
  });
  expect(answer.status()).toBe(200);
  return person;
}

export async function signOut(page: Page): Promise<void> {
  await page.request.post('/sign-out', { form: { to: '/' } });
}

/** The administrator that the site of these tests was set up with. */
export function theAdmin(): Person {
  return JSON.parse(process.env.E2E_ADMIN ?? '{}');
}

let adminCookies: Cookie[] = [];

/** From here on, the browser is the administrator's. One session serves all tests of a worker. */
export async function becomeAdmin(page: Page): Promise<void> {
  const context = page.context();
  await context.clearCookies();
  await context.addCookies(adminCookies);
  if (adminCookies.length > 0 && (await page.request.get('/api/v1/me')).ok()) return;
  await context.clearCookies();
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: theAdmin(),
    headers: { 'x-forwarded-for': someAddress() },
  });
  expect(answer.status()).toBe(200);
  adminCookies = await context.cookies();
}

/** The link in the newest of the mails that the address has got. */
export async function linkMailedTo(address: string, count: number, path: string): Promise<string> {
  const mail = (await mailsTo(address, count)).at(-1);
  const link = mail?.text.split(/\s/).find((token) => token.includes(`${path}?token=`));
  if (!link) throw new Error(`There is no link to ${path} in the mail to ${address}`);
  return link;
}

/** Presses a button and waits for the answer: one that is at work ignores a second press. */
export async function submit(page: Page, name: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.locator('#content').getByRole('button', { name, exact: true }).click();
  await answered;
  await expect(page.locator('button[aria-busy]')).toHaveCount(0);
}

/** Fills in the form of /auth, which the page shows already, and waits for the answer. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  const content = page.locator('#content');
  await content.getByLabel('Email').fill(email);
  await content.getByLabel('Password', { exact: true }).fill(password);
  await submit(page, 'Sign In');
}

/** The codes that an app shows which scanned this set-up. */
export function codeOf(totpUri: string): Promise<string> {
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  return createOTP(fromBase32(secret)).totp();
}

function fromBase32(text: string): string {
  const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((character) => base32Alphabet.indexOf(character).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Leaves the page first: one of the back office goes on asking for news, and would complain that it may not. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

import { expect } from 'vitest';
import type { Database } from '#db/connect.ts';
import { createTestDatabase } from '../database.ts';
import { makeTestFolder, removeTestFolder } from '../embedded-postgres/test-folder.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type Environment, type Product, startProduct } from './product.ts';

export const PASSWORD = 'coral-dhow-lantern-42';

/** The product on a database that the test can look into. */
export interface Site {
  product: Product;
  db: Database;
  databaseUrl: string;
  folder: { root: string; dataDir: string };
  close(): Promise<void>;
}

export async function openSite(environment: Environment = {}): Promise<Site> {
  const folder = await makeTestFolder();
  const database = await createTestDatabase();
  const product = await startProduct({
    DATA_DIR: folder.dataDir,
    DATABASE_URL: database.url,
    TRUST_PROXY: '1',
    ...environment,
  });
  return {
    product,
    db: database.db,
    databaseUrl: database.url,
    folder,
    async close() {
      await product.stop();
      await database.drop();
      await removeTestFolder(folder.root);
    },
  };
}

/** A new customer, signed in. Whatever else is sent along with the form. */
export async function signUpClient(
  { product }: Pick<Site, 'product'>,
  email: string,
  more: Record<string, unknown> = {},
): Promise<Browser> {
  const browser = openBrowser(product.url);
  const body = { name: 'Amina Hassan', email, password: PASSWORD, ...more };
  expect((await browser.json('/api/auth/sign-up/email', body)).status).toBe(201);
  return browser;
}

export async function signUpAgency({ product }: Pick<Site, 'product'>, email: string): Promise<Browser> {
  const browser = openBrowser(product.url);
  const answer = await browser.post('/agent-signup', {
    fullName: 'Juma Otieno',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    agencyName: 'Pwani Travel',
    phone: '+254 712 555 048',
    city: 'Mombasa',
    country: 'Kenya',
    role: 'admin',
  });
  expect(answer.status).toBe(200);
  return browser;
}

/** The first administrator, by the code on the console. */
export async function setUpAdmin(site: Pick<Site, 'product'>, email: string): Promise<Browser> {
  const browser = await signUpClient(site, email);
  const code = /^setup code: (\S+)$/m.exec(site.product.stdout())?.[1] ?? '';
  expect((await browser.post('/admin-setup', { email, code })).status).toBe(200);
  return browser;
}

export function me(browser: Browser, headers: Record<string, string> = {}): Promise<Response> {
  return browser.get('/api/v1/me', { headers });
}

export async function whoIs(browser: Browser): Promise<{ id: string; email: string; role: string }> {
  const answer = await me(browser);
  expect(answer.status).toBe(200);
  return answer.json();
}

/** An existing user, by default in another browser. */
export async function signInAs(
  { product }: Pick<Site, 'product'>,
  email: string,
  browser = openBrowser(product.url),
): Promise<Browser> {
  expect((await browser.post('/auth', { intent: 'sign-in', email, password: PASSWORD })).status).toBe(303);
  return browser;
}

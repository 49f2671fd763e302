import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from '#db/embedded/start-postgres.ts';
import { isRunning, makeTestFolder, postmasterPid, removeTestFolder } from '../embedded-postgres/test-folder.ts';
import { type Browser, openBrowser } from './browser.ts';
import { eventually, startProduct } from './product.ts';
import { signUpClient } from './site.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;

beforeAll(async () => {
  folder = await makeTestFolder();
});

afterAll(() => removeTestFolder(folder.root));

async function start(dataDir: string, port?: number): Promise<EmbeddedPostgres> {
  const choosePort = port === undefined ? {} : { choosePort: async () => port };
  const started = await startPostgres({ dataDir, systemDir: folder.systemDir, ...choosePort });
  if (!started.ok) throw new Error(started.message);
  return started.postgres;
}

async function readiness(url: string): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}

/** Everything that needs the database answers 503 with Retry-After and a sentence; nothing typed is lost. */
async function expectUnavailable(visitor: Browser, customer: Browser): Promise<void> {
  async function ask(answer: Promise<Response>): Promise<string> {
    const { status, headers, url } = await answer;
    const text = await (await answer).text();
    expect([url, status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
      url,
      503,
      '5',
      'no-store',
    ]);
    return text;
  }
  const sentence = 'Our records can&#x27;t be reached for a moment';
  for (const page of ['/account', '/account/bookings', '/account/settings/data.json', '/']) {
    expect(await ask(customer.get(page))).toContain(sentence);
  }
  expect(await ask(visitor.get('/sitemap.xml', { headers: { accept: 'application/xml' } }))).toMatch(
    /^Our records can't be reached/,
  );
  expect(await ask(visitor.get('/booking/FM123456', { headers: { cookie: 'fika-mbali-language=ar' } }))).toContain(
    'تعذّر الوصول إلى سجلاتنا للحظات',
  );
  // As the router in a browser asks: it shows its own screen.
  expect(await ask(customer.get('/account/bookings.data'))).toContain('503');

  // Some pages draw their form again, of others the answer carries what was typed.
  const signIn = { intent: 'sign-in', email: 'amina@example.com', password: 'coral-dhow' };
  const unsent = await ask(visitor.post('/auth', signIn));
  expect(unsent.includes('value="amina@example.com"')).toBe(true);
  expect(unsent.includes('coral-dhow')).toBe(false);
  const profile = await ask(customer.post('/account', { intent: 'profile', fullName: 'Amina "A" <Hassan>' }));
  expect(profile).toContain('it is kept on this page');
  expect(profile).toContain('name="fullName" value="Amina &quot;A&quot; &lt;Hassan&gt;"');
  const message = { name: 'Amina', email: 'amina@example.com', subject: 'A visa', message: 'Do I need one?' };
  expect((await ask(visitor.post('/contact', message))).includes('>Do I need one?</textarea>')).toBe(true);

  for (const answer of [
    customer.get('/api/v1/me'),
    customer.get('/api/auth/list-sessions'),
    visitor.json('/api/auth/sign-in/email', { email: 'amina@example.com', password: 'coral-dhow' }),
    visitor.get('/api/v1/flights/search?from=NBO&to=MBA'),
  ]) {
    expect(JSON.parse(await ask(answer))).toEqual({ error: 'unavailable' });
  }
}

describe('the database goes away', () => {
  // Both on one database, which is made once.
  const dataDir = () => path.join(folder.root, 'embedded');

  test("the operator's own: the process stays alive but not ready, until it is back", async () => {
    let postgres = await start(dataDir());
    const port = Number(new URL(postgres.url).port);
    const product = await startProduct({ DATA_DIR: folder.dataDir, DATABASE_URL: postgres.url });
    expect(await readiness(product.url)).toBe(200);
    const customer = await signUpClient({ product }, 'amina@example.com');

    await postgres.stop();
    const answer = await fetch(`${product.url}/readyz`);
    expect([answer.status, await answer.text()]).toEqual([503, 'The database does not answer.']);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    await expectUnavailable(openBrowser(product.url), customer);
    expect(product.stderr()).toContain('ECONNREFUSED');

    postgres = await start(dataDir(), port);
    await eventually(
      () => readiness(product.url),
      (status) => status === 200,
      'it is ready again',
    );
    expect(await product.stop()).toBe(0);
    await postgres.stop();
  });

  test('our own, killed with -9: the product brings it back by itself', async () => {
    const product = await startProduct({ DATA_DIR: dataDir() });
    const killed = await postmasterPid(path.join(dataDir(), 'postgres'));
    process.kill(killed, 'SIGKILL');
    await eventually(
      () => isRunning(killed),
      (running) => !running,
      'the server is dead',
    );
    await eventually(
      () => product.stderr().includes('embedded PostgreSQL ended, restarting it'),
      (noticed) => noticed,
      'the product has noticed',
    );
    await eventually(
      () => readiness(product.url),
      (status) => status === 200,
      'it is ready again',
    );
    expect(await postmasterPid(path.join(dataDir(), 'postgres'))).not.toBe(killed);
    const [code, ...rest] = product.stdout().split('\n');
    expect(code).toMatch(/^setup code: /);
    expect(rest).toEqual([`ready ${product.url}`, '']);
    expect(await product.stop()).toBe(0);
  });
});

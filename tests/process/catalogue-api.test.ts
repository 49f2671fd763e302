import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from './browser.ts';
import { type House, openHouse, setUpAdmin, signUpClient } from './house.ts';

const ids = [1, 2, 3].map((number) => `01900000-0000-7000-8000-00000000000${number}`);

let house: House;
let admin: Browser;
let client: Browser;

beforeAll(async () => {
  house = await openHouse();
  admin = await setUpAdmin(house, 'admin@example.com');
  client = await signUpClient(house, 'client@example.com');
  await house.db
    .insertInto('airlines')
    .values(ids.map((id, index) => ({ id, name: `Pwani ${index}`, code: `P${index}`, country: 'KE' })))
    .execute();
});
afterAll(() => house?.close());

async function ask(path: string, browser = admin) {
  const answer = await browser.get(`/api/v1/catalogue/${path}`);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return { status: answer.status, body: await answer.json() };
}

test('an administrator reads a kind in the documented words', async () => {
  const { status, body } = await ask('airlines');
  expect(status).toBe(200);
  expect(body.next).toBeNull();
  expect(body.data).toHaveLength(3);
  expect(body.data[0]).toEqual({
    id: ids[0],
    name: 'Pwani 0',
    code: 'P0',
    country: 'Kenya',
    logo_url: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
});

test('a long kind is read piece by piece', async () => {
  const first = await ask('airlines?limit=2');
  expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
  expect(first.body.next).toBe(ids[1]);
  const second = await ask(`airlines?limit=2&after=${first.body.next}`);
  expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
  expect(second.body.next).toBeNull();
});

describe('parameters that make no sense are answered with a sentence', () => {
  test.each(['0', '501', '-1', '1.5', 'x', '', '1e2', '%20'])('limit=%s', async (limit) => {
    expect(await ask(`airlines?limit=${limit}`)).toEqual({
      status: 400,
      body: { error: 'bad_request', message: '"limit" must be a whole number from 1 to 500.' },
    });
  });

  test.each(['x', '', "1' or 1=1"])('after=%s', async (after) => {
    expect(await ask(`airlines?after=${encodeURIComponent(after)}`)).toEqual({
      status: 400,
      body: { error: 'bad_request', message: '"after" must be the id of a record.' },
    });
  });
});

test('a kind that there is not is not found', async () => {
  expect(await ask('users')).toEqual({ status: 404, body: { error: 'not_found' } });
  expect(await ask('constructor')).toEqual({ status: 404, body: { error: 'not_found' } });
});

test('visitors are unauthorized, customers forbidden, by cookie and by token', async () => {
  const visitor = openBrowser(house.product.url);
  expect(await ask('airlines', visitor)).toEqual({ status: 401, body: { error: 'unauthorized' } });
  expect(await ask('airlines', client)).toEqual({ status: 403, body: { error: 'forbidden' } });
  const byToken = async (owner: Browser) => {
    const { token } = await (await owner.get('/api/auth/token')).json();
    const headers = { authorization: `Bearer ${token}` };
    return (await visitor.get('/api/v1/catalogue/airlines', { headers })).status;
  };
  expect(await byToken(admin)).toBe(200);
  expect(await byToken(client)).toBe(403);
  const headers = { authorization: 'Bearer made.up.token' };
  expect((await visitor.get('/api/v1/catalogue/airlines', { headers })).status).toBe(401);
});

test('it is there to be read only', async () => {
  const answer = await admin.json('/api/v1/catalogue/airlines', { name: 'New' });
  expect(answer.status).toBe(405);
});

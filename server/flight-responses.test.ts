import { once } from 'node:events';
import { request as askFor, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSearchServices, type SearchServices } from '#features/search/services/search-services.ts';
import { defaultSettings, type Settings } from '#features/settings/settings.ts';
import { createLog } from '#lib/log.ts';
import { addedFlight, clearFlights, makeSmallWorld, sell } from '#tests/catalogue/small-world.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { createFlightResponses } from './flight-responses.ts';

let database: TestDatabase;
let search: SearchServices;
let settings: Settings;
let server: Server;
let seats: string;
let sent: Buffer[];
beforeAll(async () => {
  database = await createTestDatabase();
  await makeSmallWorld(database.db);
});
afterAll(() => database.drop());

beforeEach(async () => {
  await clearFlights(database.db);
  for (let hour = 8; hour < 14; hour += 1) {
    seats = await addedFlight(database.db, {
      flight_number: `KQ6${hour}`,
      departure_time: `${hour}:00`.padStart(5, '0'),
      arrival_time: `${hour + 1}:00`.padStart(5, '0'),
      economy_seats: '9',
    });
  }
  settings = defaultSettings();
  search = createSearchServices({ db: database.db, log: createLog('silent') });
  const answers = createFlightResponses({ search, settings: () => settings });
  sent = [];
  server = createServer(async (request, response) => {
    const { end } = response;
    Object.assign(response, {
      end(bytes: Buffer) {
        sent.push(bytes);
        return end.call(response, bytes, 'utf8');
      },
    });
    if (!(await answers.send(request, response, 'id-of-this-request'))) response.writeHead(404).end('others answer');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});

const trip = '/api/v1/flights/search?from=NBO&to=MBA&date=2027-03-01';

async function ask(path = trip, init?: RequestInit) {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, init);
}

/** The raw bytes of the response. */
async function bytesOf(encoding: string): Promise<{ head: Headers; bytes: Buffer }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    askFor({ port, host: '127.0.0.1', path: trip, headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          head: new Headers(response.headers as Record<string, string>),
          bytes: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test('a search is answered with its id, kept by nobody, and the same bytes however often it is asked', async () => {
  const texts: string[] = [];
  for (let time = 0; time < 3; time += 1) {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      'x-request-id': 'id-of-this-request',
    });
    texts.push(await answer.text());
    await sleep(400);
  }
  expect(new Set(texts).size).toBe(1);
  expect(JSON.parse(texts[0] ?? '').legs[0].total).toBe(6);
});

test('who can take it compressed gets the same, compressed', async () => {
  const plain = Buffer.from(await (await ask(trip, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer());
  for (let time = 0; time < 3; time += 1) {
    const br = await bytesOf('gzip, br');
    expect(br.head.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(br.bytes)).toEqual(plain);
    const gzip = await bytesOf('gzip');
    expect(gzip.head.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(gzip.bytes)).toEqual(plain);
    expect(br.bytes.byteLength).toBeLessThan(plain.byteLength / 2);
    await sleep(300);
  }
});

test('what is kept is in memory of its own: a part of a larger block would keep all of it', async () => {
  for (const encoding of ['identity', 'gzip', 'br']) await bytesOf(encoding);
  expect(sent).toHaveLength(3);
  for (const bytes of sent) expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
});

test('a seat sold is gone from the finished answer, whatever it was compressed with', async () => {
  const left = async (encoding: string) => {
    const answer = await ask(trip, { headers: { 'accept-encoding': encoding } });
    const { legs } = (await answer.json()) as { legs: { data: { key: string; seats_left: number }[] }[] };
    return legs[0]?.data.find(({ key }) => key === seats)?.seats_left;
  };
  await sleep(500);
  for (const encoding of ['br', 'gzip', 'identity']) expect(await left(encoding)).toBe(9);
  await sell(database.db, seats, 'economy', 2);
  await sleep(1_000);
  for (const encoding of ['br', 'gzip', 'identity']) expect(await left(encoding)).toBe(7);
});

test('other settings make another answer: nine people may be too many', async () => {
  const many = `${trip}&adults=9`;
  expect((await ask(many)).status).toBe(200);
  settings = { ...settings, limits: { ...settings.limits, maxPassengers: 4 } };
  const refused = await ask(many);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({
    error: 'bad_request',
    problems: { passengers: 'tooManyPassengers' },
  });
});

test('what is no such search, a closed house and a fault are left to others', async () => {
  expect((await ask('/api/v1/flights/searches')).status).toBe(404);
  expect((await ask('/api/v1/flights/search/')).status).toBe(404);
  expect((await ask(trip, { method: 'POST' })).status).toBe(404);
  expect((await ask(trip, { method: 'HEAD' })).status).toBe(404);
  settings = { ...settings, security: { ...settings.security, maintenanceMode: true } };
  expect((await ask()).status).toBe(404);
  settings = defaultSettings();
  search.flights.find = () => Promise.reject(new Error('The database is away'));
  expect((await ask(`${trip}&adults=3`)).status).toBe(404);
});

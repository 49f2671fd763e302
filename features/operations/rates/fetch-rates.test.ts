import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#features/settings/stored-settings.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { listScheduledJobs } from '../jobs/scheduled-jobs.ts';
import { listSettingsHistory } from '../settings/settings-history.ts';
import { measureJobs } from '../status/measure-jobs.ts';
import { fetchedText, fetchRates, fetchRatesNow, fetchRatesOnSchedule } from './fetch-rates.ts';
import { type LeftAlone, readRateFetch } from './rate-fetch.ts';

let database: TestDatabase;
let answer: RequestListener;
const written: string[] = [];
const log = createLog('debug', { write: (line) => void written.push(line) });
const server = createServer((request, response) => answer(request, response));

beforeAll(async () => {
  database = await createTestDatabase();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  written.length = 0;
  await database.db.deleteFrom('settings').execute();
  await database.db.deleteFrom('rateFetches').execute();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.drop();
});

function url(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest?key=very-secret`;
}

const fetchNow = (timeoutMs?: number) =>
  fetchRates({ db: database.db, ratesUrl: url(), log }, timeoutMs === undefined ? {} : { timeoutMs });
const rates = async () => (await readSettings(database.db, log)).settings.ratesPerUsd;
const audited = () =>
  database.db.selectFrom('auditLog').select(['action', 'actorId', 'before', 'after']).orderBy('at', 'desc').execute();

function json(body: unknown, status = 200): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}

test('rates are taken over with history and audit; what the service does not know stays, and the same again writes nothing', async () => {
  answer = json({ base: 'USD', rates: { USD: 1, EUR: 0.8654321987, KES: 131.25, JPY: 150, TZS: 2500 } });
  expect(await fetchNow()).toEqual({ ok: true, changed: ['EUR', 'KES'], leftAlone: [] });
  expect(await rates()).toEqual({ USD: 1, EUR: 0.865432, GBP: 0.73, KES: 131.25, SAR: 3.75, AED: 3.67 });
  const [entry, ...others] = await audited();
  expect(entry).toEqual({
    action: 'rates_fetched',
    actorId: null,
    before: { EUR: 0.85, KES: 129.5 },
    after: { EUR: 0.865432, KES: 131.25 },
  });
  const before = await listSettingsHistory({ db: database.db, log }, { group: 'ratesPerUsd', page: 1 });
  expect(before.rows[0]?.by.name).toBe('Fetched exchange rates');

  expect(await fetchNow()).toEqual({ ok: true, changed: [], leftAlone: [] });
  expect(await audited()).toHaveLength(1 + others.length);
  const after = await listSettingsHistory({ db: database.db, log }, { group: 'ratesPerUsd', page: 1 });
  expect(after.rows).toHaveLength(before.rows.length);

  answer = json({ base_code: 'USD', conversion_rates: { GBP: 0.75 } });
  const actor = { id: newId(), role: 'admin' } as const;
  await database.db.insertInto('users').values({ id: actor.id, email: 'a@example.com', fullName: 'A' }).execute();
  await fetchRates({ db: database.db, ratesUrl: url(), log }, { actor });
  expect((await rates()).GBP).toBe(0.75);
  expect((await audited())[0]).toMatchObject({ action: 'rates_fetched', actorId: actor.id });
});

test('a rate that jumps, or is impossible, stays unchanged and is reported; the others are saved', async () => {
  answer = json({ base: 'USD', rates: { KES: 260, EUR: '0.9', GBP: 0, SAR: 3.7501, AED: null } });
  const fetched = await fetchNow();
  const leftAlone: LeftAlone[] = [
    { currency: 'EUR', from: 0.85, to: null },
    { currency: 'GBP', from: 0.73, to: null },
    { currency: 'KES', from: 129.5, to: 260 },
    { currency: 'AED', from: 3.67, to: null },
  ];
  expect(fetched).toEqual({ ok: true, changed: ['SAR'], leftAlone });
  expect(await rates()).toMatchObject({ EUR: 0.85, GBP: 0.73, KES: 129.5, SAR: 3.7501, AED: 3.67 });
  expect((await readRateFetch(database.db))?.leftAlone).toEqual(leftAlone);
  expect(fetchedText(fetched)).toContain('KES: 129.5 here, 260 there');
  expect((await measureJobs(database.db, new Date())).sentence).toContain('4 rates of the day were not changed');
  // An administrator's later change settles it.
  await database.db
    .updateTable('settings')
    .set({ value: JSON.stringify({ KES: 260, SAR: 3.7501 }), updatedBy: newId() })
    .where('key', '=', 'ratesPerUsd')
    .execute();
  expect((await measureJobs(database.db, new Date())).sentence).toContain('3 rates of the day were not changed');
  expect((await readRateFetch(database.db))?.leftAlone.map(({ currency }) => currency)).toEqual(['EUR', 'GBP', 'AED']);
  answer = json({ base: 'USD', rates: { KES: 255 } });
  await fetchNow();
  expect((await readRateFetch(database.db))?.leftAlone).toEqual([]);
  expect((await measureJobs(database.db, new Date())).sentence).not.toContain('rates of the day');
});

test('a rate that drifts day by day stays unchanged once it is too far from that of a week ago, or of an administrator', async () => {
  for (const [writeResult, taken] of [
    [150, 150],
    [178, 150],
    [155, 155],
  ] as const) {
    answer = json({ base: 'USD', rates: { KES: writeResult } });
    await fetchNow();
    expect((await rates()).KES).toBe(taken);
  }
  answer = json({ base: 'USD', rates: { KES: 178 } });
  expect(await fetchNow()).toMatchObject({
    leftAlone: [{ currency: 'KES', from: 155, to: 178, weekAgo: 129.5 }],
  });
  await database.db
    .updateTable('settings')
    .set({ value: JSON.stringify({ KES: 178 }), updatedBy: newId() })
    .execute();
  answer = json({ base: 'USD', rates: { KES: 190 } });
  await fetchNow();
  expect((await rates()).KES).toBe(190);
});

test.each<[string, RequestListener, string]>([
  ['nonsense', json(['KES', 129]), 'contains no rates'],
  ['an error', json({ result: 'error', 'error-type': 'invalid-key' }), 'contains no rates'],
  ['other money', json({ base: 'EUR', rates: { KES: 150 } }), 'not for one US dollar'],
  ['a web page', (_, response) => response.end('<!doctype html><title>Sign in</title>'), 'contains no rates'],
  ['a refusal', json({}, 403), 'status 403'],
  ['a fault', (_, response) => response.writeHead(500).end(), 'status 500'],
  [
    'far too much',
    (_, response) => response.end(JSON.stringify({ base: 'USD', rates: { KES: 130 }, more: 'x'.repeat(400_000) })),
    'is too long',
  ],
  [
    'a redirect',
    (request, response) =>
      request.url === '/moved'
        ? json({ base: 'USD', rates: { KES: 130 } })(request, response)
        : response.writeHead(302, { location: '/moved' }).end(),
    'redirects to another address',
  ],
  ['silence', () => {}, 'no answer within'],
  ['a line that breaks', (_, response) => response.destroy(), 'cannot be reached'],
])('from a service that answers with %s nothing is saved, and its key is not logged', async (_, listener, message) => {
  answer = listener;
  const fetched = await fetchNow(250);
  expect(fetched).toMatchObject({ ok: false, problem: expect.stringContaining(message) });
  expect((await rates()).KES).toBe(129.5);
  expect(await database.db.selectFrom('settings').selectAll().execute()).toEqual([]);
  expect(written.join('')).toContain('fetching exchange rates failed');
  expect(written.join('') + JSON.stringify(fetched)).not.toContain('very-secret');
});

test('only a service behind TLS is asked, or one on this machine; the job fails in words', async () => {
  const parts = { db: database.db, ratesUrl: 'http://rates.example.com/?key=very-secret', log };
  await expect(fetchRatesOnSchedule(parts)).rejects.toThrow(
    'RATES_URL must start with https://, except on this machine itself.',
  );
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const gone = { ...parts, ratesUrl: `http://127.0.0.1:${port}/?key=very-secret` };
  await expect(fetchRatesOnSchedule(gone)).rejects.toThrow(/^The service cannot be reached\.$/);
});

test('whoever has them fetched by hand sees it where the runs of the job are listed', async () => {
  const { db } = database;
  const parts = { db, ratesUrl: url(), log };
  const lastRun = async () => (await listScheduledJobs(db, '7 1 * * * fetch_rates'))[0];
  answer = json({}, 500);
  expect(await fetchRatesNow(parts, { id: null, role: null })).toMatchObject({ ok: false });
  expect(await lastRun()).toMatchObject({ failure: expect.stringContaining('500'), finishedAt: null });
  answer = json({ base: 'USD', rates: { USD: 1, KES: 129.5 } });
  expect(await fetchRatesNow(parts, { id: null, role: null })).toMatchObject({ ok: true });
  expect(await lastRun()).toMatchObject({ failure: null, finishedAt: expect.any(Date) });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flightsFor, hold, makeFlights } from '../booking/held-booking.ts';
import { type Browser, openBrowser } from './browser.ts';
import { eventually, type Product, startProduct } from './product.ts';
import { openSite, type Site, setUpAdmin, signUpAgency, signUpClient } from './site.ts';

interface Received {
  event: string;
  id: string;
  text: string;
}

const secretPath = 'T0-very-secret';
const metricsToken = 'a-token-for-this-test-alone';
const received: Received[] = [];
let receiver: Server;
let site: Site;
let admin: Browser;
/** On the same database, as behind a load balancer. */
let other: Product;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    received.push((await json(request)) as Received);
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => receiver.once('listening', resolve));
  const { port } = receiver.address() as AddressInfo;
  const webhook = { ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/${secretPath}` };
  site = await openSite({ ...webhook, METRICS_TOKEN: metricsToken });
  admin = await setUpAdmin(site, 'admin@example.com');
  other = await startProduct({
    DATA_DIR: `${site.folder.root}/other`,
    DATABASE_URL: site.databaseUrl,
    TRUST_PROXY: '1',
    ...webhook,
  });
});
afterAll(async () => {
  await other?.stop();
  await site?.close();
  receiver?.close();
});

test('a damaged counter is noticed by one of two processes within a minute, closed, sent once, and decided on by administrators alone', async () => {
  const { db } = site;
  const [flight = '', intact = ''] = await makeFlights(db, { count: 2 });
  // As a fault in the database would do it: no trigger notes the change.
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`update flight_cabins set sold = sold + 2 where flight_id = ${flight}`.execute(transaction);
  });
  const damagedAt = performance.now();
  await eventually(
    () => received.length,
    (count) => count > 0,
    'the webhook is called',
    60_000,
  );
  expect(performance.now() - damagedAt).toBeLessThan(60_000);
  const [{ id, event, text } = { id: '', event: '', text: '' }] = received;
  expect([event, text]).toEqual(['raised', expect.stringContaining(`/admin/alerts/${id}`)]);
  expect((await hold(db, flightsFor([flight]))).outcome).toBe('sold_out');
  expect((await hold(db, flightsFor([intact]))).outcome).toBe('held');

  const path = `/admin/alerts/${id}`;
  const dashboard = await (await admin.get('/admin')).text();
  expect(dashboard).toContain('the books do not agree');
  expect(dashboard).toContain(path);
  expect(await (await admin.get(path)).text()).toContain('Correct the counter and sell again');
  const strangers = [
    openBrowser(site.product.url),
    await signUpClient(site, 'client@example.com'),
    await signUpAgency(site, 'agent@example.com'),
  ];
  for (const stranger of strangers) {
    expect((await stranger.get(path)).headers.get('location')).toMatch(/^\/admin-login\?/);
    expect((await stranger.post(path, { intent: 'correct' })).status).toBeGreaterThanOrEqual(300);
  }
  expect((await hold(db, flightsFor([flight]))).outcome).toBe('sold_out');

  const metrics = await fetch(`${site.product.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(await metrics.text()).toContain('alerts_open{kind="books"} 1');
  expect((await admin.post(path, { intent: 'correct' })).status).toBe(200);
  expect((await hold(db, flightsFor([flight]))).outcome).toBe('held');
  await eventually(
    () => received.length,
    (count) => count === 2,
    'the webhook hears that it is over',
  );
  expect(received.map((one) => one.event)).toEqual(['raised', 'resolved']);
  const log = site.product.stderr() + other.stderr();
  expect(log.split('alert raised: books').length - 1).toBe(1);
  expect(log).not.toContain(secretPath);
});

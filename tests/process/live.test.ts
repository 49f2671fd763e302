import { afterAll, beforeAll, expect, test } from 'vitest';
import { flightsFor, heldBooking, makeFlights } from '../booking/held-booking.ts';
import { type Browser, openBrowser } from './browser.ts';
import { eventually, type Product, startProduct } from './product.ts';
import { openSite, type Site, setUpAdmin, signInAs, signUpAgency, signUpClient } from './site.ts';

let site: Site;
/** On the same database, as behind a load balancer. */
let other: Product;
let admin: Browser;

beforeAll(async () => {
  site = await openSite();
  await setUpAdmin(site, 'admin@example.com');
  other = await startProduct({
    DATA_DIR: `${site.folder.root}/other`,
    DATABASE_URL: site.databaseUrl,
    TRUST_PROXY: '1',
  });
  admin = await signInAs({ product: other }, 'admin@example.com');
});
afterAll(async () => {
  await other?.stop();
  await site?.close();
});

const asStream = { headers: { accept: 'text/event-stream' } };

/** The events a browser has received so far, and whether the stream has ended. */
async function watch(browser: Browser) {
  const answer = await browser.get('/admin/live', asStream);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(answer.headers.get('content-encoding')).toBeNull();
  const stream = { text: '', isOver: false };
  const decoder = new TextDecoder();
  void (async () => {
    for await (const part of answer.body ?? []) stream.text += decoder.decode(part);
    stream.isOver = true;
  })();
  const waitFor = (line: string) =>
    eventually(
      () => stream.text.includes(line),
      (isFound) => isFound,
      `the stream says "${line}"`,
    );
  return { stream, waitFor };
}

test('what is sold and written at one process shows at another, without anybody asking', async () => {
  const { stream, waitFor } = await watch(admin);
  // Earlier sales are announced once to the first watcher.
  const [flight = ''] = await makeFlights(site.db);
  const { reference } = await heldBooking(site.db, flightsFor([flight]));
  await waitFor('data: bookings');
  expect(await (await admin.get('/admin')).text()).toContain(reference);

  const sent = await openBrowser(site.product.url).post('/contact', {
    name: 'Fatuma Ali',
    email: 'fatuma@example.com',
    subject: 'Baggage to Kigali',
    message: 'How much may I take?',
  });
  expect(sent.status).toBeLessThan(400);
  await waitFor('data: inquiries');
  expect(await (await admin.get('/admin')).text()).toContain('Baggage to Kigali');
  expect(await (await admin.get('/admin/live')).json()).toEqual({
    waitingInquiries: 1,
    waitingBookings: 0,
    waitingMoney: 0,
    waitingAgents: 0,
  });
  expect(stream.isOver).toBe(false);
});

test('customers, agencies and strangers get no stream', async () => {
  const people = [
    openBrowser(site.product.url),
    await signUpClient(site, 'client@example.com'),
    await signUpAgency(site, 'agent@example.com'),
  ];
  for (const person of people) {
    const answer = await person.get('/admin/live', asStream);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin-login?next=%2Fadmin%2Flive']);
  }
});

test('programs that ask for headers or for the data of a page take nobody’s stream away, and get an answer', async () => {
  const { stream } = await watch(admin);
  const heads = Array.from({ length: 10 }, () => admin.get('/admin/live', { ...asStream, method: 'HEAD' }));
  for (const { status, headers } of await Promise.all(heads)) {
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  }
  expect(await (await admin.get('/admin/live.data', asStream)).text()).toContain('waitingInquiries');
  expect(stream.isOver).toBe(false);
});

test('an administrator who signs out is told so, and hears no more', async () => {
  const leaving = await signInAs({ product: other }, 'admin@example.com');
  const { stream, waitFor } = await watch(leaving);
  await leaving.post('/sign-out', { to: '/admin-login' });
  await waitFor('event: ended');
  await eventually(
    () => stream.isOver,
    (isOver) => isOver,
    'the stream ends',
  );
});

test('an open stream does not hold the stop up', async () => {
  const { stream } = await watch(admin);
  const requestedAt = performance.now();
  expect(await other.stop()).toBe(0);
  expect(performance.now() - requestedAt).toBeLessThan(20_000);
  expect(stream.isOver).toBe(true);
});

import { sql } from 'kysely';
import { createDb, createPool, type Database } from '#db/connect.ts';
import { findRunning } from '#db/embedded/server.ts';
import { createLog } from '#lib/log.ts';
import { expectNoViolations } from './axe.ts';
import { fillTraveller, payBy } from './booking-steps.ts';
import { someAddress } from './outbox.ts';
import { daysFromToday } from './search-forms.ts';
import { expect, test } from './test.ts';

let db: Database;
test.beforeAll(async () => {
  const url = await findRunning(process.env.E2E_DATA_DIR ?? '');
  if (!url) throw new Error('The database of the site is not to be found');
  db = createDb(createPool(url, { max: 1, applicationName: 'test', log: createLog('silent') }));
});
test.afterAll(() => db.destroy());

test('who comes while too many want the same flight sees a place in line, and is let in when there is a seat', {
  tag: '@wide-first',
}, async ({ page, request, javaScriptEnabled, isMobile }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  // Each kind of browser has a flight of its own.
  const date = daysFromToday(90 + (javaScriptEnabled ? 0 : 1) + (isMobile ? 2 : 0));
  const search = `type=flights&from=NBO&to=ZNZ&date=${date}&guests=1`;
  const { legs } = await (await request.get(`/api/v1/flights/search?${search}`)).json();
  const flight: string = legs[0].data.find(({ key }: { key: string }) => !key.includes('.')).key;
  const checkout = `/checkout?${search}&pick=${flight}`;
  const leave = (seats: number) =>
    db
      .updateTable('flightCabins')
      .set({ seats: sql`held + sold + ${seats}` })
      .where('flightId', '=', flight)
      .where('cabin', '=', 'economy')
      .execute();
  // The first 25 go straight to the checkout and are as many as there are seats. Of one network only a few would count.
  await leave(25);
  const ask = async () => (await request.get(checkout, { headers: { 'x-forwarded-for': someAddress() } })).text();
  // A busy machine may not meet so many within the few seconds that make a line; then as many ask again.
  let before = 0;
  await expect(async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    before += answers.filter((answer) => answer.includes('You are in line')).length;
    expect(before).toBeGreaterThan(0);
  }).toPass();

  // It would load itself again while it is looked at.
  await page.route('**/checkout?*', async (route) => {
    const response = await route.fetch();
    const { refresh, ...headers } = response.headers();
    expect(Number(refresh)).toBeGreaterThan(0);
    await route.fulfill({ response, headers });
  });
  await page.goto(checkout);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are in line');
  await expect(page.getByRole('status')).toHaveText(/Your place in line\s*[1-9]\d?$/);
  const place = (await page.getByRole('status').textContent()) ?? '';
  expect(Number(/\d+$/.exec(place))).toBeLessThanOrEqual(before + 1);
  await expect(page.getByText('Many people want this at the same moment.')).toBeVisible();
  if (javaScriptEnabled) await expectNoViolations(page);

  // Another tab has the same place.
  await page.unrouteAll();
  const other = await page.context().newPage();
  await other.goto(checkout);
  await expect(other.getByRole('status')).toHaveText(place);

  // Nobody presses anything: the page looks again by itself.
  await page.reload();
  await leave(100);
  await other.close();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Travellers and payment');
  await fillTraveller(page);
  await payBy(page, 'Card', `line-${date}@example.com`);
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
});

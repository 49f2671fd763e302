import { sql } from 'kysely';
import { createDb, createPool } from '#db/connect.ts';
import { findRunning } from '#db/embedded/server.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { createLog } from '#lib/log.ts';
import { approve, fillTraveller, payBy } from './booking-steps.ts';
import { mailsTo, someAddress } from './outbox.ts';
import { daysFromToday } from './search-forms.ts';
import { expect, test } from './test.ts';

test.use({ expectedComplaints: [/status of 422/] });

test('a round trip and a hotel are booked on a phone without scripts, found again, and one is cancelled', {
  tag: ['@phone', '@no-scripts'],
}, async ({ page, open }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  const email = `amina-${Date.now()}@example.com`;

  await open(`/search?type=flights&from=NBO&to=ZNZ&date=${daysFromToday(33)}&returnDate=${daysFromToday(38)}&guests=1`);
  for (let leg = 0; leg < 2; leg += 1) {
    await page
      .getByRole('link', { name: /^Select/ })
      .first()
      .click();
  }
  await fillTraveller(page);
  const flightPrice = await payBy(page, 'Card', email);
  const trip = await approve(page);
  await expect(page.getByText(`Paid ${flightPrice}`)).toBeVisible();

  await open(`/search?type=hotels&to=Mombasa&checkIn=${daysFromToday(33)}&checkOut=${daysFromToday(35)}&guests=2`);
  await page
    .getByRole('link', { name: /^Book Now/ })
    .first()
    .click();
  await page.getByLabel('Title').selectOption({ label: 'Ms' });
  await page.getByLabel('Nationality').selectOption('KE');
  await page.getByLabel('Given names').fill('Amina');
  await page.getByLabel('Last name').fill("N'Díaye");
  const stayPrice = await payBy(page, 'M-Pesa', email);
  const stay = await approve(page);
  // M-Pesa charges shillings at the locked rate.
  const shillings = Math.round((dollars(stayPrice) * 129.5) / 100).toLocaleString('en');
  await expect(page.getByText(`Paid KSh ${shillings}`)).toBeVisible();

  // Both documents were mailed, and the mailed links open more than reference and name do.
  const mails = await mailsTo(email, 2);
  for (const [number, reference] of [trip, stay].entries()) {
    const mail = mails[number];
    expect(mail?.text).toContain(reference);
    const link = /https?:\/\/\S+\/booking\/open\?pass=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    await open(link.replace(/^https?:\/\/[^/]+/, ''));
    await expect(page).toHaveURL(new RegExp(`/booking/${reference}`));
    const document = await page.request.get(`/booking/${reference}/document.pdf`);
    expect(document.headers()['content-type']).toBe('application/pdf');
    expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-');
    const calendar = await (await page.request.get(`/booking/${reference}/trip.ics`)).text();
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(reference === trip ? 2 : 1);
  }

  await open(`/booking/${trip}`);
  await page.getByRole('link', { name: 'Cancel booking' }).first().click();
  const back = await page.getByRole('button', { name: /^Cancel/ }).textContent();
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await expect(page.getByText('Cancelled').first()).toBeVisible();
  expect(back).toBeTruthy();

  // With reference and name a stranger sees the stay and nothing private.
  await page.context().clearCookies();
  await open('/booking');
  await page.getByLabel('Booking Reference').fill(stay.toLowerCase());
  await page.getByLabel('Last Name').fill('ndiaye');
  await page.getByRole('button', { name: 'Retrieve Booking' }).click();
  await expect(page.getByText(stay).first()).toBeVisible();
  await expect(page.getByText('Confirmed').first()).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  const refused = await page.request.get(`/booking/${stay}/document.pdf`, { maxRedirects: 0 });
  expect(refused.status()).toBe(303);

  await expectBooks({ trip, stay, flightPrice, stayPrice });
});

/** Every shown amount equals the ledger's. */
async function expectBooks(shown: { trip: string; stay: string; flightPrice: string; stayPrice: string }) {
  const url = await findRunning(process.env.E2E_DATA_DIR ?? '');
  if (!url) throw new Error('The database of the site is not to be found');
  const db = createDb(createPool(url, { max: 1, applicationName: 'e2e', log: createLog('silent') }));
  try {
    const { rows } = await sql<{
      reference: string;
      captured: number;
      earned: number;
      rounding: number;
      status: string;
    }>`
      select reference, status,
        sum(amount_minor) filter (where kind = 'payment_captured' and credit = 'customers:USD')::int as captured,
        (coalesce(sum(amount_minor) filter (where kind = 'fare_earned'), 0)
          - coalesce(sum(amount_minor) filter (where kind = 'fare_returned'), 0))::int as earned,
        coalesce(sum(case when credit = 'rounding:USD' then amount_minor else -amount_minor end)
          filter (where kind = 'rounding'), 0)::int as rounding
      from bookings join ledger_transfers on ledger_transfers.booking_id = bookings.id
      where reference in (${shown.trip}, ${shown.stay}) group by reference, status`.execute(db);
    const [trip, stay] = [shown.trip, shown.stay].map((reference) => rows.find((row) => row.reference === reference));
    expect(trip).toMatchObject({ status: 'cancelled', captured: dollars(shown.flightPrice) });
    expect(stay).toMatchObject({ status: 'confirmed', captured: dollars(shown.stayPrice) });
    expect((stay?.earned ?? 0) + (stay?.rounding ?? 0)).toBe(stay?.captured);
    expect(await brokenInvariants(db)).toEqual([]);
  } finally {
    await db.destroy();
  }
}

function dollars(price: string): number {
  return Number(price.replaceAll(/[^\d]/g, '')) * 100;
}

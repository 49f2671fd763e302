import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailboxHash, type PassAccess, signPass } from '#features/booking/booking-pass.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';
import { fund } from '../agents/agents.ts';
import { soldBy } from '../booking/agency-sale.ts';
import { flightsFor, heldBooking, makeFlights, pay, visitor } from '../booking/held-booking.ts';
import { readPdf } from '../booking/read-pdf.ts';
import { type Browser, openBrowser } from './browser.ts';
import { openSite, type Site, signUpAgency, signUpClient } from './site.ts';

const secret = 'a-secret-that-only-this-test-of-the-house-knows';
const cookieName = `${STORAGE_PREFIX}-bookings`;
const contact = { email: 'amina@example.com', phone: '+254712555048', isVerified: false };

let site: Site;
let flights: string[];

beforeAll(async () => {
  site = await openSite({ SECRET: secret });
  flights = await makeFlights(site.db, { count: 2, seats: 50 });
});
afterAll(() => site?.close());

async function bought({ userId = null as string | null, email = contact.email } = {}) {
  const actor = { ...visitor(), id: userId, role: userId ? ('client' as const) : null };
  const given = { contact: { ...contact, email }, actor };
  const held = await heldBooking(site.db, flightsFor(flights), given);
  expect(await pay(site.db, held)).toBe('confirmed');
  return held;
}

function passFor(
  bookingId: string,
  access: PassAccess,
  { by = secret, minutes = 5, email = contact.email } = {},
): string {
  const common = { bookingId, endsAt: Date.now() + minutes * 60_000 };
  return signPass(by, access === 'owner' ? { ...common, access, mailbox: mailboxHash(email) } : { ...common, access });
}

function holding(pass: string): Browser {
  const browser = openBrowser(site.product.url);
  browser.cookies.set(cookieName, pass);
  return browser;
}

/** By itself: ids and moments hold any four digits by chance. */
function isFigureIn(html: string, figure: number): boolean {
  return new RegExp(`(?<![\\w-])${figure}(?!\\w)`).test(html);
}

async function ledTo(answer: Response): Promise<string | null> {
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
}

test('whoever has no business with a booking is led to the lookup, and hears no word of whether there is one', async () => {
  const { reference, bookingId } = await bought({ email: 'one@example.com' });
  const other = await bought({ email: 'two@example.com' });
  const stranger = openBrowser(site.product.url);
  const signedIn = await signUpClient(site, 'stranger@example.com');
  const browsers = [
    stranger,
    signedIn,
    holding(passFor(other.bookingId, 'owner', { email: 'two@example.com' })),
    // Mailed before support put the address right.
    holding(passFor(bookingId, 'owner', { email: 'slip@example.com' })),
    holding(passFor(bookingId, 'owner', { by: `${secret}!`, email: 'one@example.com' })),
    holding(passFor(bookingId, 'owner', { minutes: -1, email: 'one@example.com' })),
    holding(passFor(bookingId, 'limited').replace('.limited.', `.owner-${mailboxHash('one@example.com')}.`)),
  ];
  for (const browser of browsers) {
    for (const page of ['', '/cancel', '/review', '/document.pdf', '/trip.ics', '/receipt/x', '/invoice.pdf'])
      expect(await ledTo(await browser.get(`/booking/${reference}${page}`))).toBe(`/booking?reference=${reference}`);
    expect(await ledTo(await browser.post(`/booking/${reference}`, { intent: 'mail-link' }))).toBe(
      `/booking?reference=${reference}`,
    );
    expect(await ledTo(await browser.post(`/booking/${reference}/cancel`, { refundUnits: '0' }))).toBe(
      `/booking?reference=${reference}`,
    );
  }
  expect(await ledTo(await stranger.get('/booking/FM000001'))).toBe('/booking?reference=FM000001');
  expect((await readBooking(site.db, { id: bookingId }))?.status).toBe('confirmed');
});

test('reference and last name show the trip, but no documents, no contact and no way to cancel', async () => {
  const { reference, bookingId } = await bought({ email: 'three@example.com' });
  const browser = openBrowser(site.product.url);
  const wrong = await browser.post('/booking', { reference, lastName: 'Otieno' });
  const unknown = await browser.post('/booking', { reference: 'FM000002', lastName: 'Otieno' });
  expect([wrong.status, unknown.status]).toEqual([422, 422]);
  const sentence = 'We found no booking with this reference and last name';
  for (const answer of [wrong, unknown]) expect(await answer.text()).toContain(sentence);

  const typed = { reference: ` fm-${reference.slice(2)}`, lastName: 'HASSAN' };
  expect(await ledTo(await browser.post('/booking', typed))).toBe(`/booking/${reference}`);
  const page = await browser.get(`/booking/${reference}`);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const html = await page.text();
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).toContain('t…@example.com');
  for (const hidden of ['three@example.com', '712555048', '712 555048', '/cancel', 'document.pdf'])
    expect(html).not.toContain(hidden);
  expect(isFigureIn(html, 1994)).toBe(false);
  for (const page of ['/cancel', '/review', '/document.pdf', '/trip.ics'])
    expect(await ledTo(await browser.get(`/booking/${reference}${page}`))).toBe(`/booking/${reference}`);
  expect((await browser.get(`/booking/${reference}/invoice.pdf`)).status).toBe(404);
  expect(await ledTo(await browser.post(`/booking/${reference}/cancel`, { refundUnits: '23888' }))).toBe(
    `/booking/${reference}`,
  );
  const booking = await readBooking(site.db, { id: bookingId });
  expect(booking?.status).toBe('confirmed');
});

test('the mailed link makes its reader the owner, who cancels for what they were told', async () => {
  const { reference, bookingId } = await bought({ email: 'four@example.com' });
  const browser = openBrowser(site.product.url);
  expect(await ledTo(await browser.get(`/booking/open?pass=${passFor(bookingId, 'limited')}`))).toBe(
    '/booking?link=over',
  );
  const email = 'four@example.com';
  const mailedElsewhere = passFor(bookingId, 'owner', { email: 'for@example.com' });
  expect(await ledTo(await browser.get(`/booking/open?pass=${mailedElsewhere}`))).toBe('/booking?link=over');
  const opened = await browser.get(`/booking/open?pass=${passFor(bookingId, 'owner', { email })}`);
  expect(await ledTo(opened)).toBe(`/booking/${reference}`);
  // The cookie ends with the browser, its passes expire. The known-device cookie stays and grants nothing.
  const [pass, device, ...more] = opened.headers.getSetCookie();
  expect(pass).not.toMatch(/max-age|expires/i);
  expect([device, more]).toEqual([expect.stringMatching(/^fika-mbali\.known_device=/), []]);
  const html = await (await browser.get(`/booking/${reference}`)).text();
  expect(html).toContain('four@example.com');
  const pdf = await browser.get(`/booking/${reference}/document.pdf`);
  expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="${reference}.pdf"`);
  expect([pdf.status, pdf.headers.get('cache-control')]).toEqual([200, 'no-store']);

  // 2 x 123.45 dollars at 129 shillings, of which three quarters come back.
  const quote = await (await browser.get(`/booking/${reference}/cancel`)).text();
  expect(quote).toContain('Cancel and get KSh 23,888 back');
  const stale = await browser.post(`/booking/${reference}/cancel`, { refundUnits: '31850' });
  expect(stale.status).toBe(409);
  expect(await stale.text()).toContain('has changed');
  expect((await browser.post(`/booking/${reference}/cancel`, {})).status).toBe(409);
  expect(await ledTo(await browser.post(`/booking/${reference}/cancel`, { refundUnits: '23888' }))).toBe(
    `/booking/${reference}`,
  );
  const after = await (await browser.get(`/booking/${reference}`)).text();
  expect(after).toContain('This booking is cancelled');
  expect(after).toContain('KSh 23,888');
  expect(await ledTo(await browser.get(`/booking/${reference}/document.pdf`))).toBe(`/booking/${reference}`);
  // The invoice stays, and says what comes back; the receipt is called by its number too.
  const invoice = await browser.get(`/booking/${reference}/invoice.pdf`);
  expect(invoice.headers.get('content-disposition')).toMatch(/INV-\d{6}\.pdf/);
  expect(invoice.headers.get('cache-control')).toBe('no-store');
  expect(readPdf(new Uint8Array(await invoice.arrayBuffer())).text).toContain('KSh 23,888 on its way back');
  const paymentId = (await readBooking(site.db, { id: bookingId }))?.payments[0]?.id;
  const receipt = await browser.get(`/booking/${reference}/receipt/${paymentId}`);
  expect(receipt.headers.get('content-disposition')).toMatch(/RCT-\d{6}\.pdf/);
  const again = await (await browser.get(`/booking/${reference}/cancel`)).text();
  expect(again).toContain('This booking is cancelled already');
});

test('a mail program that opens the link of a hold keeps no seats; the person who presses the button does', async () => {
  const payLater = {
    contact: { ...contact, email: 'five@example.com' },
    holdKind: 'pay_later',
    payment: { method: 'cash', provider: 'office', payerPhone: null, asksIn: null },
  } as const;
  const { bookingId, reference, expiresAt } = await heldBooking(site.db, flightsFor(flights), payLater);
  const pass = passFor(bookingId, 'owner', { email: 'five@example.com' });
  const scanner = openBrowser(site.product.url);
  expect((await scanner.get(`/booking/open?pass=${pass}`)).status).toBe(200);
  expect((await readBooking(site.db, { id: bookingId }))?.holdExpiresAt).toEqual(new Date(expiresAt));
  const person = openBrowser(site.product.url);
  expect(await ledTo(await person.post('/booking/open', { pass }))).toBe(`/booking/${reference}`);
  const held = await readBooking(site.db, { id: bookingId });
  expect(held?.holdExpiresAt.getTime()).toBeGreaterThan(Date.parse(expiresAt) + 3_600_000);
  expect(await ledTo(await person.post('/booking/open', { pass: 'forged' }))).toBe('/booking?link=over');
});

test('the signed-in owner needs no link', async () => {
  const browser = await signUpClient(site, 'owner@example.com');
  const { id } = await site.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'owner@example.com')
    .executeTakeFirstOrThrow();
  const { reference } = await bought({ userId: id, email: 'owner@example.com' });
  const page = await browser.get(`/booking/${reference}`);
  expect(await page.text()).toContain(`/booking/${reference}/document.pdf`);
});

test('whoever signs out leaves no booking open behind, and nothing typed or paid is kept by the browser', async () => {
  const email = 'six@example.com';
  const { bookingId, reference } = await bought({ email });
  const browser = holding(passFor(bookingId, 'owner', { email }));
  expect((await browser.get(`/booking/${reference}`)).status).toBe(200);
  await browser.post('/sign-out', { to: '/' });
  expect(await ledTo(await browser.get(`/booking/${reference}`))).toBe(`/booking?reference=${reference}`);

  const page = await browser.get('/checkout?type=hotels&hotel=%00');
  expect([page.status, page.headers.get('cache-control')]).toEqual([404, 'no-store']);
  const hosted = await browser.get('/sandbox/pay/%00');
  expect([hosted.status, hosted.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect((await browser.post('/sandbox/pay/%00', { choice: 'approve' })).status).toBe(303);
});

test('whoever comes by reference and name sees no page of a payment that another began, nor its number', async () => {
  const { bookingId, paymentId, reference } = await heldBooking(site.db, flightsFor(flights), {
    contact: { ...contact, email: 'seven@example.com' },
    payment: { method: 'mpesa', provider: 'sandbox', payerPhone: '+254712555777', asksIn: 'KES' },
  });
  const payer = holding(passFor(bookingId, 'payer'));
  const reopen = { intent: 'reopen', payment: paymentId };
  const paymentUrl = (await ledTo(await payer.post(`/booking/${reference}`, reopen))) ?? '';
  const hosted = await (await payer.get(new URL(paymentUrl, site.product.url).pathname)).text();
  expect(hosted).toContain('+254 ••• ••• 777');
  expect(hosted).not.toContain('712555777');

  const passing = holding(passFor(bookingId, 'limited'));
  expect(await (await passing.get(`/booking/${reference}`)).text()).not.toContain('value="reopen"');
  expect(await ledTo(await passing.post(`/booking/${reference}`, reopen))).toBe(`/booking/${reference}`);
  const refused = await passing.post(`/booking/${reference}`, { intent: 'pay', method: 'card' });
  expect(refused.status).toBe(422);
});

test('new times stand above the ways to pay, paying agrees to them, and a hold that is over says only that', async () => {
  const { db } = site;
  const [flight = ''] = await makeFlights(db, { count: 1, seats: 9 });
  const { bookingId, reference } = await heldBooking(db, flightsFor([flight]), {
    contact: { ...contact, email: 'nine@example.com' },
    holdKind: 'pay_later',
    payment: { method: 'bank_transfer', provider: 'office', payerPhone: null, asksIn: null },
  });
  await db
    .updateTable('payments')
    .set({ state: 'submitted', submittedAt: new Date() })
    .where('bookingId', '=', bookingId)
    .execute();
  const page = `/booking/${reference}`;
  const payer = holding(passFor(bookingId, 'payer'));
  /** Without the messages that come along for the browser. */
  const shown = async () => (await (await payer.get(page)).text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
  expect(await shown()).toContain('Pay by bank transfer');

  await sql`update flights set departure_time = departure_time + interval '3 hours', arrival_time = arrival_time + interval '3 hours'
    where id = ${flight}`.execute(db);
  await sql`update flight_bookings set disruption = 'moved', disrupted_at = now() where booking_id = ${bookingId}`.execute(
    db,
  );
  const moved = await shown();
  expect(moved).toContain('The airline has changed the times since you booked');
  expect(moved).toContain('By paying now you agree to the new times');
  expect(moved).toContain('If you had sent the money before you saw this');
  expect(moved).not.toContain('Pay by bank transfer');
  const seenTimes = /name="seenTimes" value="([\d -]+)"/.exec(moved)?.[1] ?? '';
  const choice = { intent: 'pay', method: 'bank_transfer' };
  for (const unseen of [choice, { ...choice, seenTimes: '1-2' }]) {
    const refused = await payer.post(page, unseen);
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('Nothing was paid: the airline has changed this trip.'),
    ]);
  }
  expect(await ledTo(await payer.post(page, { ...choice, seenTimes }))).toBe(page);
  const agreed = await shown();
  expect(agreed).toContain('Pay by bank transfer');
  expect(agreed).toContain('You went on to pay with these times');
  expect((await readBooking(db, { id: bookingId }))?.payments).toMatchObject([{ agreedTimes: seenTimes }]);

  await sql`update bookings set hold_expires_at = now() - interval '1 millisecond' where id = ${bookingId}`.execute(db);
  const over = await shown();
  expect(over).toContain('This booking was not paid in time');
  expect(over).toMatch(/href="\/search\?type=flights&amp;from=QAA/);
  for (const untrue of ['are held', 'Held until', 'Pay by bank transfer', 'name="method"', 'Your documents by mail'])
    expect(over).not.toContain(untrue);
});

test('an agency issues and cancels what it sold; another agency and the customer do neither', async () => {
  const seller = await agencyWith('seller@example.com', 100_000);
  const rival = await agencyWith('rival@example.com', 100_000);
  const email = 'eight@example.com';
  const { bookingId, reference } = await soldBy(site.db, seller.agent, flightsFor(flights), {
    contact: { ...contact, email },
    issueNow: false,
  });
  const page = `/booking/${reference}`;
  const held = await (await seller.browser.get(page)).text();
  for (const said of ['Issue ticket now', '$246.90', '$24.69', '$271.59', email]) expect(held).toContain(said);
  for (const path of ['', '/cancel', '/document.pdf', '/trip.ics', '/invoice.pdf', '/net-invoice.pdf', '/review'])
    expect(await ledTo(await rival.browser.get(page + path))).toBe(`/booking?reference=${reference}`);
  for (const [path, form] of [
    ['', { intent: 'issue' }],
    ['', { intent: 'resend' }],
    ['/cancel', { refundUnits: '0' }],
  ] as const)
    expect(await ledTo(await rival.browser.post(page + path, form))).toBe(`/booking?reference=${reference}`);

  const customer = holding(passFor(bookingId, 'owner', { email }));
  const shown = await (await customer.get(page)).text();
  expect(shown).toContain('Savannah Trails');
  expect(shown).toContain('$271.59');
  for (const hidden of ['246.90', '24.69', 'Issue ticket', 'name="method"', `${page}/cancel`])
    expect(shown).not.toContain(hidden);
  for (const minor of [24_690, 2469]) expect(isFigureIn(shown, minor)).toBe(false);
  for (const intent of ['issue', 'pay', 'resend'])
    expect(await ledTo(await customer.post(page, { intent, method: 'card' }))).toBe(page);
  expect(await (await customer.get(`${page}/cancel`)).text()).toContain('Please cancel with Savannah Trails');
  expect((await customer.post(`${page}/cancel`, { refundMinor: '0' })).status).toBe(403);
  expect((await readBooking(site.db, { id: bookingId }))?.status).toBe('held');

  const issued = await seller.browser.post(page, { intent: 'issue' });
  expect([issued.status, await issued.text()]).toEqual([200, expect.stringContaining('Issued. The documents')]);
  const again = await seller.browser.post(page, { intent: 'issue' });
  expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('issued already')]);
  expect((await seller.browser.get(`${page}/document.pdf`)).status).toBe(200);
  // The agency's price is not shown to its customer, who has their own invoice.
  const net = await seller.browser.get(`${page}/net-invoice.pdf`);
  expect(net.headers.get('content-disposition')).toMatch(/INV-\d{6}\.pdf/);
  expect(readPdf(new Uint8Array(await net.arrayBuffer())).text).toContain('Total $246.90');
  expect((await customer.get(`${page}/net-invoice.pdf`)).status).toBe(404);
  for (const reader of [customer, seller.browser]) {
    const invoice = await reader.get(`${page}/invoice.pdf`);
    expect(invoice.headers.get('content-disposition')).toMatch(/TA-000001\.pdf/);
    const { text } = readPdf(new Uint8Array(await invoice.arrayBuffer()));
    expect(text).toContain('Total $271.59');
    expect(text).not.toContain('246.90');
  }
  expect(await (await customer.get(page)).text()).not.toContain('net-invoice');
  expect(await (await seller.browser.get(page)).text()).toContain('Invoice to Savannah Trails (net)');
  expect((await customer.post(`${page}/cancel`, { refundMinor: '20987' })).status).toBe(403);

  const quote = await (await seller.browser.get(`${page}/cancel`)).text();
  expect(quote).toContain('Cancel, $185.18 back to credit');
  expect(await ledTo(await seller.browser.post(`${page}/cancel`, { refundMinor: '20987' }))).toBe(page);
  expect(await (await seller.browser.get(page)).text()).toContain('Given back to your credit');
  const html = await (await customer.get(page)).text();
  expect(html).toContain('Savannah Trails gives you $203.69 back');
  expect(html).not.toContain('185.18');
});

async function agencyWith(email: string, creditMinor: number) {
  const browser = await signUpAgency(site, email);
  const { agentId, userId } = await site.db
    .updateTable('agents')
    .set({ agencyName: 'Savannah Trails', verificationStatus: 'verified', verifiedAt: new Date() })
    .from('users')
    .whereRef('users.id', '=', 'agents.userId')
    .where('users.email', '=', email)
    .returning(['agents.id as agentId', 'users.id as userId'])
    .executeTakeFirstOrThrow();
  await fund(site.db, { agentId, userId }, creditMinor);
  return { browser, agent: { agentId, userId } };
}

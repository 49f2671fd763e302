import type { Page } from '@playwright/test';
import { createDb, createPool, type Database } from '#db/connect.ts';
import { findRunning } from '#db/embedded/server.ts';
import { priceFlights } from '#features/booking/holds/price-trip.ts';
import { createLog } from '#lib/log.ts';
import { fund } from '../agents/agents.ts';
import { soldBy } from '../booking/agency-sale.ts';
import { expectNoViolations } from './axe.ts';
import { mailsTo, someAddress } from './outbox.ts';
import { signedUpAgent, signOut, somebody } from './people.ts';
import { expect, test } from './test.ts';

// The browser's console reports every refused request.
test.use({ expectedComplaints: [/status of 403/] });

test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

test('an agency issues what it held, cancels it, and sees what came back', {
  tag: ['@wide', '@scripts'],
}, async ({ page, open }) => {
  const { reference } = await soldByNewAgency(page, { issueNow: false });
  await open(`/booking/${reference}`);
  await expect(page.getByText('Reserved in your credit', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Issue ticket now' }).click();
  await expect(page.getByText('Issued. The documents are on their way')).toBeVisible();
  await expect(page.getByText('Paid from your credit', { exact: true })).toBeVisible();
  const end = (place: Element) => place.getBoundingClientRect().right;
  const netInvoice = page.getByRole('link', { name: /\(net\)$/ });
  const card = page.locator('div:has(> section)').filter({ has: netInvoice });
  expect(await netInvoice.evaluate(end)).toBeLessThan(await card.evaluate(end));

  await page.getByRole('link', { name: 'Cancel booking' }).click();
  const cancel = page.getByRole('button', { name: /^Cancel, \$[\d,.]+ back to credit$/ });
  await expect(cancel).toBeVisible();
  await expectNoViolations(page);
  const [back = ''] = /\$[\d,.]+/.exec((await cancel.textContent()) ?? '') ?? [];
  await cancel.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This booking is cancelled');
  await expect(
    page.getByText('Given back to your credit', { exact: true }).locator('xpath=ancestor::div[1]'),
  ).toContainText(back);
});

test('a customer opens the mailed link without scripts: the agency is named, and there is no net, no paying, no cancelling', {
  tag: ['@phone', '@no-scripts'],
}, async ({ page, open }) => {
  const { reference, email, net } = await soldByNewAgency(page, { issueNow: true });
  await signOut(page);
  const [mail] = await mailsTo(email, 1);
  expect(mail?.text).toContain('Safari Njema Travel');
  const link = new URL(/\S+\/booking\/open\?pass=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await open(link.pathname + link.search);
  await expect(page.getByRole('heading', { name: 'Safari Njema Travel' })).toBeVisible();
  const html = await page.content();
  for (const hidden of [net, `/booking/${reference}/cancel`, 'name="method"']) expect(html).not.toContain(hidden);
  expect(mail?.text).not.toContain(net);

  await open(`/booking/${reference}/cancel`);
  await expect(page.getByText('Please cancel with Safari Njema Travel')).toBeVisible();
  const refused = await page.request.post(`/booking/${reference}/cancel`, { form: { refundUnits: '0' } });
  expect(refused.status()).toBe(403);
});

/** A flight of the sample world, for somebody with a mailbox of their own. */
async function soldByNewAgency(page: Page, { issueNow }: { issueNow: boolean }) {
  const agency = await signedUpAgent(page);
  const { email } = somebody();
  const url = await findRunning(process.env.E2E_DATA_DIR ?? '');
  if (!url) throw new Error('The database of the site is not to be found');
  const db = createDb(createPool(url, { max: 2, applicationName: 'e2e', log: createLog('silent') }));
  const agent = await db
    .updateTable('agents')
    .set({ verificationStatus: 'verified', verifiedAt: new Date() })
    .from('users')
    .whereRef('users.id', '=', 'agents.userId')
    .where('users.email', '=', agency.email)
    .returning(['agents.id as agentId', 'users.id as userId'])
    .executeTakeFirstOrThrow();
  await fund(db, agent, 500_000);
  const what = await someFlight(db);
  const contact = { email, phone: '+254712555777', isVerified: false };
  const { reference } = await soldBy(db, agent, what, { contact, issueNow });
  await db.destroy();
  const net = (what.totalUsdMinor / 100).toFixed(2);
  return { reference, email, net };
}

async function someFlight(db: Database) {
  const { id } = await db
    .selectFrom('flights')
    .innerJoin('airports', 'airports.id', 'departureAirportId')
    .select('flights.id')
    .where('airports.code', '=', 'NBO')
    .where('status', '=', 'active')
    .where('departureTime', '>', new Date(Date.now() + 40 * 24 * 3600 * 1000))
    .orderBy('departureTime')
    .executeTakeFirstOrThrow();
  const party = { adults: 1, children: 0, infants: 0, cabin: 0 };
  const priced = await priceFlights(db, { picks: [id], party, now: new Date() });
  if (!priced.ok) throw new Error('Not for sale');
  return priced.trip;
}

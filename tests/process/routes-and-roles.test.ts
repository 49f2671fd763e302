import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Audience, declarations } from '#app/access.ts';
import { site as routeTable } from '#app/routes.ts';
import { createDocumentStore } from '#features/agents/documents/read-documents.ts';
import { fund } from '../agents/agents.ts';
import { flightsFor, heldBooking, makeFlights, pay } from '../booking/held-booking.ts';
import { type Browser, openBrowser } from './browser.ts';
import { openSite, type Site, setUpAdmin, signUpAgency, signUpClient } from './site.ts';

/** The expected access, written down a second time: a changed declaration must be changed here on purpose. */
const whoMayEnter: Record<Audience, string[]> = {
  everyone: [
    '/',
    '/flights',
    '/hotels',
    '/hotels/:id',
    '/search',
    '/checkout',
    '/alerts/stop',
    '/sandbox/pay/:id',
    '/about',
    '/contact',
    '/newsletter',
    '/newsletter/confirm',
    '/newsletter/leave',
    '/terms',
    '/privacy',
    '/booking',
    '/booking/open',
    '/booking/:reference',
    '/booking/:reference/cancel',
    '/booking/:reference/review',
    '/booking/:reference/document.pdf',
    '/booking/:reference/trip.ics',
    '/booking/:reference/receipt/:payment',
    '/booking/:reference/invoice.pdf',
    '/booking/:reference/net-invoice.pdf',
    '/*',
    '/auth',
    '/auth/second-step',
    '/auth/recover',
    '/auth/reset',
    '/auth/invitation',
    '/auth/verify',
    '/agent-signup',
    '/admin-login',
    '/sign-out',
    '/preferences',
    '/hotels/save',
    '/checkout/contact',
    '/hotels/compare',
    '/hotels/shortlist',
    '/messages/:file',
    '/pictures/:file',
    '/site.webmanifest',
    '/robots.txt',
    '/sitemap.xml',
    '/.well-known/jwks.json',
    '/api/auth/*',
    '/api/v1/places',
  ],
  account: [
    '/account/bookings',
    '/account/payments',
    '/account/notifications',
    '/account/alerts',
    '/account/settings',
    '/account/security',
    '/account/help',
    '/account/data',
  ],
  accountOrSignInPrompt: ['/account'],
  agent: [
    '/agent/dashboard',
    '/agent/transactions',
    '/agent/credit',
    '/agent/statement.csv',
    '/agent/statement.pdf',
    '/agent/funding',
    '/agent/sales',
    '/agent/sales.csv',
    '/agent/commissions',
    '/agent/markup',
    '/agent/settings',
    '/agent/documents',
    '/agent/documents/:id',
    '/agent/deposits/:reference/receipt.pdf',
  ],
  admin: [
    '/admin',
    '/admin/bookings',
    '/admin/bookings/:id',
    '/admin/payments',
    '/admin/bookings/export',
    '/admin/bookings/:id/documents/:document',
    '/admin/agents',
    '/admin/agents/:id',
    '/admin/agents/:id/documents/:document',
    '/admin/agents/:id/deposits/:reference/receipt.pdf',
    '/admin/flights',
    '/admin/flights/schedules',
    '/admin/flights/airlines',
    '/admin/flights/airlines/:id/fares',
    '/admin/flights/destinations',
    '/admin/hotels',
    '/admin/hotels/rooms',
    '/admin/hotels/arrivals',
    '/admin/hotels/:id/chart',
    '/admin/hotels/:id/photos',
    '/admin/hotels/:id/rates',
    '/admin/hotels/:id/reviews',
    '/admin/hotels/names',
    '/admin/hotels/amenities',
    '/admin/hotels/locations',
    '/admin/hotels/landmarks',
    '/admin/airport-facts/:code',
    '/admin/import/:kind',
    '/admin/export/:kind',
    '/admin/analytics',
    '/admin/analytics/revenue',
    '/admin/analytics/bookings',
    '/admin/analytics/users',
    '/admin/analytics/export/:report',
    '/admin/inquiries',
    '/admin/inquiries/support',
    '/admin/inquiries/templates',
    '/admin/payments/statements',
    '/admin/payments/statements/:id',
    '/admin/payments/statements/:id/differences.csv',
    '/admin/payments/statements/sandbox.csv',
    '/admin/users',
    '/admin/users/:id',
    '/admin/users/:id/data',
    '/admin/newsletter',
    '/admin/newsletter/campaigns/new',
    '/admin/newsletter/campaigns/:id',
    '/admin/newsletter/export',
    '/admin/newsletter/campaigns/:id/preview',
    '/admin/alerts/:id',
    '/admin/audit',
    '/admin/audit/export',
    '/admin/live',
    '/admin/settings',
    '/admin/settings/system',
    '/admin/settings/history',
    '/admin/*',
  ],
  setup: ['/admin-setup'],
  api: ['/api/v1/me'],
  adminApi: ['/api/v1/catalogue/:kind'],
  developers: ['/ui', '/ui/:chapter', '/auth-test'],
};

const people = ['visitor', 'client', 'agent', 'admin'] as const;
type Person = (typeof people)[number];
type Outcome = 'enters' | 'sent to /auth' | 'sent to /admin-login' | 'unauthorized' | 'forbidden' | 'not found';

const enters = { visitor: 'enters', client: 'enters', agent: 'enters', admin: 'enters' } as const;
const signInFirst = { ...enters, visitor: 'sent to /auth' } as const;
const adminOnly = {
  visitor: 'sent to /admin-login',
  client: 'sent to /admin-login',
  agent: 'sent to /admin-login',
  admin: 'enters',
} as const;
const nowhere = {
  visitor: 'not found',
  client: 'not found',
  agent: 'not found',
  admin: 'not found',
} as const;

const promised: Record<Audience, Record<Person, Outcome>> = {
  everyone: enters,
  account: signInFirst,
  accountOrSignInPrompt: signInFirst,
  agent: { visitor: 'sent to /auth', client: 'sent to /auth', agent: 'enters', admin: 'sent to /auth' },
  admin: adminOnly,
  setup: adminOnly,
  api: { ...enters, visitor: 'unauthorized' },
  adminApi: { visitor: 'unauthorized', client: 'forbidden', agent: 'forbidden', admin: 'enters' },
  developers: nowhere,
};

/** Of an airline, a hotel, a booking, an agency and a campaign: every id in a URL exists. */
const knownId = '01900000-0000-7000-8000-000000000001';
const knownDocument = '01900000-0000-7000-8000-000000000002';

let site: Site;
let browsers: Record<Person, Browser>;
let setupBefore: number[];
/** What was sold and paid, for its documents. */
let soldId: string;
let deposit: { agentId: string; reference: string };

beforeAll(async () => {
  site = await openSite();
  const { url } = site.product;
  const client = await signUpClient(site, 'client@example.com');
  const agent = await signUpAgency(site, 'agent@example.com');
  await addDocumentOf('agent@example.com');
  await addKnownAgency();
  const visitor = openBrowser(url);
  setupBefore = [
    (await visitor.get('/admin-setup')).status,
    (await client.get('/admin-setup')).status,
    (await visitor.get('/admin')).status,
  ];
  const admin = await setUpAdmin(site, 'admin@example.com');
  await site.db.insertInto('airlines').values({ id: knownId, name: 'Pwani Air', code: 'P9' }).execute();
  await site.db.insertInto('locations').values({ id: knownId, city: 'Watamu', country: 'KE' }).execute();
  await site.db.insertInto('hotels').values({ id: knownId, name: 'Pwani Lodge', locationId: knownId }).execute();
  await site.db
    .insertInto('bookings')
    .values({
      id: knownId,
      reference: 'FM482913',
      bookingType: 'flight',
      status: 'expired',
      contactEmail: 'amina@example.com',
      language: 'en',
      totalUsdMinor: 24_690,
      currency: 'USD',
      ratePerUsd: 1,
      chargedUnits: 247,
      travelDate: '2026-12-11',
      endsOn: '2026-12-18',
      holdKind: 'pay_now',
      holdExpiresAt: new Date(),
      expiredAt: new Date(),
      heldFrom: '',
    })
    .execute();
  await site.db.insertInto('newsletterCampaigns').values({ id: knownId, title: 'Long rains' }).execute();
  await site.db
    .insertInto('alerts')
    .values({ id: knownId, kind: 'jobs', subject: '', sentence: 'Jobs: Behind.', raisedAt: new Date() })
    .execute();
  await site.db
    .insertInto('statements')
    .values({
      id: knownId,
      provider: 'mpesa',
      format: 'mpesa',
      fileName: 'june.csv',
      fileHash: 'f'.repeat(64),
      uploadedBy: knownId,
    })
    .execute();
  const sold = await heldBooking(site.db, flightsFor(await makeFlights(site.db)));
  await pay(site.db, sold);
  soldId = sold.bookingId;
  deposit = await addDepositOf('agent@example.com');
  browsers = { visitor, client, agent, admin };
});
afterAll(() => site?.close());

/** With one document, at a known address. */
async function addKnownAgency(): Promise<void> {
  const store = createDocumentStore({ dataDir: site.folder.dataDir, s3: undefined });
  await store.put(knownDocument, Buffer.from('%PDF-1.7'), 'application/pdf');
  await site.db
    .insertInto('users')
    .values({ id: knownId, email: 'savannah@example.com', fullName: 'Zawadi Mwangi', role: 'agent' })
    .execute();
  await site.db.insertInto('agents').values({ id: knownId, userId: knownId, agencyName: 'Savannah Trails' }).execute();
  await site.db
    .insertInto('agentDocuments')
    .values({
      id: knownDocument,
      agentId: knownId,
      kind: 'licence',
      fileName: 'licence.pdf',
      mediaType: 'application/pdf',
      bytes: 8,
      storedAs: knownDocument,
    })
    .execute();
}

async function addDocumentOf(email: string): Promise<void> {
  const store = createDocumentStore({ dataDir: site.folder.dataDir, s3: undefined });
  await store.put(knownId, Buffer.from('%PDF-1.7'), 'application/pdf');
  const agent = await site.db
    .selectFrom('agents')
    .innerJoin('users', 'users.id', 'agents.userId')
    .select('agents.id')
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto('agentDocuments')
    .values({
      id: knownId,
      agentId: agent.id,
      kind: 'licence',
      fileName: 'licence.pdf',
      mediaType: 'application/pdf',
      bytes: 8,
      storedAs: knownId,
    })
    .execute();
}

/** Paid. */
async function addDepositOf(email: string): Promise<{ agentId: string; reference: string }> {
  const agent = await site.db
    .selectFrom('agents')
    .innerJoin('users', 'users.id', 'agents.userId')
    .select(['agents.id as agentId', 'users.id as userId'])
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow();
  const depositId = await fund(site.db, agent, 50_000);
  const { reference } = await site.db
    .selectFrom('agentDeposits')
    .select('reference')
    .where('id', '=', depositId)
    .executeTakeFirstOrThrow();
  return { agentId: agent.agentId, reference };
}

function addressOf(pattern: string): string {
  return pattern
    .replace('/admin/bookings/:id/documents/:document', `/admin/bookings/${soldId}/documents/invoice`)
    .replace('/admin/agents/:id/deposits', `/admin/agents/${deposit.agentId}/deposits`)
    .replace('/deposits/:reference', `/deposits/${deposit.reference}`)
    .replace(':file', 'en.json')
    .replace(':kind', 'airlines')
    .replace(':report', 'key-figures')
    .replace(':id', knownId)
    .replace(':document', knownDocument)
    .replace(':code', 'NBO')
    .replace('/api/auth/*', '/api/auth/get-session')
    .replace('/*', '/no-such-page');
}

/** The address under which the router's own scripts ask for a page's data. */
function dataAddress(address: string): string {
  return address === '/' ? '/_.data' : `${address}.data`;
}

async function outcomeOf(answer: Response, address: string, isUnsent = false): Promise<Outcome> {
  const text = await answer.text();
  const isData = answer.headers.get('content-type')?.startsWith('text/x-script') && answer.status === 202;
  const location = isData ? (/"(\/[^"]*next=[^"]*)"/.exec(text)?.[1] ?? '') : (answer.headers.get('location') ?? '');
  for (const door of ['/auth', '/admin-login'] as const) {
    if (!location.startsWith(`${door}?next=`)) continue;
    // A form sent without a session is answered with a message that it was not saved.
    const unsent = isUnsent ? '&unsent=1' : '';
    expect(location).toBe(`${door}?next=${encodeURIComponent(address)}${unsent}`);
    return `sent to ${door}`;
  }
  if (answer.status === 401 && text === '{"error":"unauthorized"}') return 'unauthorized';
  if (answer.status === 403 && text === '{"error":"forbidden"}') return 'forbidden';
  return 'enters';
}

test('every route is declared as it is written down here', () => {
  const written = Object.entries(whoMayEnter).flatMap(([who, patterns]) => patterns.map((one) => [one, who]));
  expect(Object.fromEntries(declarations(routeTable))).toEqual(Object.fromEntries(written));
});

test('before there was an administrator, the page that makes one was open, and no other', () => {
  expect(setupBefore).toEqual([200, 200, 302]);
});

/** Of addresses that differ in their words alone, one; in the long form all. */
function oneOfEachShape(patterns: string[]): string[] {
  if (process.env.LONG) return patterns;
  const shapeOf = (pattern: string) => pattern.replace(/:\w+/g, ':').replace(/[\w-]+/g, 'x');
  return [...new Map(patterns.map((pattern) => [shapeOf(pattern), pattern])).values()];
}

/** What is open to visitors is open to all: that the others enter too is tried in the long form. */
function walkOf(person: Person): [Audience, string[]][] {
  const all = Object.entries(whoMayEnter) as [Audience, string[]][];
  return all.filter(([who]) => who !== 'everyone' || person === 'visitor' || process.env.LONG);
}

describe.each(people)('%s', (person) => {
  describe.each(walkOf(person))('at what is for %s', (who, patterns) => {
    test.each(patterns)('%s', async (pattern) => {
      const browser = browsers[person];
      const address = addressOf(pattern);
      const outcome = promised[who][person];
      // Whoever enters a page gets its data with it; that they get it alone too is tried once for each shape.
      const asksForData = outcome !== 'enters' || oneOfEachShape(patterns).includes(pattern);
      const addresses = asksForData ? [address, dataAddress(address)] : [address];
      // Signing out is walked by itself, in sign-in-service.test.ts: here it would end the walk.
      const isSafeToSend = pattern !== '/sign-out';
      const reads: Response[] = [];
      const writes: Response[] = [];
      for (const one of addresses) reads.push(await browser.get(one));
      if (isSafeToSend) for (const one of addresses) writes.push(await browser.post(one));

      for (const answer of [...reads, ...writes]) expect(answer.status).toBeLessThan(500);
      if (outcome === 'not found') {
        expect(reads.map(({ status }) => status)).toEqual([404, 404]);
        for (const { status } of writes) expect([404, 405]).toContain(status);
        return;
      }
      const asksOnThePage = who === 'accountOrSignInPrompt';
      // A page is shown to its audience without any refusal.
      if (outcome === 'enters' && who !== 'everyone') {
        const shown = pattern.endsWith('/*') ? 404 : 200;
        expect(reads.map(({ status }) => status)).toEqual(addresses.map(() => shown));
      }
      for (const answer of reads) {
        expect(await outcomeOf(answer, address)).toBe(asksOnThePage ? 'enters' : outcome);
      }
      for (const answer of writes) expect(await outcomeOf(answer, address, person === 'visitor')).toBe(outcome);
    });
  });
});

describe('a visitor who tries other ways', () => {
  const guarded = [...whoMayEnter.account, ...whoMayEnter.agent, ...whoMayEnter.admin, ...whoMayEnter.setup];

  test.each(guarded)('enters %s by no method, spelling, header or cookie', async (pattern) => {
    const page = addressOf(pattern);
    const { visitor } = browsers;
    const answers = [
      await visitor.get(page, { method: 'HEAD' }),
      await visitor.get(`${page}/`),
      await visitor.get(page.toUpperCase()),
      await visitor.get(`${page}?role=admin`),
      await visitor.get(`${page}.data?_routes=root`),
      await visitor.get(page, {
        headers: {
          cookie: 'role=admin; fika-mbali.role=admin; isAdmin=true; fika-mbali.session_token=made.up',
        },
      }),
      await visitor.get(page, {
        headers: { 'x-role': 'admin', 'x-user-id': '1', authorization: 'Bearer x' },
      }),
      await visitor.get('/about', { headers: { 'x-original-url': page, 'x-rewrite-url': page } }),
    ];
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      expect((await visitor.post(page, { role: 'admin' }, { method })).status).toBe(405);
    }
    const last = answers.pop();
    expect(await last?.text()).toContain('<title>About');
    for (const answer of answers) {
      const location = answer.headers.get('location') ?? (await answer.text());
      expect([202, 302]).toContain(answer.status);
      expect(location).toMatch(/\/(auth|admin-login)\?next=/);
    }
  });
});

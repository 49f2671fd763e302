import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { query } from '#bench/world.ts';
import { createDb, createPool } from '#db/connect.ts';
import { startPostgres } from '#db/embedded/start-postgres.ts';
import { installJobSchema } from '#db/install-job-schema.ts';
import { migrate } from '#db/migrate.ts';
import type { HoldRequest } from '#features/booking/holds/place-hold.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { fund } from '#tests/agents/agents.ts';
import {
  flightsFor,
  heldBooking,
  makeFlights,
  makeHotel,
  pay,
  stayFor,
  testSecret,
  traveller,
} from '#tests/booking/held-booking.ts';
import { makeTestFolder, removeTestFolder } from '#tests/embedded-postgres/test-folder.ts';
import { type Browser, openBrowser } from '#tests/process/browser.ts';
import { openAgency, openMarkedAgency } from '#tests/process/marked-agency.ts';
import { type Environment, startProduct } from '#tests/process/product.ts';
import { type Site, setUpAdmin, signUpClient, whoIs } from '#tests/process/site.ts';
import { formsIn, submissionsOf } from './forms.ts';

/** Opens a product on a database of its own; `npm run attack` and the test runner each have their way. */
export type OpenSite = (environment?: Environment) => Promise<Site>;

/** Bookings are made beside the product, which has to read their passport numbers. */
export const attackedEnvironment: Environment = { SECRET: testSecret, METRICS_TOKEN: 'canary-metrics-token-4471' };

/** One PostgreSQL for the whole run, with a migrated database of which each site gets a copy. */
export async function startSites(): Promise<{ open: OpenSite; stop(): Promise<void> }> {
  const { root, dataDir } = await makeTestFolder();
  const started = await startPostgres({ dataDir, isDurable: false });
  if (!started.ok) throw new Error(started.message);
  const { url, stop } = started.postgres;
  const urlOf = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await query(url, 'create database migrated');
  const migrated = await migrate({ directUrl: urlOf('migrated') });
  if (!migrated.ok) throw new Error(migrated.message);
  await installJobSchema(urlOf('migrated'), createLog('warn'));
  return {
    async open(environment = {}) {
      const name = `attacked_${randomBytes(4).toString('hex')}`;
      await query(url, `create database ${name} template migrated strategy file_copy`);
      const databaseUrl = urlOf(name);
      const db = createDb(createPool(databaseUrl, { max: 5, applicationName: 'attack', log: createLog('silent') }));
      const folder = await makeTestFolder();
      const product = await startProduct({
        DATA_DIR: folder.dataDir,
        DATABASE_URL: databaseUrl,
        TRUST_PROXY: '1',
        ...attackedEnvironment,
        ...environment,
      });
      return {
        product,
        db,
        databaseUrl,
        folder,
        async close() {
          // A product that an attack has ended is the worst that can be found.
          const crashed = await Promise.race([product.ended, delay(100).then(() => undefined)]);
          if (crashed !== undefined)
            console.error(`The product ended with ${crashed}:\n${product.stderr().slice(-3_000)}`);
          await product.stop();
          await db.destroy();
          await removeTestFolder(folder.root);
        },
      };
    },
    async stop() {
      await stop();
      await removeTestFolder(root);
    },
  };
}

export interface Person {
  name: string;
  role: 'visitor' | 'client' | 'agent' | 'admin';
  browser: Browser;
  /** What stands in the place of a route's parameters to reach what is this person's. */
  ids: { references: string[]; deposits: string[]; payments: string[]; uuids: string[] };
  /** Values that must never appear on a page of somebody else but an administrator. */
  secrets: string[];
}

const nothing = { references: [], deposits: [], payments: [], uuids: [] };

/** Everybody who may knock, each with something of everything. */
export interface People {
  visitor: Person;
  customer: Person;
  otherCustomer: Person;
  agent: Person;
  otherAgent: Person;
  suspendedAgent: Person;
  admin: Person;
}

export const adminEmail = 'canary-admin@example.com';

/** With the administrator that there is already, if there is one. */
export async function invitePeople(site: Site, known?: Browser): Promise<People> {
  const admin = known ?? (await setUpAdmin(site, adminEmail));
  const { id: adminId } = await whoIs(admin);
  await makeFlights(site.db, { count: 3, seats: 40 });
  const customer = await openCustomer(site, { name: 'Kanaria Mteja', lastName: 'Canarymoja', passport: 'CN1111117' });
  const otherCustomer = await openCustomer(site, {
    name: 'Ndege Jirani',
    lastName: 'Canarymbili',
    passport: 'CN2222227',
  });
  const owner = await openMarkedAgency(site);
  const other = await openAgency(site, 'other-agency@example.com', { name: 'Pwani Nyingine' });
  await fund(site.db, other, 50_000);
  const suspended = await openAgency(site, 'suspended-agency@example.com', { account: 'suspended', name: 'Imefungwa' });
  return {
    visitor: { name: 'a visitor', role: 'visitor', browser: openBrowser(site.product.url), ids: nothing, secrets: [] },
    customer: { ...customer, name: 'a customer' },
    otherCustomer: { ...otherCustomer, name: 'another customer' },
    agent: {
      name: 'an agent',
      role: 'agent',
      browser: owner.browser,
      ids: {
        references: owner.ids.references,
        deposits: owner.ids.deposits,
        payments: owner.ids.uuids.slice(4, 5),
        uuids: owner.ids.uuids,
      },
      // Bare numbers of cents are found by chance in scripts.
      secrets: owner.secrets.filter((secret) => !/^\d{1,6}$/.test(secret)),
    },
    otherAgent: {
      name: 'another agent',
      role: 'agent',
      browser: other.browser,
      ids: { ...nothing, uuids: [other.agentId, other.userId] },
      secrets: [],
    },
    suspendedAgent: {
      name: 'a suspended agent',
      role: 'agent',
      browser: suspended.browser,
      ids: { ...nothing, uuids: [suspended.agentId, suspended.userId] },
      secrets: [],
    },
    admin: {
      name: 'an administrator',
      role: 'admin',
      browser: admin,
      ids: { ...nothing, uuids: [adminId] },
      secrets: [adminEmail],
    },
  };
}

/** Signed up as everybody is, with a paid trip, one that waits for its money, a cancelled one, an alert and an inquiry. */
async function openCustomer(
  site: Site,
  { name, lastName, passport }: { name: string; lastName: string; passport: string },
): Promise<Omit<Person, 'name'>> {
  const { db } = site;
  const email = `${lastName.toLowerCase()}@example.com`;
  const phone = `+2547${passport.slice(2, 9)}1`;
  const browser = await signUpClient(site, email, { name });
  const { id: userId } = await whoIs(browser);
  await db.updateTable('users').set({ phone }).where('id', '=', userId).execute();
  const flights = await db.selectFrom('flights').select('id').execute();
  const trip = () => flightsFor(flights.slice(0, 1).map(({ id }) => id));
  const by = {
    contact: { email, phone, isVerified: true },
    travellers: [traveller({ lastName, passport: { number: passport, expiresOn: '2035-03-02' } })],
    actor: { id: userId, role: 'client' as const, clientAddress: '10.1.2.3' },
  };
  const hotel = await makeHotel(db, { rooms: 3 });
  const bought = async (what: HoldRequest['trip']) => {
    const held = await heldBooking(db, what, by);
    await pay(db, held);
    return held;
  };
  const [paid, stay, cancelled] = [await bought(trip()), await bought(stayFor(hotel)), await bought(trip())];
  const waiting = await heldBooking(db, trip(), by);
  await submitFirst(browser, `/booking/${cancelled.reference}/cancel`);
  const [alertId, passkeyId] = [newId(), newId()];
  const stopToken = randomBytes(32).toString('base64url');
  await db
    .insertInto('priceAlerts')
    .values({
      id: alertId,
      userId,
      fromPlace: 'QAA',
      toPlace: 'QBB',
      trip: 'one-way',
      date: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
      cabin: 'economy',
      adults: 1,
      children: 0,
      infants: 0,
      currency: 'USD',
      stopToken,
    })
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      id: passkeyId,
      userId,
      name: `Key of ${lastName}`,
      credentialId: randomBytes(16).toString('base64url'),
      publicKey: randomBytes(32).toString('base64url'),
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: false,
    })
    .execute();
  await submitFirst(browser, '/contact', {
    name,
    email,
    message: `A private question of ${lastName}`,
    subject: 'Trip',
  });
  const sessions = await db.selectFrom('sessions').select('id').where('userId', '=', userId).execute();
  const all = [paid, stay, cancelled, waiting];
  return {
    role: 'client',
    browser,
    ids: {
      references: all.map(({ reference }) => reference),
      deposits: [],
      payments: all.map(({ paymentId }) => paymentId),
      uuids: [
        userId,
        alertId,
        passkeyId,
        ...sessions.map(({ id }) => id),
        ...all.flatMap(({ bookingId, paymentId }) => [bookingId, paymentId]),
      ],
    },
    secrets: [name, lastName, email, phone, passport, stopToken, ...all.map(({ reference }) => reference)],
  };
}

/** Sends the last form with a method of a page, which is its own; those before it are of the frame. */
async function submitFirst(browser: Browser, page: string, typed: Record<string, string> = {}): Promise<void> {
  const html = await (await browser.get(page)).text();
  const form = formsIn(html, page).findLast(
    ({ method, action }) => method === 'post' && action.startsWith(page.split('?')[0] ?? page),
  );
  if (!form) throw new Error(`There is no form on ${page}`);
  const [fields = {}] = submissionsOf(form);
  const answer = await browser.post(form.action, { ...fields, ...typed });
  if (answer.status >= 400) throw new Error(`${page} was answered ${answer.status}`);
}

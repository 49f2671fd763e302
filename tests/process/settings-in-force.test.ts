import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCampaign } from '#features/notifications/campaigns/read-campaign.ts';
import type { SettingPath } from '#features/settings/setting-fields.ts';
import { textsOf } from '#features/settings/setting-texts.ts';
import { settingsGroups } from '#features/settings/settings.ts';
import { readSettings } from '#features/settings/stored-settings.ts';
import { addDays } from '#lib/calendar-date.ts';
import { createLog } from '#lib/log.ts';
import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';
import { fund } from '../agents/agents.ts';
import { heldBooking, type MadeHotel, makeHotel, pay, stayFor, visitor } from '../booking/held-booking.ts';
import { typedTraveller } from '../booking/typed-checkout.ts';
import { makeSmallWorld } from '../catalogue/small-world.ts';
import { addSubscriber, campaignInProgress } from '../notifications/campaigns.ts';
import { type Browser, openBrowser, someAddress } from './browser.ts';
import { eventually } from './product.ts';
import { openSite, type Site, setUpAdmin, signUpAgency, signUpClient, whoIs } from './site.ts';

/** What an administrator enters, and what is shown afterwards and was not shown before. */
interface Check {
  /** In the field itself, or in the fields that it is made of. */
  typed: string | Record<string, string>;
  read: () => Promise<string>;
  shows: RegExp;
  /** Saved by itself, because it changes what others show. The rest is saved at once: each shows something else. */
  isApart?: true;
  /** Nothing of it can be changed. */
  isRefused?: true;
  /** When the form is no longer accessible. */
  undo?: () => Promise<void>;
}

const log = createLog('silent');
const today = new Date().toISOString().slice(0, 10);
const checkIn = addDays(today, 20);

let site: Site;
let admin: Browser;
let agent: Browser;
let client: Browser;
/** With a verified address, which pay-later holds require. */
let proved: Browser;
let cashPayer: Browser;
let cashPage: string;
let hotel: MadeHotel;
let agencyId: string;

beforeAll(async () => {
  site = await openSite();
  await makeSmallWorld(site.db);
  hotel = await makeHotel(site.db, { rooms: 60 });
  admin = await setUpAdmin(site, 'admin@example.com');
  client = await signUpClient(site, 'client@example.com');
  proved = await signUpClient(site, 'proved@example.com');
  await site.db.updateTable('users').set({ emailVerified: true }).where('email', '=', 'proved@example.com').execute();
  agent = await signUpAgency(site, 'agent@example.com');
  const { agentId, userId } = await site.db
    .updateTable('agents')
    .set({ verificationStatus: 'verified', verifiedAt: new Date() })
    .returning(['id as agentId', 'userId'])
    .executeTakeFirstOrThrow();
  agencyId = agentId;
  await fund(site.db, { agentId, userId }, 1_000_000);
  cashPayer = somebody();
  const held = await hold(cashPayer, { method: 'cash' });
  cashPage = new URL(held.headers.get('location') ?? '', site.product.url).pathname;
});
afterAll(() => site?.close());

function somebody(address = someAddress()): Browser {
  return openBrowser(site.product.url, address);
}

/** A page with plain spaces, without React's text markers and without scripts, whose ids hold any figure by chance. */
async function page(path: string, browser = somebody()): Promise<string> {
  const html = await (await browser.get(path)).text();
  return html
    .replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ');
}

function reading(currency: string): Browser {
  const browser = somebody();
  browser.cookies.set(`${STORAGE_PREFIX}-currency`, currency);
  return browser;
}

const stay = (from = checkIn) =>
  `/checkout?${new URLSearchParams({ type: 'hotels', hotel: hotel.hotelId, checkIn: from, checkOut: addDays(from, 2), rooms: '1', adults: '2' })}`;

/** Each for other nights: an existing hold would be reopened. */
let holds = 0;

/** Somebody books a room, as far as the hold. */
async function hold(
  browser: Browser,
  { email = `${randomUUID()}@example.com`, method = 'mpesa' } = {},
): Promise<Response> {
  holds += 1;
  const address = stay(addDays(checkIn, 2 * holds));
  const form = await (await browser.get(address)).text();
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const traveller = Object.entries(typedTraveller()).map(([name, value]) => [`traveller0-${name}`, value]);
  return browser.post(address, {
    ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
    ...Object.fromEntries(traveller),
    email,
    phone: '+254 712 555 048',
    mpesaPhone: '+254 712 555 048',
    method,
  });
}

/** How long the latest hold of a contact lasts from its first moment on. */
async function heldFor(browser: Browser, { email, method }: { email: string; method: string }) {
  expect((await hold(browser, { email, method })).status).toBe(303);
  const { seconds } = await site.db
    .selectFrom('bookings')
    .select(sql<number>`round(extract(epoch from hold_expires_at - created_at))::int`.as('seconds'))
    .where('contactEmail', '=', email)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  return `held for ${seconds} s`;
}

/** How the second of two holds is answered. */
async function secondHold(next: (time: number) => [Browser, { email?: string; method?: string }]): Promise<string> {
  await hold(...next(1));
  const second = await hold(...next(2));
  return `${second.status}`;
}

async function apiProblems(path: string): Promise<string> {
  return (await somebody().get(path)).text();
}

/** Whether a confirmed booking is mailed. */
async function isMailed(kind: string): Promise<string> {
  const contact = { email: `${randomUUID()}@example.com`, phone: '+254712555048', isVerified: false };
  const held = await heldBooking(site.db, stayFor(hotel), { contact, actor: visitor() });
  await pay(site.db, held);
  await site.db.deleteFrom('bookingOutbox').where('bookingId', '=', held.bookingId).execute();
  await site.db.insertInto('bookingOutbox').values({ bookingId: held.bookingId, kind }).execute();
  const waiting = () =>
    site.db.selectFrom('bookingOutbox').select('id').where('bookingId', '=', held.bookingId).execute();
  await eventually(waiting, (rows) => rows.length === 0, 'the notice is handed on');
  const sent = await site.db
    .selectFrom('sentEmails')
    .select('id')
    .where('bookingId', '=', held.bookingId)
    .where('kind', '=', kind)
    .execute();
  return sent.length > 0 ? 'mailed' : 'kept silent';
}

/** Waits until a campaign is sent or halted. */
async function campaignSent(): Promise<string> {
  const { db } = site;
  await addSubscriber(db, `${randomUUID()}@example.com`);
  const campaignId = await campaignInProgress(db, { id: (await whoIs(admin)).id, role: 'admin' });
  const campaign = await eventually(
    () => readCampaign(db, campaignId),
    (read) => read?.state !== 'sending',
    'the campaign is sent or halted',
  );
  return `${campaign?.state}`;
}

async function afterTenMinutes(): Promise<string> {
  await site.db
    .updateTable('sessions')
    .set({ updatedAt: sql<Date>`now() - interval '10 minutes'` })
    .from('users')
    .whereRef('users.id', '=', 'sessions.userId')
    .where('users.email', '=', 'client@example.com')
    .execute();
  return `${(await client.get('/api/v1/me')).status}`;
}

const link = (typed: string): Check => ({
  typed,
  read: () => page('/about'),
  shows: new RegExp(`href="${typed}"`),
});
const figure = (typed: string): Check => ({
  typed,
  read: () => page('/about'),
  shows: new RegExp(`>${Number(typed).toLocaleString('en-US')}\\+?<`),
});
/** A room for two nights is 161 dollars. */
const rate = (currency: string, typed: string, shows: RegExp): Check => ({
  typed,
  read: async () => (await page(stay(), reading(currency))).replaceAll(/<[^>]*>/g, ' '),
  shows,
});
const payee = (typed: string): Check => ({
  typed,
  read: () => page('/agent/funding', agent),
  shows: new RegExp(typed),
});

const checks: Record<SettingPath, Check> = {
  'site.siteName': { typed: 'Pwani Wings', read: () => page('/about'), shows: /Pwani Wings/ },
  'site.siteDescription': {
    typed: 'From the coast to the world',
    read: () => page('/'),
    shows: /From the coast to the world/,
  },
  'site.defaultCurrency': { typed: 'KES', read: () => page('/'), shows: /Currency: KES/, isApart: true },
  'site.defaultLanguage': { typed: 'sw', read: () => page('/'), shows: /<html lang="sw"/, isApart: true },
  'contact.phone': { typed: '+254 700 111 222', read: () => page('/about'), shows: /\+254 700 111 222/ },
  'contact.whatsapp': {
    typed: '+254 700 333 444',
    read: () => page('/about'),
    shows: /wa\.me\/254700333444/,
  },
  'contact.supportEmail': {
    typed: 'desk@pwani.example',
    read: () => page('/contact'),
    shows: /desk@pwani\.example/,
  },
  'contact.adminEmail': {
    typed: 'boss@pwani.example',
    read: () => page('/contact'),
    shows: /boss@pwani\.example/,
  },
  'contact.officeAddress': {
    typed: 'Moi Avenue, Mombasa',
    read: () => page('/contact'),
    shows: /Moi Avenue, Mombasa/,
  },
  'contact.officeHours': {
    typed: { 'contact.officeHours.mon.opens': '07:15' },
    read: () => page('/contact'),
    shows: /\b0?7:15\b/,
  },
  'social.facebook': link('https://facebook.example/pwani'),
  'social.instagram': link('https://instagram.example/pwani'),
  'social.x': link('https://x.example/pwani'),
  'social.linkedin': link('https://linkedin.example/pwani'),
  'social.youtube': link('https://youtube.example/pwani'),
  'social.tiktok': link('https://tiktok.example/pwani'),
  'about.happyCustomers': figure('71234'),
  'about.destinations': figure('321'),
  'about.awards': figure('77'),
  'about.years': figure('33'),
  'ratesPerUsd.USD': { ...rate('USD', '2', /[^\d]322[^\d]/), isApart: true, isRefused: true },
  'ratesPerUsd.EUR': rate('EUR', '2', /[^\d]322[^\d]/),
  'ratesPerUsd.GBP': rate('GBP', '2', /[^\d]322[^\d]/),
  'ratesPerUsd.KES': rate('KES', '200', /[^\d]32,200[^\d]/),
  'ratesPerUsd.SAR': rate('SAR', '2', /[^\d]322[^\d]/),
  'ratesPerUsd.AED': rate('AED', '2', /[^\d]322[^\d]/),
  'email.enableNotifications': { typed: 'off', read: () => isMailed('review_invitation'), shows: /silent/ },
  'email.enableBookingConfirmations': { typed: 'off', read: () => isMailed('confirmed'), shows: /silent/ },
  'email.enableMarketingEmails': {
    typed: 'on',
    read: campaignSent,
    shows: /^sent$/,
  },
  'security.maxBookingsPerUser': {
    typed: '1',
    read: () => secondHold(() => [client, {}]),
    shows: /409/,
    isApart: true,
  },
  'security.sessionTimeoutMinutes': { typed: '5', read: afterTenMinutes, shows: /401/, isApart: true },
  'security.maintenanceMode': {
    isApart: true,
    typed: 'on',
    read: async () => `${(await somebody().get('/about')).status}`,
    shows: /503/,
  },
  'security.requireAdminSecondFactor': {
    isApart: true,
    typed: 'on',
    read: async () => (await admin.get('/admin')).headers.get('location') ?? 'enters',
    shows: /needed=admin/,
    undo: async () => {
      await site.db
        .updateTable('settings')
        .set({ value: sql`value || '{"requireAdminSecondFactor": false}'` })
        .where('key', '=', 'security')
        .execute();
      await eventually(
        async () => (await admin.get('/admin')).status,
        (status) => status === 200,
        'the office is open',
      );
    },
  },
  'system.backupFrequency': {
    typed: 'hourly',
    read: () => page('/admin/settings/system', admin),
    shows: /is made hourly/,
  },
  'holds.holdMinutes': {
    isApart: true,
    typed: '47',
    read: async () =>
      `${await page('/terms')}${await heldFor(somebody(), { email: `${randomUUID()}@example.com`, method: 'mpesa' })}`,
    shows: /47 minutes[\s\S]*held for 2820 s/,
  },
  'holds.payLaterHours': {
    isApart: true,
    typed: '31',
    read: async () =>
      `${await page('/terms')}${await heldFor(proved, { email: 'proved@example.com', method: 'cash' })}`,
    shows: /31 hours[\s\S]*held for 111600 s/,
  },
  'holds.payLaterNotWithinHours': { typed: '720', read: () => page(stay()), shows: /Only until 720 hours/ },
  'holds.maxHoldsPerContact': {
    isApart: true,
    typed: '1',
    read: () => {
      const email = `${randomUUID()}@example.com`;
      return secondHold(() => [somebody(), { email }]);
    },
    shows: /409/,
  },
  'holds.maxHoldsPerNetwork': {
    isApart: true,
    typed: '1',
    read: () => {
      const address = someAddress();
      return secondHold(() => [somebody(address), {}]);
    },
    shows: /409/,
  },
  'holds.maxHeldPlacesPerNetwork': {
    isApart: true,
    typed: '1',
    read: () => {
      const address = someAddress();
      return secondHold(() => [somebody(address), {}]);
    },
    shows: /409/,
  },
  'holds.maxHoldsPerAgencyHour': {
    isApart: true,
    typed: '1',
    read: () => secondHold(() => [agent, { method: 'hold' }]),
    shows: /409/,
  },
  'payments.bankName': payee('Pwani Savings Bank'),
  'payments.accountName': payee('Pwani Wings Ltd'),
  'payments.accountNumber': payee('9876 5432'),
  'payments.branch': payee('Nkrumah Road'),
  'payments.swift': payee('PWANKENA'),
  'payments.mobileMoneyNumber': payee('247 247'),
  'payments.officeSentence': {
    typed: 'Ring twice, then wait.',
    read: () => page(cashPage, cashPayer),
    shows: /Ring twice, then wait\./,
  },
  'limits.maxPassengers': {
    typed: '3',
    read: () => apiProblems(`/api/v1/flights/search?from=NBO&to=MBA&date=${checkIn}&adults=4`),
    shows: /tooManyPassengers/,
  },
  'limits.maxStayNights': {
    typed: '3',
    read: () => apiProblems(`/api/v1/hotels/search?city=Watamu&checkIn=${checkIn}&checkOut=${addDays(checkIn, 5)}`),
    shows: /tooManyNights/,
  },
  'limits.minimumDepositMinor': { ...payee('\\$250\\.00'), typed: '250.00' },
  'limits.twoPeopleAboveMinor': {
    typed: '321.00',
    read: () => page(`/admin/agents/${agencyId}?do=limit&of=${agencyId}`, admin),
    shows: /\$321\.00/,
  },
  'home.popularDestinations': {
    typed: { 'home.popularDestinations.5': 'AKL' },
    read: () => page('/'),
    shows: /Auckland/,
  },
};

/** Through the form, as an administrator does who is sure of it. */
async function save(typed: Record<string, string>): Promise<number> {
  return (await admin.post('/admin/settings', { ...typed, confirmed: 'yes' })).status;
}

const everySetting = Object.entries(settingsGroups).flatMap(([group, { shape }]) =>
  Object.keys(shape).map((field) => `${group}.${field}`),
);

function checkOf(path: string): Check {
  const check = new Map<string, Check>(Object.entries(checks)).get(path);
  if (!check) throw new Error('Nobody has written down what this setting changes');
  return check;
}

function typedFor(path: string): Record<string, string> {
  const { typed } = checkOf(path);
  return typeof typed === 'string' ? { [path]: typed } : typed;
}

/** Changes these settings and restores them afterwards. */
async function changed(paths: string[], read: () => Promise<void>): Promise<void> {
  const typed = Object.assign({}, ...paths.map(typedFor));
  const before = textsOf((await readSettings(site.db, log)).settings);
  expect(await save(typed)).toBe(303);
  await read();
  const as = Object.fromEntries(Object.keys(typed).map((name) => [name, before[name] ?? '']));
  expect(await save(as)).toBe(303);
}

describe('whoever saves a setting sees that something is different', () => {
  const together = Object.keys(checks).filter((path) => !checkOf(path).isApart);
  let before: Map<string, string>;
  let after: Map<string, string>;

  async function checkAll(): Promise<Map<string, string>> {
    return new Map(await Promise.all(together.map(async (path) => [path, await checkOf(path).read()] as const)));
  }

  beforeAll(async () => {
    before = await checkAll();
    await changed(together, async () => {
      after = await checkAll();
    });
  });

  test.each(everySetting)('%s', async (path) => {
    const check = checkOf(path);
    // Not the texts: a failure would print whole pages.
    const isShown = (text = '') => check.shows.test(text);
    if (!check.isApart) {
      return expect([isShown(before.get(path)), isShown(after.get(path))], 'before and after').toEqual([false, true]);
    }
    expect(isShown(await check.read()), 'before').toBe(false);
    if (check.isRefused) return expect(await save(typedFor(path))).toBe(422);
    if (!check.undo) {
      return changed([path], async () => expect(isShown(await check.read()), 'after').toBe(true));
    }
    expect(await save(typedFor(path))).toBe(303);
    expect(isShown(await check.read()), 'after').toBe(true);
    return check.undo();
  });
});

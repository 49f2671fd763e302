import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { approve, fillTraveller, payBy } from './booking-steps.ts';
import { someAddress } from './outbox.ts';
import { daysFromToday } from './search-forms.ts';
import { expect, scriptsHaveTakenOver, test } from './test.ts';

/** What is promised, in KB. */
const limits = { htmlAndCss: 50, firstVisit: 200, nextPage: 30, photos: 120 };
/** A reference, a date or a name that is drawn anew for every run makes a page a little heavier or lighter. */
const slack = { en: 0.975, ar: 0.99 };

const stay = { checkIn: daysFromToday(20), checkOut: daysFromToday(23), rooms: '1', adults: '2' };
const trip = { type: 'flights', from: 'NBO', to: 'MBA', date: daysFromToday(20), guests: '1' };
/** A flight that requires passports. */
const abroad = { ...trip, to: 'ZNZ' };

/** With the link on the home page that leads there, where there is one. */
const pages: Weighed[] = [
  { address: '/', link: undefined },
  { address: '/flights', link: '/flights' },
  { address: '/hotels', link: '/hotels' },
  { address: '/search?type=flights&to=MBA', link: '/search?type=flights&to=MBA' },
  { address: `/search?${new URLSearchParams(trip)}`, link: undefined },
  { address: `/search?${new URLSearchParams({ type: 'hotels', to: 'Mombasa', ...stay })}`, link: undefined },
  { address: '/about', link: '/about' },
  { address: '/contact', link: '/contact' },
  { address: '/terms', link: '/terms' },
  { address: '/privacy', link: '/privacy' },
  { address: '/booking', link: '/booking' },
];

interface Weighed {
  address: string;
  link?: string | undefined;
  /** With the cookie that opens it. */
  storageState?: BrowserContextOptions['storageState'];
}

interface Load {
  kind: string;
  address: string;
  /** Over the wire, headers included. */
  bytes: number;
}

async function weigh(page: Page, visit: () => Promise<void>): Promise<Load[]> {
  const session = await page.context().newCDPSession(page);
  const requests = new Map<string, { kind: string; address: string }>();
  const loads: Load[] = [];
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // A page of an error would weigh little.
    expect(response.status, response.url).toBeLessThan(400);
    requests.set(requestId, { kind: type, address: response.url });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { kind = 'Other', address = '' } = requests.get(requestId) ?? {};
    loads.push({ kind, address, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  await visit();
  await page.waitForLoadState('networkidle');
  await session.detach();
  const later = await lazyBelowTheFold(page);
  return loads.filter(({ address }) => !later.includes(address));
}

/** Pictures that a browser on a fast line fetches early, though nobody sees them yet. */
async function lazyBelowTheFold(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => image.loading === 'lazy' && image.getBoundingClientRect().top > innerHeight)
      .map((image) => image.currentSrc),
  );
}

/** Of a hotel: they have a limit of their own. */
function isPhoto({ address }: Load): boolean {
  return address.includes('/pictures/');
}

function kilobytes(loads: Load[], ...kinds: string[]): number {
  const chosen = loads.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  return Math.round(chosen.reduce((sum, { bytes }) => sum + bytes, 0) / 102.4) / 10;
}

// The long form weighs the pages in Arabic too.
for (const language of process.env.LONG ? (['en', 'ar'] as const) : (['en'] as const)) {
  test(`the pages weigh little (${language})`, async ({ browser, baseURL, contextOptions, viewport, isMobile }) => {
    test.setTimeout(400_000);
    const lines: string[] = [];
    const tooHeavy: string[] = [];
    const found = await addressesFound(baseURL ?? '');
    // A booking's texts are small beside its scripts, which are the same in every language.
    const booked = language === 'en' ? await addressesBooked(browser, { ...contextOptions, baseURL }, found) : [];
    const all: Weighed[] = [...pages, ...Object.values(found).map((address) => ({ address })), ...booked];
    // Other languages differ in texts and fonts only, so the heaviest pages are enough. The long form weighs
    // them all.
    const heavy = language === 'en' ? /^\/(?!about|terms|privacy|booking$)/ : /^\/($|search.*from=|hotels\/|checkout)/;
    const weighed = process.env.LONG ? all : all.filter(({ address }) => heavy.test(address));
    for (const { address, link, storageState } of weighed) {
      const context = await browser.newContext({
        ...contextOptions,
        storageState,
        baseURL,
        viewport,
        isMobile,
      });
      await context.addCookies([{ name: 'fika-mbali-language', value: language, url: baseURL ?? '' }]);
      const page = await context.newPage();
      const first = await weigh(page, async () => void (await page.goto(address)));
      await scriptsHaveTakenOver(page);
      const next = link ? await weighFromHome(page, link) : [];
      const figures = {
        htmlAndCss: kilobytes(first, 'Document', 'Stylesheet'),
        firstVisit: kilobytes(first.filter((load) => !isPhoto(load))),
        nextPage: kilobytes(next.filter((load) => !isPhoto(load))),
        photos: kilobytes(first.filter(isPhoto)),
      };
      const parts = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Fetch'].map(
        (kind) => `${kind.toLowerCase()} ${kilobytes(first, kind)}`,
      );
      lines.push(
        `${language} ${address.slice(0, 40).padEnd(40)} html+css ${figures.htmlAndCss}  first ${figures.firstVisit}  next ${figures.nextPage}  photos ${figures.photos}  (${parts.join(', ')})`,
      );
      for (const name of ['htmlAndCss', 'firstVisit', 'nextPage', 'photos'] as const) {
        const most = limits[name] * slack[language];
        if (figures[name] > most) {
          tooHeavy.push(`${address} ${name}: ${figures[name]} KB, at most ${most} here and ${limits[name]} ever`);
        }
      }
      await context.close();
    }
    console.log(`\n${lines.join('\n')}`);
    expect(tooHeavy).toEqual([]);
  });
}

/** The pages of hotels, of a stay and of flights that were chosen have addresses that only a search knows. */
async function addressesFound(baseURL: string) {
  const ask = async (path: string, params: Record<string, string>) => {
    const answer = await fetch(`${baseURL}/api/v1/${path}/search?${new URLSearchParams(params)}`);
    return answer.json();
  };
  const hotels = (await ask('hotels', { to: 'Mombasa', ...stay })) as { data: { id: string }[] };
  const flights = (await ask('flights', abroad)) as { legs: { data: { key: string }[] }[] };
  const hotel = hotels.data[0]?.id ?? '';
  const chosen = new URLSearchParams([
    ...hotels.data.slice(0, 4).map(({ id }) => ['hotel', id]),
    ...Object.entries(stay),
  ]);
  const pick = flights.legs[0]?.data[0]?.key ?? '';
  return {
    hotel: `/hotels/${hotel}?${new URLSearchParams(stay)}`,
    shortlist: `/hotels/shortlist?${chosen}`,
    compare: `/hotels/compare?${chosen}`,
    stay: `/checkout?${new URLSearchParams({ type: 'hotels', hotel, ...stay })}`,
    flight: `/checkout?${new URLSearchParams({ ...abroad, pick })}`,
  };
}

/** A flight that is held and a stay that is paid for, each for the browser that bought it. */
async function addressesBooked(
  browser: Browser,
  options: BrowserContextOptions,
  checkout: { stay: string; flight: string },
): Promise<Weighed[]> {
  const buy = async (address: string, isHeld: boolean) => {
    const extraHTTPHeaders = { 'x-forwarded-for': someAddress() };
    const context = await browser.newContext({ ...options, extraHTTPHeaders, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(address);
    if (isHeld) {
      await fillTraveller(page);
    } else {
      await page.getByLabel('Title').selectOption({ label: 'Ms' });
      await page.getByLabel('Nationality').selectOption('KE');
      await page.getByLabel('Given names').fill('Amina');
      await page.getByLabel('Last name').fill('Hassan');
    }
    await payBy(page, 'Card', 'amina@example.com');
    const reference = isHeld ? await referenceOf(page) : await approve(page);
    const storageState = await context.storageState();
    await context.close();
    return { address: `/booking/${reference}`, storageState };
  };
  return Promise.all([buy(checkout.flight, true), buy(checkout.stay, false)]);
}

/** The provider's page names what is paid for. */
async function referenceOf(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  return /FM\d+/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? '';
}

/** What a visitor who comes from the home page still has to load, with nothing kept from before. */
async function weighFromHome(page: Page, link: string): Promise<Load[]> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('the browser is gone');
  await context.addCookies(await page.context().cookies());
  const fresh = await context.newPage();
  await fresh.setViewportSize(page.viewportSize() ?? { width: 360, height: 740 });
  await fresh.goto(new URL('/', page.url()).href);
  await scriptsHaveTakenOver(fresh);
  await fresh.waitForLoadState('networkidle');
  const heading = (await fresh.locator('h1').textContent()) ?? '';
  const loads = await weigh(fresh, async () => {
    await fresh.locator(`a[href="${link}"]`).filter({ visible: true }).first().click();
    await expect(fresh.locator('h1')).not.toHaveText(heading);
  });
  await context.close();
  return loads;
}

test('nothing for the server alone travels to the browser', () => {
  const directory = path.resolve('build/client/assets');
  const telltales = {
    zod: ['ZodError', 'invalid_union', '_zod'],
    libphonenumber: ['INVALID_COUNTRY', 'nationalNumber', 'libphonenumber'],
    'the sign-in library': ['better-auth', 'betterAuth'],
    'calls to the sign-in service': ['/api/auth'],
    'the database': ['pg_notify', 'select * from', 'kysely'],
    'the server’s messages': ['governed by Kenyan law'],
  };
  // The pages with passkeys, what they share, and the list of all addresses.
  const callers = /^(request-passkey|auth|security|manifest)-/;
  const scripts = readdirSync(directory).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  const found = scripts.flatMap((name) => {
    const source = readFileSync(path.join(directory, name), 'utf8');
    return Object.entries(telltales)
      .filter(([, tokens]) => tokens.some((text) => source.includes(text)))
      .filter(([kind]) => kind !== 'calls to the sign-in service' || !callers.test(name))
      .map(([library]) => `${library} in ${name}`);
  });
  expect(found).toEqual([]);
});

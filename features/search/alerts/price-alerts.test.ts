import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseAccount } from '#features/identity/profile/erase-account.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { newId } from '#lib/ids.ts';
import { nobody } from '#tests/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import {
  eraseAlerts,
  exportWatched,
  findStopped,
  findWatched,
  listWatched,
  readByLink,
  removePastAlerts,
  resumeWatching,
  stopByLink,
  stopWatching,
} from './price-alerts.ts';
import { readWatchedSearch, watchRoute } from './watch-route.ts';
import { MAX_WATCHED, watchedSearchPath } from './watched-search.ts';

/** Every text matches one airport. */
const knownPlaces = { findAirports: async (text: string) => (text === 'nowhere' ? [] : [text]) };

const now = new Date('2026-11-15T09:00:00Z');
const toZanzibar = {
  from: 'Nairobi (NBO)',
  to: 'Zanzibar',
  trip: 'round-trip',
  date: '2026-12-01',
  returnDate: '2026-12-08',
  adults: '2',
  children: '1',
  infants: '0',
  cabin: 'economy',
};

let database: TestDatabase;
let amina: string;
let juma: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  amina = await somebody();
  juma = await somebody();
});
afterAll(() => database.drop());

async function somebody({ emailVerified = true } = {}): Promise<string> {
  const id = newId();
  await database.db
    .insertInto('users')
    .values({ id, email: `${id}@example.com`, emailVerified, fullName: 'Amina Hassan' })
    .execute();
  return id;
}

function watch(userId: string, changed: Record<string, string> = {}, price: number | null = 40_000) {
  const parts = {
    db: database.db,
    places: knownPlaces,
    lowestPrice: async () => price,
    settings: defaultSettings(),
  };
  const form = new URLSearchParams({ intent: 'watch', ...toZanzibar, ...changed });
  return watchRoute(parts, { userId, currency: 'KES' }, form, now);
}

async function watched(userId: string, changed: Record<string, string> = {}): Promise<string> {
  const result = await watch(userId, changed);
  if (!result.ok) throw new Error(result.error);
  return result.id;
}

function list(userId: string) {
  return listWatched(database.db, userId, now);
}

async function tokenOf(id: string): Promise<string> {
  const row = await database.db
    .selectFrom('priceAlerts')
    .select('stopToken')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.stopToken;
}

describe('somebody who watches a price', () => {
  test('names places that there are', async () => {
    expect(await watch(amina, { from: 'nowhere' })).toEqual({ ok: false, error: 'search_invalid' });
    expect(await list(amina)).toEqual([]);
  });

  test('finds it in their list with the price that it began with', async () => {
    const id = await watched(amina);
    expect(await list(amina)).toEqual([
      {
        id,
        search: {
          from: 'Nairobi (NBO)',
          to: 'Zanzibar',
          trip: 'round-trip',
          date: '2026-12-01',
          returnDate: '2026-12-08',
          adults: 2,
          children: 1,
          infants: 0,
          cabin: 'economy',
        },
        watchedPriceMinor: 40_000,
        seenPriceMinor: 40_000,
        checkedAt: now,
      },
    ]);
  });

  test('watches it once, however often they press and however they spell it', async () => {
    const id = await watched(amina);
    expect(await watch(amina, { to: '  zanzibar ' }, 30_000)).toEqual({ ok: true, id });
    expect(await list(amina)).toMatchObject([{ id, watchedPriceMinor: 40_000 }]);
    const oneWay = { trip: 'one-way', returnDate: '' };
    const again = await watched(amina, oneWay);
    expect(await watched(amina, oneWay)).toBe(again);
    expect(again).not.toBe(id);
  });

  test('watches it once also when two presses arrive together', async () => {
    const answers = await Promise.all([watch(amina), watch(amina), watch(amina)]);
    expect(new Set(answers.map((answer) => answer.ok && answer.id)).size).toBe(1);
    expect(await list(amina)).toHaveLength(1);
  });

  test('may watch twenty, and one more is refused', async () => {
    for (let day = 1; day < MAX_WATCHED; day += 1) {
      const date = `2026-12-${String(day).padStart(2, '0')}`;
      await watched(amina, { date, returnDate: '2027-01-10' });
    }
    // Both see one free place; only one of them gets it.
    const last = await Promise.all([watch(amina, { to: 'Mombasa' }), watch(amina, { to: 'Kigali' })]);
    expect(last.filter(({ ok }) => ok)).toHaveLength(1);
    expect(last).toContainEqual({ ok: false, error: 'too_many' });
    expect(await watch(amina, { to: 'Entebbe' })).toEqual({ ok: false, error: 'too_many' });
    expect(await watch(juma, { to: 'Entebbe' })).toMatchObject({ ok: true });
    // An existing alert takes no further place.
    expect(await watch(amina, { returnDate: '2027-01-10' })).toMatchObject({ ok: true });
    const [first] = await list(amina);
    await stopWatching(database.db, amina, first?.id ?? '', now);
    expect(await watch(amina, { to: 'Entebbe' })).toMatchObject({ ok: true });
    expect(await resumeWatching(database.db, amina, first?.id ?? '', now)).toEqual({
      ok: false,
      error: 'too_many',
    });
  });

  test('must verify their address first', async () => {
    const claimed = await somebody({ emailVerified: false });
    expect(await watch(claimed)).toEqual({ ok: false, error: 'unverified' });
    expect(await list(claimed)).toEqual([]);
  });

  test('may begin where there is nothing to buy yet', async () => {
    await watch(amina, {}, null);
    expect(await list(amina)).toMatchObject([{ watchedPriceMinor: null, seenPriceMinor: null }]);
  });

  test('sees on the results of exactly that search that they watch it', async () => {
    const id = await watched(amina);
    const search = readWatchedSearch(new URLSearchParams(toZanzibar), defaultSettings(), now);
    if (!search) throw new Error('the search is fine');
    expect(await findWatched(database.db, amina, search)).toBe(id);
    const address = new URL(watchedSearchPath(search), 'https://www.fikambali.example');
    expect(readWatchedSearch(address.searchParams, defaultSettings(), now)).toEqual(search);
    expect(await findWatched(database.db, juma, search)).toBeNull();
    for (const other of [{ adults: 3 }, { cabin: 'first' }, { trip: 'one-way', returnDate: null }] as const) {
      expect(await findWatched(database.db, amina, { ...search, ...other })).toBeNull();
    }
    await stopWatching(database.db, amina, id, now);
    expect(await findWatched(database.db, amina, search)).toBeNull();
  });
});

describe('a search that can’t be watched', () => {
  test.each([
    ['a day that has passed', { date: '2026-11-14' }],
    ['a day that there is not', { date: '2027-02-30' }],
    ['a return before the departure', { returnDate: '2026-11-30' }],
    ['no place to go to', { to: ' ' }],
    ['a place that nobody can read', { to: '\u200b\u2066' }],
    ['the same place twice', { to: 'Nairobi (NBO)' }],
    ['too many people', { adults: '10' }],
    ['more infants than laps', { infants: '3' }],
    ['many cities', { trip: 'multi-city', legs: 'NBO,ZNZ,2026-12-01;ZNZ,NBO,2026-12-08' }],
    ['no day', { date: '' }],
    ['a day that nobody sells yet', { date: '2028-01-01', returnDate: '2028-01-09' }],
  ])('%s is refused', async (_, changed: Record<string, string>) => {
    expect(await watch(amina, changed)).toEqual({ ok: false, error: 'search_invalid' });
    expect(await list(amina)).toEqual([]);
  });

  test.each([
    ["'; drop table price_alerts; --", "'; drop table price_alerts; --"],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['Zanzi\r\nBcc: juma@example.com', 'Zanzi Bcc: juma@example.com'],
    ['Zanzibar\u0000\u202e', 'Zanzibar'],
    ['زنجبار', 'زنجبار'],
    ['%_\\', '%_\\'],
    ['\ud83d', '\ufffdZ'],
    ['x'.repeat(500), 'x'.repeat(80)],
    ['\u0958'.repeat(80), '\u0915\u093c'.repeat(40)],
  ])('but hostile or odd words %j are only words', async (typed, stored) => {
    await watched(amina, { to: typed === '\ud83d' ? '\ud83dZ' : typed });
    expect(await list(amina)).toMatchObject([{ search: { to: stored } }]);
  });
});

describe('stopping', () => {
  test('works at once, twice, and can be taken back with all that was known', async () => {
    const id = await watched(amina);
    expect(await stopWatching(database.db, amina, id, now)).toEqual({ ok: true });
    expect(await stopWatching(database.db, amina, id, now)).toEqual({ ok: true });
    expect(await list(amina)).toEqual([]);
    expect(await findStopped(database.db, amina, id)).toMatchObject({ to: 'Zanzibar' });
    expect(await resumeWatching(database.db, amina, id, now)).toEqual({ ok: true });
    expect(await resumeWatching(database.db, amina, id, now)).toEqual({ ok: true });
    expect(await list(amina)).toMatchObject([{ id, watchedPriceMinor: 40_000 }]);
    expect(await findStopped(database.db, amina, id)).toBeNull();
  });

  test('and watching anew begins with the price of that day', async () => {
    const id = await watched(amina);
    await stopWatching(database.db, amina, id, now);
    expect(await watch(amina, {}, 50_000)).toEqual({ ok: true, id });
    expect(await list(amina)).toMatchObject([{ id, watchedPriceMinor: 50_000 }]);
  });

  test('another’s is neither seen nor stopped nor taken back', async () => {
    const id = await watched(amina);
    expect(await list(juma)).toEqual([]);
    expect(await stopWatching(database.db, juma, id, now)).toEqual({ ok: false, error: 'not_watched' });
    expect(await list(amina)).toHaveLength(1);
    await stopWatching(database.db, amina, id, now);
    expect(await findStopped(database.db, juma, id)).toBeNull();
    expect(await resumeWatching(database.db, juma, id, now)).toEqual({ ok: false, error: 'not_watched' });
    expect(await list(amina)).toEqual([]);
  });

  test.each(['', 'x', "' or true --", '00000000-0000-0000-0000-000000000000'])(
    'an id such as %j stops nothing',
    async (id) => {
      expect(await stopWatching(database.db, amina, id, now)).toEqual({ ok: false, error: 'not_watched' });
      expect(await resumeWatching(database.db, amina, id, now)).toEqual({ ok: false, error: 'not_watched' });
      expect(await findStopped(database.db, amina, id)).toBeNull();
    },
  );
});

describe('the link in a mail', () => {
  test('says what it is about, stops it and nothing else, also when pressed twice', async () => {
    const id = await watched(amina);
    const other = await watched(amina, { to: 'Mombasa' });
    const token = await tokenOf(id);
    expect(await readByLink(database.db, token)).toMatchObject({
      search: { to: 'Zanzibar' },
      isStopped: false,
    });
    expect(await stopByLink(database.db, token)).toEqual({ ok: true });
    expect(await stopByLink(database.db, token)).toEqual({ ok: true });
    expect(await readByLink(database.db, token)).toMatchObject({ isStopped: true });
    expect(await list(amina)).toMatchObject([{ id: other }]);
  });

  test.each(['', 'x', "' or true --", 'A'.repeat(43), 'A'.repeat(10_000)])(
    'with the token %j stops nothing',
    async (token) => {
      await watched(amina);
      expect(await readByLink(database.db, token)).toBeNull();
      expect(await stopByLink(database.db, token)).toEqual({ ok: false, error: 'link_invalid' });
      expect(await list(amina)).toHaveLength(1);
    },
  );

  test('is old once the trip has passed, and says so', async () => {
    const token = await tokenOf(await watched(amina));
    await removePastAlerts(database.db, new Date('2026-12-03T09:00:00Z'));
    expect(await readByLink(database.db, token)).toBeNull();
    expect(await stopByLink(database.db, token)).toEqual({ ok: false, error: 'link_invalid' });
  });
});

describe('what is no longer of use', () => {
  test('goes at night: trips that have left, and what was stopped more than a day ago', async () => {
    await watched(amina, { date: '2026-11-15' });
    await watched(amina, { date: '2026-11-16', to: 'Kigali' });
    await stopWatching(database.db, amina, await watched(amina, { to: 'Mombasa' }), now);
    await watched(amina, { to: 'Entebbe' });
    const retainedAfter = async (night: string) => {
      await removePastAlerts(database.db, new Date(night));
      return (await exportWatched(database.db, amina)).map((row) => row.to_place).sort();
    };
    expect(await retainedAfter('2026-11-15T20:30:00Z')).toEqual(['Entebbe', 'Kigali', 'Mombasa', 'Zanzibar']);
    // In the business time zone it is already the 16th.
    expect(await retainedAfter('2026-11-15T21:30:00Z')).toEqual(['Entebbe', 'Kigali', 'Mombasa']);
    expect(await retainedAfter('2026-11-16T09:30:00Z')).toEqual(['Entebbe', 'Kigali']);
    expect(await retainedAfter('2026-11-16T21:30:00Z')).toEqual(['Entebbe']);
  });

  test('stops being shown on the day after, before it goes', async () => {
    await watched(amina, { date: '2026-11-16' });
    expect(await listWatched(database.db, amina, new Date('2026-11-17T09:00:00Z'))).toEqual([]);
  });
});

describe('somebody’s own data', () => {
  test('has all that they watch, and no key to it', async () => {
    const id = await watched(amina);
    const file = JSON.stringify(await exportWatched(database.db, amina));
    expect(file).toContain('Zanzibar');
    expect(file).not.toContain(await tokenOf(id));
    expect(await exportWatched(database.db, juma)).toEqual([]);
  });

  test('of an erased account is gone, and others keep theirs', async () => {
    await watched(amina, { to: 'Quelimane of Amina' });
    await watched(juma);
    const parts = { db: database.db, mailContext: testMailContext(), onErased: eraseAlerts };
    expect(await eraseAccount(parts, amina, { ...nobody, id: amina })).toEqual({ ok: true });
    expect(await findInDatabase(database.db, 'Quelimane of Amina')).toEqual([]);
    expect(await list(juma)).toHaveLength(1);
  });

  test('of a user whose row is deleted goes with it', async () => {
    const id = await watched(amina);
    await database.db.deleteFrom('users').where('id', '=', amina).execute();
    const rows = await database.db.selectFrom('priceAlerts').select('id').where('id', '=', id).execute();
    expect(rows).toEqual([]);
  });
});

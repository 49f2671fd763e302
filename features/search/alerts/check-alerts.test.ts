import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { usualRatesPerUsd } from '#features/settings/currencies.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedMails, testMailContext } from '#tests/mail-context.ts';
import { checkAlerts, isWorthMailing } from './check-alerts.ts';
import { stopWatching } from './price-alerts.ts';
import { type LowestPrice, watchRoute } from './watch-route.ts';

/** Every text matches one airport. */
const knownPlaces = { findAirports: async (text: string) => (text === 'nowhere' ? [] : [text]) };

const began = new Date('2026-11-15T09:00:00Z');
const email = 'amina@example.com';

let database: TestDatabase;
let amina: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await sql`delete from users; delete from graphile_worker._private_jobs`.execute(database.db);
  amina = newId();
  await database.db
    .insertInto('users')
    .values({ id: amina, email, emailVerified: true, fullName: 'Amina Hassan' })
    .execute();
});
afterAll(() => database.drop());

async function watch(to: string, price: number | null, changed: Record<string, string> = {}) {
  const form = new URLSearchParams({
    from: 'Nairobi (NBO)',
    to,
    trip: 'one-way',
    date: '2026-12-01',
    ...changed,
  });
  const parts = {
    db: database.db,
    places: knownPlaces,
    lowestPrice: async () => price,
    settings: defaultSettings(),
  };
  const result = await watchRoute(parts, { userId: amina, currency: 'USD' }, form, began);
  if (!result.ok) throw new Error(result.error);
  return result.id;
}

function hoursLater(hours: number): Date {
  return new Date(began.getTime() + hours * 3_600_000);
}

/** One run of the hourly job. */
function checkAt(hours: number, lowestPrice: LowestPrice | number | null) {
  return checkAlerts(
    {
      db: database.db,
      mailContext: testMailContext(),
      ratesPerUsd: usualRatesPerUsd(),
      lowestPrice: typeof lowestPrice === 'function' ? lowestPrice : async () => lowestPrice,
      log: createLog('silent'),
    },
    hoursLater(hours),
  );
}

async function subjects(): Promise<string[]> {
  return (await queuedMails(database.db)).map(({ subject }) => subject.replace(/^.*: /, ''));
}

describe('a price that drops', () => {
  test('is mailed once, to the person, with what it was and what it is', async () => {
    const id = await watch('Zanzibar', 40_000);
    expect(await checkAt(1, 35_000)).toEqual({ checked: 1, mailed: 1, failed: 0 });
    expect(await checkAt(2, 35_000)).toEqual({ checked: 1, mailed: 0, failed: 0 });
    expect(await checkAt(40, 35_000)).toEqual({ checked: 1, mailed: 0, failed: 0 });
    const [mail, ...others] = await queuedMails(database.db);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email, queuedAt: hoursLater(1).toISOString() });
    expect(mail?.text).toContain('When you began: $400\nNow: $350');
    const row = await database.db.selectFrom('priceAlerts').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({
      watchedPriceMinor: 40_000,
      seenPriceMinor: 35_000,
      mailedPriceMinor: 35_000,
      mailedAt: hoursLater(1),
      checkedAt: hoursLater(40),
    });
  });

  test('again is mailed again, but not within a day, and then from what was mailed last', async () => {
    await watch('Zanzibar', 40_000);
    await checkAt(1, 35_000);
    await checkAt(2, 30_000);
    await checkAt(24, 30_000);
    expect(await subjects()).toHaveLength(1);
    await checkAt(25, 30_000);
    const mails = await queuedMails(database.db);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('When we last wrote: $350\nNow: $300');
  });

  test('after it rose is not mailed while it was lower before', async () => {
    await watch('Zanzibar', 40_000);
    await checkAt(1, 35_000);
    await checkAt(30, 60_000);
    await checkAt(31, 36_000);
    await checkAt(32, null);
    await checkAt(60, 35_000);
    expect(await subjects()).toEqual(['Nairobi (NBO) to Zanzibar is down to $350']);
  });

  test('below the first price, after it first rose, is mailed', async () => {
    await watch('Zanzibar', 40_000);
    await checkAt(1, 60_000);
    await checkAt(2, 45_000);
    expect(await subjects()).toEqual([]);
    await checkAt(3, 39_000);
    expect(await subjects()).toHaveLength(1);
  });

  test('is not mailed to somebody who stopped, while it was looked up or before', async () => {
    const id = await watch('Zanzibar', 40_000);
    await checkAt(1, async () => {
      await stopWatching(database.db, amina, id, hoursLater(1));
      return 10_000;
    });
    expect(await checkAt(2, 10_000)).toEqual({ checked: 0, mailed: 0, failed: 0 });
    expect(await subjects()).toEqual([]);
  });

  test('is not mailed to an address that is no longer proved', async () => {
    await watch('Zanzibar', 40_000);
    await checkAt(1, async () => {
      await database.db.updateTable('users').set({ emailVerified: false }).execute();
      return 10_000;
    });
    expect(await checkAt(2, 10_000)).toMatchObject({ checked: 0 });
    expect(await subjects()).toEqual([]);
  });
});

describe('not mailed', () => {
  test.each([
    ['the same price', 40_000],
    ['a higher one', 50_000],
    ['nothing to buy', null],
    ['less than a percent', 39_700],
  ])('%s is not mailed', async (_, price) => {
    await watch('Zanzibar', 40_000);
    expect(await checkAt(1, price)).toEqual({ checked: 1, mailed: 0, failed: 0 });
    expect(await subjects()).toEqual([]);
  });

  test('a first price where there was none is stored, and a drop from there is mailed', async () => {
    await watch('Zanzibar', null);
    await checkAt(1, 50_000);
    expect(await subjects()).toEqual([]);
    await checkAt(2, 45_000);
    expect(await subjects()).toHaveLength(1);
  });

  test.each([
    [10_000, 9_900, 1, true],
    [10_000, 9_901, 1, false],
    [5_000, 4_950, 1, false],
    [5_000, 4_900, 1, true],
    [50_000, 49_501, 1, false],
    [50_000, 49_500, 1, true],
    // $80.50 and $79.50 are both 68 euros.
    [8_050, 7_950, 0.85, false],
    [8_050, 7_800, 0.85, true],
    [100, 0, 1, true],
  ])('from %i to %i at a rate of %d: %s', (knownMinor, price, rate, isWorth) => {
    expect(isWorthMailing(knownMinor, price, rate)).toBe(isWorth);
  });
});

describe('a run of the hourly job', () => {
  test('takes each once an hour, the longest unseen first, and no trip that has left', async () => {
    await watch('Zanzibar', 40_000);
    await watch('Mombasa', 40_000);
    await watch('Kigali', 40_000, { date: '2026-11-15' });
    await database.db
      .updateTable('priceAlerts')
      .set({ checkedAt: hoursLater(-5) })
      .where('toPlace', '=', 'Mombasa')
      .execute();
    const seen: string[] = [];
    const note: LowestPrice = async ({ to }) => {
      seen.push(to);
      return null;
    };
    await checkAt(0.5, note);
    expect(seen).toEqual(['Mombasa']);
    await checkAt(1, note);
    expect(seen.slice(1).sort()).toEqual(['Kigali', 'Zanzibar']);
    await checkAt(24, note);
    expect(seen.slice(3).sort()).toEqual(['Mombasa', 'Zanzibar']);
  });

  test('goes on past one that fails, and comes back to it in the next hour', async () => {
    for (const to of ['Entebbe', 'Zanzibar', 'Mombasa']) await watch(to, 40_000);
    const oneFails: LowestPrice = async ({ to }) => {
      if (to === 'Zanzibar') throw new Error('no such place');
      return 20_000;
    };
    expect(await checkAt(1, oneFails)).toEqual({ checked: 3, mailed: 2, failed: 1 });
    expect(await checkAt(2, 20_000)).toEqual({ checked: 3, mailed: 1, failed: 0 });
  });

  test('by two processes at once mails each once', async () => {
    for (let day = 1; day <= 20; day += 1) {
      await watch('Zanzibar', 40_000, { date: `2026-12-${String(day).padStart(2, '0')}` });
    }
    const both = await Promise.all([checkAt(1, 20_000), checkAt(1, 20_000)]);
    expect(both[0].mailed + both[1].mailed).toBe(20);
    expect(both[0].checked + both[1].checked).toBe(20);
    expect(await subjects()).toHaveLength(20);
  });

  test('that meets one already taken by a process which has fallen behind still mails once', async () => {
    await watch('Zanzibar', 40_000);
    // The first run has taken it and waits; an hour later the next run takes it again.
    await checkAt(1, async () => {
      await checkAt(2, 20_000);
      return 20_000;
    });
    expect(await subjects()).toHaveLength(1);
  });

  test('passes over one that is in another’s hands, instead of waiting', async () => {
    await watch('Zanzibar', 40_000);
    await watch('Mombasa', 40_000);
    await inTransaction(database.db, async (transaction) => {
      await transaction.selectFrom('priceAlerts').select('id').where('toPlace', '=', 'Mombasa').forUpdate().execute();
      expect(await checkAt(1, 20_000)).toEqual({ checked: 1, mailed: 1, failed: 0 });
    });
    expect(await checkAt(1, 20_000)).toEqual({ checked: 1, mailed: 1, failed: 0 });
  });

  test('reaches more than one handful, the longest unseen among the first', async () => {
    const row = {
      userId: amina,
      fromPlace: 'Nairobi',
      toPlace: 'Zanzibar',
      trip: 'one-way',
      cabin: 'economy',
      children: 0,
      infants: 0,
      currency: 'USD',
      watchedPriceMinor: 40_000,
    };
    await database.db
      .insertInto('priceAlerts')
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          ...row,
          id: newId(),
          date: '2026-12-01',
          adults: index + 1,
          stopToken: String(index).padStart(43, 'x'),
          checkedAt: new Date(began.getTime() - index * 60_000),
        })),
      )
      .execute();
    const seen: number[] = [];
    const note: LowestPrice = async ({ adults }) => {
      seen.push(adults);
      return null;
    };
    expect(await checkAt(1, note)).toEqual({ checked: 120, mailed: 0, failed: 0 });
    expect(Math.min(...seen.slice(0, 50))).toBe(71);
  });

  test('stops when the process shuts down', async () => {
    for (const to of ['Entebbe', 'Zanzibar']) await watch(to, 40_000);
    const closing = new AbortController();
    const parts = {
      db: database.db,
      mailContext: testMailContext(),
      ratesPerUsd: usualRatesPerUsd(),
      lowestPrice: async () => {
        closing.abort();
        return null;
      },
      log: createLog('silent'),
    };
    expect(await checkAlerts(parts, hoursLater(1), closing.signal)).toMatchObject({ checked: 1 });
  });
});

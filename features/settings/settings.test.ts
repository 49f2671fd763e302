import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { demoSettings, writeDemoSettings } from './demo-settings.ts';
import { defaultSettings } from './settings.ts';
import { readSettings, updateSettings } from './stored-settings.ts';

let database: TestDatabase;
let warnings: string[];
const log = createLog('warn', { write: (line) => void warnings.push(JSON.parse(line).setting) });

beforeEach(async () => {
  warnings = [];
  database = await createTestDatabase();
});
afterEach(() => database.drop());

type Changes = Parameters<typeof updateSettings>[1]['changes'];
type Expected = Parameters<typeof updateSettings>[1]['expectedUpdatedAt'];

const save = (changes: Changes, expectedUpdatedAt?: Expected) =>
  inTransaction(database.db, (transaction) =>
    updateSettings(transaction, { changes, updatedBy: 'admin-1', expectedUpdatedAt, log }),
  );
const read = () => readSettings(database.db, log);
const store = (key: string, value: unknown) =>
  database.pool.query('insert into settings (key, value) values ($1, $2)', [key, JSON.stringify(value)]);

describe('a site where nobody saved anything', () => {
  it('has the documented settings', async () => {
    const { settings, updatedAt } = await read();
    expect(updatedAt).toEqual({});
    expect(settings).toMatchObject({
      site: { siteName: 'Fika Mbali', defaultCurrency: 'USD', defaultLanguage: 'en' },
      contact: { phone: null, whatsapp: null, supportEmail: null, adminEmail: null, officeAddress: null },
      about: { happyCustomers: 50_000, destinations: 200, awards: 15, years: 10 },
      ratesPerUsd: { USD: 1, EUR: 0.85, GBP: 0.73, KES: 129.5, SAR: 3.75, AED: 3.67 },
      email: { enableNotifications: true, enableBookingConfirmations: true, enableMarketingEmails: false },
      security: { maxBookingsPerUser: 10, sessionTimeoutMinutes: 30, maintenanceMode: false },
      system: { backupFrequency: 'daily' },
      holds: { holdMinutes: 20, payLaterHours: 24, payLaterNotWithinHours: 48 },
      payments: { bankName: null, accountNumber: null, swift: null, officeSentence: null },
      limits: {
        maxPassengers: 9,
        maxStayNights: 30,
        minimumDepositMinor: 1_000,
        twoPeopleAboveMinor: 500_000,
      },
    });
    expect(Object.values(settings.social).every((link) => link === null)).toBe(true);
    expect(settings.home.popularDestinations.map(({ airportCode }) => airportCode)).toEqual([
      'NBO',
      'MBA',
      'ZNZ',
      'MGQ',
      'KGL',
      'ADD',
    ]);
  });
});

describe('an administrator', () => {
  it('changes one setting and leaves its neighbours and the other groups as they are', async () => {
    expect(await save({ contact: { phone: ' +254 709 555 120 ' } })).toMatchObject({
      ok: true,
      changed: ['contact'],
    });
    expect(await save({ contact: { supportEmail: 'help@fikambali.example' } })).toMatchObject({ ok: true });
    const expected = defaultSettings();
    expected.contact.phone = '+254 709 555 120';
    expected.contact.supportEmail = 'help@fikambali.example';
    expect((await read()).settings).toEqual(expected);
  });

  it('unsets a value by emptying its field', async () => {
    await save({ social: { x: 'https://x.example/fikambali' } });
    await save({ social: { x: ' ' } });
    expect((await read()).settings.social.x).toBeNull();
  });

  it('reads which settings are wrong, all at once, and nothing is saved', async () => {
    const result = await save({
      site: { siteName: 'Renamed' },
      contact: {
        phone: 'call us',
        officeHours: { ...defaultSettings().contact.officeHours, mon: { opens: '25:00', closes: '18:00' } },
      },
      social: { facebook: 'javascript:alert(1)' },
      ratesPerUsd: { USD: 2, KES: -1, EUR: 0.12345678 },
      security: { sessionTimeoutMinutes: 1.5, maintenanceMode: 'yes' },
      home: { popularDestinations: [] },
      limits: { unheardOf: 1 },
      nonsense: { a: 1 },
    });
    expect(result).toMatchObject({ ok: false, error: 'invalid' });
    const paths = result.ok || result.error !== 'invalid' ? [] : result.problems.map(({ path }) => path);
    expect(paths).toEqual([
      'contact.phone',
      'contact.officeHours.mon.opens',
      'contact.officeHours.mon',
      'social.facebook',
      'ratesPerUsd.USD',
      'ratesPerUsd.EUR',
      'ratesPerUsd.KES',
      'security.sessionTimeoutMinutes',
      'security.maintenanceMode',
      'home.popularDestinations',
      'limits',
      'nonsense',
    ]);
    expect((await read()).settings).toEqual(defaultSettings());
  });

  it('does not overwrite what a colleague saved in the meantime', async () => {
    await save({ site: { siteName: 'First' } }, { site: null });
    const mine = (await read()).updatedAt.site ?? null;
    await save({ site: { siteName: 'Second' } });
    const overtaken = { ok: false, error: 'changed_meanwhile', groups: ['site'] };
    expect(await save({ site: { siteName: 'Third' } }, { site: mine })).toMatchObject(overtaken);
    expect(await save({ site: { siteName: 'Third' } }, { site: null })).toMatchObject(overtaken);
    const latest = (await read()).updatedAt.site ?? null;
    expect(await save({ site: { siteName: 'Third' } }, { site: latest })).toMatchObject({ ok: true });
  });

  it('and five colleagues save different fields of one group at once: all six are kept', async () => {
    const links = ['facebook', 'instagram', 'x', 'linkedin', 'youtube', 'tiktok'];
    await Promise.all(links.map((name) => save({ social: { [name]: `https://${name}.example/us` } })));
    const { social } = (await read()).settings;
    expect(Object.values(social).filter(Boolean)).toHaveLength(links.length);
  });

  it('leaves a trace of each real change that nobody can remove', async () => {
    await save({ site: { siteName: 'First' } });
    await save({ site: { siteName: 'First' } });
    await save({ site: { siteName: 'Second' } });
    const { rows } = await database.pool.query(
      `select key, old_value->>'siteName' as before, new_value->>'siteName' as after, changed_by
       from settings_history order by id`,
    );
    expect(rows).toEqual([
      { key: 'site', before: null, after: 'First', changed_by: 'admin-1' },
      { key: 'site', before: 'First', after: 'Second', changed_by: 'admin-1' },
    ]);
    for (const statement of [
      'update settings_history set key = key',
      'delete from settings_history',
      'truncate settings_history',
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow('settings_history is append-only');
    }
  });
});

describe('a stored value that this version does not accept', () => {
  it('gives way to the default of that one setting, with a warning that names it', async () => {
    await store('site', { siteName: '', defaultCurrency: 'XTS', siteDescription: 'Kept', old: 1 });
    await store('retired', { a: 1 });
    const { settings } = await read();
    expect(settings.site).toEqual({ ...defaultSettings().site, siteDescription: 'Kept' });
    expect(warnings.sort()).toEqual(['retired', 'site.defaultCurrency', 'site.old', 'site.siteName']);
  });

  it('does not keep an administrator from saving', async () => {
    await store('site', { siteName: 7, old: 1 });
    expect(await save({ site: { siteDescription: 'New' } })).toMatchObject({ ok: true });
    expect((await read()).settings.site).toMatchObject({ siteName: 'Fika Mbali', siteDescription: 'New' });
  });

  it('is refused by the database when it is not even an object', async () => {
    await expect(store('site', 'Fika Mbali')).rejects.toThrow('settings_value_check');
  });
});

describe('the demo', () => {
  it('started ten times at once writes its contact values once', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => writeDemoSettings(database.db, log)));
    expect(results.filter(({ written }) => written)).toHaveLength(1);
    expect((await read()).settings).toMatchObject(demoSettings);
  });

  it('never brings back what an administrator removed', async () => {
    await writeDemoSettings(database.db, log);
    await save({ contact: { phone: '' } });
    await writeDemoSettings(database.db, log);
    expect((await read()).settings.contact.phone).toBeNull();
    await database.pool.query('delete from settings');
    expect(await writeDemoSettings(database.db, log)).toEqual({ written: false });
  });
});

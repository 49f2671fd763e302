import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#features/settings/read-settings.ts';
import { textsOf } from '#features/settings/setting-texts.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { listSettingsHistory } from './list-settings-history.ts';
import { restoreSetting } from './restore-setting.ts';
import { type SentSettings, type SettingsKeeper, saveSettings } from './save-settings.ts';

const log = createLog('silent');
const keeper: SettingsKeeper = { id: newId(), role: 'admin', hasSecondFactor: false };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto('users')
    .values({ id: keeper.id, email: 'amina@example.com', full_name: 'Amina Hassan' })
    .execute();
});
beforeEach(async () => {
  await database.db.deleteFrom('settings').execute();
});
afterAll(() => database.drop());

/** The page as somebody has it before them at this moment. */
async function opened(): Promise<Omit<SentSettings, 'typed'>> {
  const { settings, updatedAt } = await readSettings(database.db, log);
  const seenAt = { contact: null, security: null, about: null, home: null, ...updatedAt };
  return { seen: textsOf(settings), seenAt, isConfirmed: false };
}

async function save(typed: Record<string, string>, form?: Omit<SentSettings, 'typed'>) {
  const { seen, ...rest } = form ?? (await opened());
  return saveSettings({ db: database.db, log }, { ...rest, seen, typed: { ...seen, ...typed } }, keeper);
}

const stored = async () => (await readSettings(database.db, log)).settings;

test('two people at the same page: what the other changed elsewhere stays, what both touched is asked about', async () => {
  const form = await opened();
  await save({ 'contact.phone': '+254 700 111 222' });
  expect(await save({ 'about.awards': '16' }, form)).toEqual({ ok: true, changed: ['about.awards'] });
  expect((await stored()).contact.phone).toBe('+254 700 111 222');
  expect(await save({ 'contact.whatsapp': '+254 700 333 444' }, form)).toMatchObject({
    ok: false,
    error: 'changed_meanwhile',
    groups: ['contact'],
    now: { 'contact.phone': '+254 700 111 222' },
  });
  expect((await stored()).contact.whatsapp).toBeNull();
});

test('what is wrong is said at each field, and nothing is saved', async () => {
  const typed = {
    'about.awards': 'many',
    'about.years': '50,000',
    'contact.officeHours.mon.closes': '07:00',
    'home.popularDestinations.3': 'QQQ',
    'limits.minimumDepositMinor': '12.345',
    'ratesPerUsd.KES': '0',
  };
  const result = await save(typed);
  expect(Object.keys(!result.ok && result.error === 'invalid' ? result.problems : {}).sort()).toEqual([
    'about.awards',
    'about.years',
    'contact.officeHours.mon',
    'home.popularDestinations.3',
    'limits.minimumDepositMinor',
    'ratesPerUsd.KES',
  ]);
});

test('whoever would shut people out, or themselves, is asked first; the answer is kept in the audit log', async () => {
  const typed = { 'security.maintenanceMode': 'on', 'security.requireAdminSecondFactor': 'on' };
  expect(await save(typed)).toEqual({
    ok: false,
    error: 'asks',
    questions: ['maintenance', 'second_factor'],
  });
  expect((await stored()).security.maintenanceMode).toBe(false);
  expect(await save(typed, { ...(await opened()), isConfirmed: true })).toMatchObject({ ok: true });
  const row = await database.db
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(row).toEqual({
    action: 'settings_changed',
    subject_id: 'security',
    before: { maintenanceMode: false, requireAdminSecondFactor: false },
    after: { maintenanceMode: true, requireAdminSecondFactor: true },
  });
});

test('the history says who changed what, and gives a value back as a change of its own', async () => {
  await save({ 'about.awards': '16' });
  await save({ 'about.awards': '17', 'about.years': '11' });
  const list = () => listSettingsHistory({ db: database.db, log }, { group: 'about', page: 1 });
  const [newest] = (await list()).rows;
  expect(newest?.by).toEqual({ name: 'Amina Hassan', email: 'amina@example.com' });
  expect(newest?.changed).toEqual([
    { path: 'about.awards', label: 'Awards', from: '16', to: '17', isBack: false },
    { path: 'about.years', label: 'Years Of Experience', from: '10', to: '11', isBack: false },
  ]);
  const historyId = newest?.id ?? 0;
  expect(await restoreSetting({ db: database.db, log }, { historyId, path: 'about.awards' }, keeper)).toEqual(
    { ok: true },
  );
  expect((await stored()).about).toMatchObject({ awards: 16, years: 11 });
  expect((await list()).rows[0]?.changed).toMatchObject([{ from: '17', to: '16' }]);
  expect((await list()).rows[1]?.changed).toMatchObject([{ isBack: true }, { isBack: false }]);
  expect(
    await restoreSetting({ db: database.db, log }, { historyId, path: 'site.siteName' }, keeper),
  ).toEqual({
    ok: false,
    error: 'gone',
  });
});

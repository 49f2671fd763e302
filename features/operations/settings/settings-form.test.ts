import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { textsOf } from '#features/settings/setting-texts.ts';
import type { SettingsGroup } from '#features/settings/settings.ts';
import { readSettings } from '#features/settings/stored-settings.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import type { SettingsEditor } from './apply-changes.ts';
import { type SentSettings, saveSettings } from './save-settings.ts';
import { listSettingsHistory, type RestoreOrder, restoreSetting } from './settings-history.ts';

const log = createLog('silent');
const editor: SettingsEditor = { id: newId(), role: 'admin', hasSecondFactor: false };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto('users')
    .values({ id: editor.id, email: 'amina@example.com', fullName: 'Amina Hassan' })
    .execute();
});
beforeEach(async () => {
  await database.db.deleteFrom('settings').execute();
});
afterAll(() => database.drop());

async function opened(): Promise<Omit<SentSettings, 'typed'>> {
  const { settings, updatedAt } = await readSettings(database.db, log);
  const seenAt = {
    site: null,
    ratesPerUsd: null,
    contact: null,
    security: null,
    about: null,
    home: null,
    ...updatedAt,
  };
  return { seen: textsOf(settings), seenAt, isConfirmed: false };
}

async function save(typed: Record<string, string>, form?: Omit<SentSettings, 'typed'>) {
  const { seen, ...rest } = form ?? (await opened());
  return saveSettings({ db: database.db, log }, { ...rest, seen, typed: { ...seen, ...typed } }, editor);
}

const history = (group: SettingsGroup) => listSettingsHistory({ db: database.db, log }, { group, page: 1 });

function restore(order: Omit<RestoreOrder, 'isConfirmed'>, isConfirmed = false) {
  return restoreSetting({ db: database.db, log }, { ...order, isConfirmed }, editor);
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
    questions: [{ about: 'maintenance' }, { about: 'second_factor' }],
  });
  expect((await stored()).security.maintenanceMode).toBe(false);
  expect(await save(typed, { ...(await opened()), isConfirmed: true })).toMatchObject({ ok: true });
  const row = await database.db
    .selectFrom('auditLog')
    .select(['action', 'subjectId', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(row).toEqual({
    action: 'settings_changed',
    subjectId: 'security',
    before: { maintenanceMode: false, requireAdminSecondFactor: false },
    after: { maintenanceMode: true, requireAdminSecondFactor: true },
  });
});

test('the history says who changed what, and gives a value back as a change of its own', async () => {
  await save({ 'about.awards': '16' });
  await save({ 'about.awards': '17', 'about.years': '11' });
  const list = () => history('about');
  const [newest] = (await list()).rows;
  expect(newest?.by).toEqual({ name: 'Amina Hassan', email: 'amina@example.com' });
  expect(newest?.changed).toEqual([
    { path: 'about.awards', label: 'Awards', from: '16', to: '17', isBack: false },
    { path: 'about.years', label: 'Years Of Experience', from: '10', to: '11', isBack: false },
  ]);
  const historyId = newest?.id ?? 0;
  const seenAt = newest?.savedAt ?? null;
  expect(await restore({ historyId, path: 'about.awards', seenAt })).toEqual({ ok: true });
  expect((await stored()).about).toMatchObject({ awards: 16, years: 11 });
  expect((await list()).rows[0]?.changed).toMatchObject([{ from: '17', to: '16' }]);
  expect((await list()).rows[1]?.changed).toMatchObject([{ isBack: true }, { isBack: false }]);
  expect(await restore({ historyId, path: 'site.siteName', seenAt })).toEqual({ ok: false, error: 'gone' });
});

test('a value that shuts people out is not restored before the same questions are answered', async () => {
  const typed = { 'security.maintenanceMode': 'on', 'security.requireAdminSecondFactor': 'on' };
  await save(typed, { ...(await opened()), isConfirmed: true });
  await save({ 'security.maintenanceMode': 'off', 'security.requireAdminSecondFactor': 'off' });
  const [newest] = (await history('security')).rows;
  const of = { historyId: newest?.id ?? 0, seenAt: newest?.savedAt ?? null };
  expect(await restore({ ...of, path: 'security.maintenanceMode' })).toEqual({
    ok: false,
    error: 'asks',
    questions: [{ about: 'maintenance' }],
  });
  expect(await restore({ ...of, path: 'security.requireAdminSecondFactor' })).toMatchObject({
    questions: [{ about: 'second_factor' }],
  });
  expect((await stored()).security).toMatchObject({ maintenanceMode: false });
  expect(await restore({ ...of, path: 'security.maintenanceMode' }, true)).toEqual({ ok: true });
  expect((await stored()).security).toMatchObject({ maintenanceMode: true, requireAdminSecondFactor: false });
});

test('a value is not restored over what a colleague has set since the list was opened', async () => {
  await save({ 'contact.phone': '+254 700 111 222' });
  await save({ 'contact.phone': '+254 700 333 444' });
  const [newest] = (await history('contact')).rows;
  await save({ 'contact.phone': '+254 700 555 666' });
  const order = {
    historyId: newest?.id ?? 0,
    path: 'contact.phone',
    seenAt: newest?.savedAt ?? null,
  } as const;
  expect(await restore(order, true)).toEqual({ ok: false, error: 'changed_meanwhile' });
  expect(await restore({ ...order, seenAt: null }, true)).toEqual({ ok: false, error: 'changed_meanwhile' });
  expect((await stored()).contact.phone).toBe('+254 700 555 666');
});

test('a rate with its comma in the wrong place is asked about or refused, in the form and in the history', async () => {
  expect(await save({ 'ratesPerUsd.KES': '155', 'ratesPerUsd.EUR': '0.7' })).toMatchObject({ ok: true });
  const asks = { about: 'rate', currency: 'KES', from: 155, to: 15.5 };
  expect(await save({ 'ratesPerUsd.KES': '15.5' })).toEqual({ ok: false, error: 'asks', questions: [asks] });
  for (const nonsense of ['0.000001', '15500']) {
    expect(await save({ 'ratesPerUsd.KES': nonsense }, { ...(await opened()), isConfirmed: true })).toEqual({
      ok: false,
      error: 'invalid',
      problems: { 'ratesPerUsd.KES': 'Enter a number from 10 to 1,500, with at most six decimals.' },
    });
  }
  await save({ 'ratesPerUsd.KES': '15.5' }, { ...(await opened()), isConfirmed: true });
  const [newest] = (await history('ratesPerUsd')).rows;
  const order = {
    historyId: newest?.id ?? 0,
    path: 'ratesPerUsd.KES',
    seenAt: newest?.savedAt ?? null,
  } as const;
  expect(await restore(order)).toMatchObject({ questions: [{ from: 15.5, to: 155 }] });
});

test('a text that no database can keep, or that turns what follows it, is saved without such characters', async () => {
  const typed = {
    'site.siteName': 'Fika\u0000 \u202eMbali',
    'site.siteDescription': 'From the coast\u0000\r\nto\u2066 the world',
    'payments.bankName': '\u200b\u2067',
    'home.popularDestinations.5': '\u0000KGL',
    'home.popularDestinations.4': 'ADD',
  };
  expect(await save(typed)).toMatchObject({ ok: true });
  const { site, payments, home } = await stored();
  expect(site).toMatchObject({ siteName: 'Fika Mbali', siteDescription: 'From the coast to the world' });
  expect(payments.bankName).toBeNull();
  expect(home.popularDestinations.map(({ airportCode }) => airportCode).slice(4)).toEqual(['ADD', 'KGL']);
  for (const link of ['https://x.example/\u0000a', 'https://x.example/\u200ea', 'https://x.example/a b']) {
    expect(await save({ 'social.x': link })).toMatchObject({ error: 'invalid' });
  }
});

test('a colleague whose account is erased is called so, and not by what keeps its row unique', async () => {
  await save({ 'about.awards': '18' });
  const erase = (erasedAt: Date | null, email: string) =>
    database.db.updateTable('users').set({ erasedAt, email }).where('id', '=', editor.id).execute();
  await erase(new Date(), `erased-${editor.id}@erased.invalid`);
  expect((await history('about')).rows[0]?.by).toEqual({ name: 'Erased account', email: null });
  await erase(null, 'amina@example.com');
});

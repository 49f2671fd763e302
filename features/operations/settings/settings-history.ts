import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { countRows } from '#db/count-rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { addressOfPerson, nameOfPerson } from '#features/audit/name-of-person.ts';
import { fieldOf, groupOf, type SettingPath, settingFields, settingPaths } from '#features/settings/setting-fields.ts';
import { labelOf, settingValue } from '#features/settings/setting-texts.ts';
import {
  defaultSettings,
  isSettingsGroup,
  type Settings,
  type SettingsGroup,
  settingsGroups,
} from '#features/settings/settings.ts';
import { readSettings, type StoredSettings } from '#features/settings/stored-settings.ts';
import type { Log } from '#lib/log.ts';
import { type ListedPage, pageOfList, rowsPerPage } from '#lib/paged-list.ts';
import { applyChanges, differencesOf, ratesJobName, type SettingsEditor } from './apply-changes.ts';
import type { SettingsQuestion } from './settings-questions.ts';

/** One saved change of one group. */
export interface SettingsChange {
  id: number;
  group: SettingsGroup;
  at: Date;
  /** When the group was last saved; null if it is not stored any more. */
  savedAt: Date | null;
  by: { name: string; email: string | null };
  changed: ChangedSetting[];
}

interface ChangedSetting {
  path: SettingPath;
  label: string;
  from: string;
  to: string;
  /** The current value equals the one before this change. */
  isBack: boolean;
}

interface SettingsHistoryQuery {
  group: SettingsGroup | undefined;
  page: number;
}

export async function listSettingsHistory(
  { db, log }: { db: Database; log: Log },
  query: SettingsHistoryQuery,
): Promise<ListedPage<SettingsChange>> {
  const matching = db
    .selectFrom('settingsHistory')
    .$if(query.group !== undefined, (rows) => rows.where('key', '=', query.group ?? ''))
    .where('key', '=', sql<string>`any(${[...new Set(settingPaths.map(groupOf))]}::text[])`);
  const counted = await countRows(db, sql`from ${matching.select('key')} as matching`);
  const { offset, ...list } = pageOfList(query, counted);
  const rows = await matching
    .leftJoin('users', (join) => join.on(sql`users.id::text`, '=', sql.ref('settingsHistory.changedBy')))
    .select([
      'settingsHistory.id',
      'key',
      'oldValue',
      'newValue',
      'changedAt',
      'changedBy',
      nameOfPerson('users').as('name'),
      addressOfPerson('users').as('email'),
    ])
    .orderBy('settingsHistory.id', 'desc')
    .limit(rowsPerPage)
    .offset(offset)
    .execute();
  const now = await readSettings(db, log);
  return { ...list, rows: rows.map((row) => toChange(row, now)) };
}

interface HistoryRow {
  id: number | string;
  key: string;
  oldValue: unknown;
  newValue: unknown;
  changedAt: Date;
  changedBy: string | null;
  name: string | null;
  email: string | null;
}

function toChange(row: HistoryRow, { settings: now, updatedAt }: StoredSettings): SettingsChange {
  // The query selects known groups only.
  const group = row.key as SettingsGroup;
  const before = settingsWith(row.key, row.oldValue);
  const after = settingsWith(row.key, row.newValue);
  const changed = differencesOf(before, after).map((path) => ({
    path,
    label: settingFields[path].label,
    from: labelOf(before, path),
    to: labelOf(after, path),
    isBack: !differencesOf(before, now).includes(path),
  }));
  return {
    id: Number(row.id),
    group,
    at: row.changedAt,
    savedAt: updatedAt[group] ?? null,
    by: authorOf(row),
    changed,
  };
}

function authorOf({ changedBy, name, email }: HistoryRow): SettingsChange['by'] {
  if (name !== null) return { name, email };
  if (changedBy === 'demo') return { name: 'Demo data at the first start', email: null };
  if (changedBy === ratesJobName) return { name: 'Fetched exchange rates', email: null };
  return { name: changedBy === null ? 'Changed in the database' : 'A former administrator', email: null };
}

export interface RestoreOrder {
  historyId: number;
  path: SettingPath;
  /** When the group was last saved, as the list showed it; null for never. */
  seenAt: Date | null;
  isConfirmed: boolean;
}

export type RestoreSettingResult =
  | { ok: true }
  | { ok: false; error: 'gone' | 'changed_meanwhile' }
  | { ok: false; error: 'asks'; questions: SettingsQuestion[] }
  | { ok: false; error: 'invalid'; sentence: string };

/** Reverts one setting, as a new change. */
export async function restoreSetting(
  { db, log }: { db: Database; log: Log },
  { historyId, path, seenAt, isConfirmed }: RestoreOrder,
  editor: SettingsEditor,
): Promise<RestoreSettingResult> {
  const group = groupOf(path);
  return inTransaction(db, async (transaction): Promise<RestoreSettingResult> => {
    const row = await transaction
      .selectFrom('settingsHistory')
      .select(['key', 'oldValue'])
      .where('id', '=', historyId)
      .where('key', '=', group)
      .executeTakeFirst();
    if (!row) return { ok: false, error: 'gone' };
    const value = settingValue(settingsWith(row.key, row.oldValue), path);
    const result = await applyChanges(
      transaction,
      { changes: { [group]: { [fieldOf(path)]: value } }, seenAt: { [group]: seenAt }, isConfirmed },
      { editor, log },
    );
    if (result.ok) return { ok: true };
    if (result.error === 'asks') return result;
    if (result.error === 'changed_meanwhile') return { ok: false, error: result.error };
    const sentence = result.problems[0]?.message ?? 'This value is not accepted any more.';
    return { ok: false, error: 'invalid', sentence };
  });
}

/** The defaults with one stored group; values that are no longer valid fall back to the default. */
export function settingsWith(group: string, stored: unknown): Settings {
  const settings = defaultSettings();
  if (!isSettingsGroup(group) || typeof stored !== 'object' || stored === null) return settings;
  const rules = new Map(Object.entries(settingsGroups[group].shape));
  const accepted = Object.entries(stored).filter(([field, value]) => rules.get(field)?.safeParse(value).success);
  const parsed = settingsGroups[group].parse({ ...settings[group], ...Object.fromEntries(accepted) });
  return { ...settings, [group]: parsed };
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { addressOfPerson, nameOfPerson } from '#features/audit/name-person.ts';
import { type ListedPage, listed, pageOfList, rowsPerPage } from '#features/catalogue/editing/list-query.ts';
import { readSettings, type StoredSettings } from '#features/settings/read-settings.ts';
import { groupOf, type SettingPath, settingFields, settingPaths } from '#features/settings/setting-fields.ts';
import { labelOf } from '#features/settings/setting-labels.ts';
import type { SettingsGroup } from '#features/settings/settings.ts';
import type { Log } from '#lib/log.ts';
import { differencesOf } from './differences.ts';
import { ratesJobName } from './settings-keeper.ts';
import { settingsWith } from './settings-with.ts';

/** One saving of one group: who, when, and what of it was another afterwards. */
export interface SettingsChange {
  id: number;
  group: SettingsGroup;
  at: Date;
  /** When the group was last saved, by whomever and whatever; null when it is not stored any more. */
  savedAt: Date | null;
  by: { name: string; email: string | null };
  changed: ChangedSetting[];
}

export interface ChangedSetting {
  path: SettingPath;
  label: string;
  from: string;
  to: string;
  /** It is again, or still, what it was before this change. */
  isBack: boolean;
}

export interface SettingsHistoryQuery {
  group: SettingsGroup | undefined;
  page: number;
}

export async function listSettingsHistory(
  { db, log }: { db: Database; log: Log },
  query: SettingsHistoryQuery,
): Promise<ListedPage<SettingsChange>> {
  const matching = db
    .selectFrom('settings_history')
    .$if(query.group !== undefined, (rows) => rows.where('key', '=', query.group ?? ''))
    .where('key', '=', sql<string>`any(${[...new Set(settingPaths.map(groupOf))]}::text[])`);
  const { counted } = await matching
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  const { page, offset } = pageOfList(query, Number(counted));
  const rows = await matching
    .leftJoin('users', (join) => join.on(sql`users.id::text`, '=', sql.ref('settings_history.changed_by')))
    .select([
      'settings_history.id',
      'key',
      'old_value',
      'new_value',
      'changed_at',
      'changed_by',
      nameOfPerson('users').as('name'),
      addressOfPerson('users').as('email'),
    ])
    .orderBy('settings_history.id', 'desc')
    .limit(rowsPerPage)
    .offset(offset)
    .execute();
  const now = await readSettings(db, log);
  const changes = rows.map((row) => toChange(row, now));
  return { ...listed(changes, Number(counted)), page };
}

interface HistoryRow {
  id: number | string;
  key: string;
  old_value: unknown;
  new_value: unknown;
  changed_at: Date;
  changed_by: string | null;
  name: string | null;
  email: string | null;
}

function toChange(row: HistoryRow, { settings: now, updatedAt }: StoredSettings): SettingsChange {
  // The list holds rows of known groups alone.
  const group = row.key as SettingsGroup;
  const before = settingsWith(row.key, row.old_value);
  const after = settingsWith(row.key, row.new_value);
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
    at: row.changed_at,
    savedAt: updatedAt[group] ?? null,
    by: authorOf(row),
    changed,
  };
}

function authorOf({ changed_by, name, email }: HistoryRow): SettingsChange['by'] {
  if (name !== null) return { name, email };
  if (changed_by === 'demo') return { name: 'The demo, at its first start', email: null };
  if (changed_by === ratesJobName) return { name: 'The rates of the day, fetched', email: null };
  return { name: changed_by === null ? 'Somebody at the database' : 'Somebody who has left', email: null };
}

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Log } from '#lib/log.ts';
import { isSettingsGroup, type Settings, type SettingsGroup, settingsGroups, settingsSchema } from './settings.ts';

export type StoredSettings = {
  settings: Settings;
  /** When each group was last saved, for compare-and-swap; missing if never. */
  updatedAt: Partial<Record<SettingsGroup, Date>>;
};

/**
 * Stored values over defaults. An invalid stored value falls back to the default with a warning: a bad row
 * must not keep the site from starting.
 */
export async function readSettings(db: Database, log: Log): Promise<StoredSettings> {
  const rows = await db.selectFrom('settings').select(['key', 'value', 'updatedAt']).execute();
  const accepted: Partial<Record<SettingsGroup, Record<string, unknown>>> = {};
  const updatedAt: StoredSettings['updatedAt'] = {};
  for (const { key, value, ...row } of rows) {
    if (!isSettingsGroup(key)) {
      log.warn({ setting: key }, 'ignored an unknown stored group of settings');
      continue;
    }
    accepted[key] = acceptedFields(key, value, log);
    updatedAt[key] = row.updatedAt;
  }
  const groups = Object.keys(settingsGroups).filter(isSettingsGroup);
  const merged = Object.fromEntries(groups.map((group) => [group, accepted[group] ?? {}]));
  return { settings: settingsSchema.parse(merged), updatedAt };
}

function acceptedFields(group: SettingsGroup, stored: unknown, log: Log): Record<string, unknown> {
  const rules: Record<string, z.ZodType> = settingsGroups[group].shape;
  const accepted: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(stored ?? {})) {
    const setting = `${group}.${field}`;
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
    if (!rule) {
      log.warn({ setting }, 'ignored an unknown stored setting');
    } else if (rule.safeParse(value).success) {
      accepted[field] = value;
    } else {
      log.warn({ setting }, 'stored setting is invalid, using its default');
    }
  }
  return accepted;
}

/** `path` is a setting such as `contact.phone`, or longer: `contact.officeHours.mon.opens`. */
export type SettingProblem = { path: string; message: string };

export type UpdateSettingsResult =
  | { ok: true; changed: SettingsGroup[]; before: Settings; after: Settings }
  | { ok: false; error: 'invalid'; problems: SettingProblem[] }
  | { ok: false; error: 'changed_meanwhile'; groups: SettingsGroup[]; now: StoredSettings };

/** Saves all changes, or none if one is invalid. Runs in the caller's transaction, with its audit row. */
export async function updateSettings(
  transaction: DatabaseTransaction,
  {
    changes,
    updatedBy,
    expectedUpdatedAt = {},
    onlyCheck = false,
    log,
  }: {
    /** Form values: `{ contact: { phone: '…' } }`. */
    changes: Record<string, Record<string, unknown>>;
    updatedBy: string;
    /** What the caller read, null for a group never saved; groups left out are not compared. */
    expectedUpdatedAt?: Partial<Record<SettingsGroup, Date | null>>;
    /** Validates without saving. */
    onlyCheck?: boolean;
    log: Log;
  },
): Promise<UpdateSettingsResult> {
  // Serialises writers without blocking readers. A row lock would miss groups without a row.
  await sql`lock table settings in share row exclusive mode`.execute(transaction);
  const now = await readSettings(transaction, log);
  const { settings, updatedAt } = now;

  const problems: SettingProblem[] = [];
  const changed: { group: SettingsGroup; value: unknown }[] = [];
  for (const [group, fields] of Object.entries(changes)) {
    if (!isSettingsGroup(group)) {
      problems.push({ path: group, message: 'There is no such group of settings' });
      continue;
    }
    const parsed = settingsGroups[group].strict().safeParse({ ...settings[group], ...fields });
    if (!parsed.success) {
      problems.push(...parsed.error.issues.map(({ path, message }) => ({ path: [group, ...path].join('.'), message })));
    } else if (!isDeepStrictEqual(parsed.data, settings[group])) {
      changed.push({ group, value: parsed.data });
    }
  }
  if (problems.length > 0) return { ok: false, error: 'invalid', problems };

  const overtaken = Object.keys(changes)
    .filter(isSettingsGroup)
    .filter((group) => {
      const expected = expectedUpdatedAt[group];
      return expected !== undefined && expected?.getTime() !== updatedAt[group]?.getTime();
    });
  if (overtaken.length > 0) return { ok: false, error: 'changed_meanwhile', groups: overtaken, now };

  for (const { group, value } of onlyCheck ? [] : changed) {
    const row = { value: JSON.stringify(value), updatedBy };
    await transaction
      .insertInto('settings')
      .values({ key: group, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  }
  const after = Object.fromEntries(changed.map(({ group, value }) => [group, value]));
  return {
    ok: true,
    changed: changed.map(({ group }) => group),
    before: settings,
    after: settingsSchema.parse({ ...settings, ...after }),
  };
}

import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { Log } from '#lib/log.ts';
import {
  isSettingsGroup,
  type Settings,
  type SettingsGroup,
  settingsGroups,
  settingsSchema,
} from './settings.ts';

export type StoredSettings = {
  settings: Settings;
  /** When each group was last saved; a group that never was is absent. For compare-and-swap when saving. */
  updatedAt: Partial<Record<SettingsGroup, Date>>;
};

/**
 * Stored values over defaults. A stored value that this version does not accept gives way to the default of
 * that one setting, with a warning: a bad row must never keep the site from starting.
 */
export async function readSettings(db: Database, log: Log): Promise<StoredSettings> {
  const rows = await db.selectFrom('settings').select(['key', 'value', 'updated_at']).execute();
  const accepted: Partial<Record<SettingsGroup, Record<string, unknown>>> = {};
  const updatedAt: StoredSettings['updatedAt'] = {};
  for (const { key, value, updated_at } of rows) {
    if (!isSettingsGroup(key)) {
      log.warn({ setting: key }, 'an unknown group of settings is stored and ignored');
      continue;
    }
    accepted[key] = acceptedFields(key, value, log);
    updatedAt[key] = updated_at;
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
      log.warn({ setting }, 'an unknown setting is stored and ignored');
    } else if (rule.safeParse(value).success) {
      accepted[field] = value;
    } else {
      log.warn({ setting }, 'a stored setting is invalid, its default is used');
    }
  }
  return accepted;
}

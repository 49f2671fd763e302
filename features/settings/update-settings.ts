import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Log } from '#lib/log.ts';
import { readSettings, type StoredSettings } from './read-settings.ts';
import {
  isSettingsGroup,
  type Settings,
  type SettingsGroup,
  settingsGroups,
  settingsSchema,
} from './settings.ts';

/** `path` names the setting as `contact.phone` or deeper, `contact.officeHours.mon.opens`. */
export type SettingProblem = { path: string; message: string };

export type UpdateSettingsResult =
  | { ok: true; changed: SettingsGroup[]; before: Settings; after: Settings }
  | { ok: false; error: 'invalid'; problems: SettingProblem[] }
  | { ok: false; error: 'changed_meanwhile'; groups: SettingsGroup[]; now: StoredSettings };

/**
 * Saves the named settings over what is stored: all of them, or none when one is invalid. Runs in the
 * caller's transaction, so that the audit row goes with it.
 */
export async function updateSettings(
  transaction: DatabaseTransaction,
  {
    changes,
    updatedBy,
    expectedUpdatedAt = {},
    onlyCheck = false,
    log,
  }: {
    /** Straight from a form: `{ contact: { phone: '…' } }`. */
    changes: Record<string, Record<string, unknown>>;
    updatedBy: string;
    /** What the caller read, null for a group never saved; a group left out is not compared. */
    expectedUpdatedAt?: Partial<Record<SettingsGroup, Date | null>>;
    /** Says what would happen, and saves nothing. */
    onlyCheck?: boolean;
    log: Log;
  },
): Promise<UpdateSettingsResult> {
  // Writers take turns, readers do not wait. A row lock would miss groups that have no row yet.
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
      problems.push(
        ...parsed.error.issues.map(({ path, message }) => ({ path: [group, ...path].join('.'), message })),
      );
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
    const row = { value: JSON.stringify(value), updated_by: updatedBy };
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

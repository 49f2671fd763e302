import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { fieldOf, groupOf, type SettingPath } from '#features/settings/setting-fields.ts';
import { settingValue } from '#features/settings/setting-texts.ts';
import { updateSettings } from '#features/settings/update-settings.ts';
import type { Log } from '#lib/log.ts';
import { auditSettings, type SettingsKeeper } from './save-settings.ts';
import { settingsWith } from './settings-with.ts';

export type RestoreSettingResult =
  | { ok: true }
  | { ok: false; error: 'gone' }
  | { ok: false; error: 'invalid'; sentence: string };

/** Makes one setting what it was before a change, as a change of its own. */
export async function restoreSetting(
  { db, log }: { db: Database; log: Log },
  { historyId, path }: { historyId: number; path: SettingPath },
  keeper: SettingsKeeper,
): Promise<RestoreSettingResult> {
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .selectFrom('settings_history')
      .select(['key', 'old_value'])
      .where('id', '=', historyId)
      .where('key', '=', groupOf(path))
      .executeTakeFirst();
    if (!row) return { ok: false, error: 'gone' };
    const saved = await updateSettings(transaction, {
      changes: {
        [groupOf(path)]: { [fieldOf(path)]: settingValue(settingsWith(row.key, row.old_value), path) },
      },
      updatedBy: keeper.id,
      log,
    });
    if (!saved.ok) {
      const sentence = saved.error === 'invalid' ? saved.problems[0]?.message : undefined;
      return { ok: false, error: 'invalid', sentence: sentence ?? 'This value is not accepted any more.' };
    }
    await auditSettings(transaction, saved, keeper);
    return { ok: true };
  });
}

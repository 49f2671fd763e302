import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { fieldOf, groupOf, type SettingPath } from '#features/settings/setting-fields.ts';
import { settingValue } from '#features/settings/setting-texts.ts';
import type { Log } from '#lib/log.ts';
import { applyChanges } from './apply-changes.ts';
import type { SettingsKeeper } from './settings-keeper.ts';
import type { SettingsQuestion } from './settings-questions.ts';
import { settingsWith } from './settings-with.ts';

export interface RestoreOrder {
  historyId: number;
  path: SettingPath;
  /** When the group had last been saved as the list showed it, null for never. */
  seenAt: Date | null;
  isConfirmed: boolean;
}

export type RestoreSettingResult =
  | { ok: true }
  | { ok: false; error: 'gone' | 'changed_meanwhile' }
  | { ok: false; error: 'asks'; questions: SettingsQuestion[] }
  | { ok: false; error: 'invalid'; sentence: string };

/** Makes one setting what it was before a change, as a change of its own. */
export async function restoreSetting(
  { db, log }: { db: Database; log: Log },
  { historyId, path, seenAt, isConfirmed }: RestoreOrder,
  keeper: SettingsKeeper,
): Promise<RestoreSettingResult> {
  const group = groupOf(path);
  return inTransaction(db, async (transaction): Promise<RestoreSettingResult> => {
    const row = await transaction
      .selectFrom('settings_history')
      .select(['key', 'old_value'])
      .where('id', '=', historyId)
      .where('key', '=', group)
      .executeTakeFirst();
    if (!row) return { ok: false, error: 'gone' };
    const value = settingValue(settingsWith(row.key, row.old_value), path);
    const result = await applyChanges(
      transaction,
      { changes: { [group]: { [fieldOf(path)]: value } }, seenAt: { [group]: seenAt }, isConfirmed },
      { keeper, log },
    );
    if (result.ok) return { ok: true };
    if (result.error === 'asks') return result;
    if (result.error === 'changed_meanwhile') return { ok: false, error: result.error };
    const sentence = result.problems[0]?.message ?? 'This value is not accepted any more.';
    return { ok: false, error: 'invalid', sentence };
  });
}

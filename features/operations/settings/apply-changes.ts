import type { DatabaseTransaction } from '#db/transaction.ts';
import { type Actor, writeAudits } from '#features/audit/write-audit.ts';
import { fieldOf, groupOf, type SettingPath } from '#features/settings/setting-fields.ts';
import { settingValue } from '#features/settings/setting-texts.ts';
import type { Settings, SettingsGroup } from '#features/settings/settings.ts';
import { type UpdateSettingsResult, updateSettings } from '#features/settings/update-settings.ts';
import type { Log } from '#lib/log.ts';
import { differencesOf } from './differences.ts';
import type { JobKeeper, SettingsKeeper } from './settings-keeper.ts';
import { questionsOf, type SettingsQuestion } from './settings-questions.ts';

export interface SettingsOrder {
  changes: Record<string, Record<string, unknown>>;
  /** When each group had last been saved as the keeper saw it, null for never. */
  seenAt: Partial<Record<SettingsGroup, Date | null>>;
  /** The questions have been answered with yes. */
  isConfirmed: boolean;
}

type ApplyChangesResult = UpdateSettingsResult | { ok: false; error: 'asks'; questions: SettingsQuestion[] };

/** The one way in which an administrator, or a job, changes settings: compared, asked about, saved and written down. */
export async function applyChanges(
  transaction: DatabaseTransaction,
  { changes, seenAt, isConfirmed }: SettingsOrder,
  { keeper, log }: { keeper: SettingsKeeper | JobKeeper; log: Log },
): Promise<ApplyChangesResult> {
  const isJob = 'job' in keeper;
  const order = {
    changes,
    updatedBy: isJob ? keeper.job : keeper.id,
    expectedUpdatedAt: seenAt,
    log,
  };
  const checked = await updateSettings(transaction, { ...order, onlyCheck: true });
  if (!checked.ok) return checked;
  const questions = questionsOf(checked.before, checked.after, keeper);
  if (questions.length > 0 && !isConfirmed) return { ok: false, error: 'asks', questions };
  const saved = await updateSettings(transaction, order);
  if (saved.ok) await auditSettings(transaction, saved, keeper, isJob ? keeper.action : 'settings_changed');
  return saved;
}

/** One row for each group, with what has changed in it and nothing else. */
async function auditSettings(
  transaction: DatabaseTransaction,
  { before, after }: { before: Settings; after: Settings },
  { id, role, clientAddress, requestId }: Actor,
  action: string,
): Promise<void> {
  const changed = Map.groupBy(differencesOf(before, after), groupOf);
  const pick = (settings: Settings, paths: readonly SettingPath[]) =>
    Object.fromEntries(paths.map((path) => [fieldOf(path), settingValue(settings, path)]));
  await writeAudits(
    transaction,
    [...changed].map(([group, paths]) => ({
      actor: { id, role, clientAddress, requestId },
      action,
      subjectType: 'settings',
      subjectId: group,
      before: pick(before, paths),
      after: pick(after, paths),
    })),
  );
}

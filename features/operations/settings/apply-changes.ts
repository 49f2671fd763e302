import { isDeepStrictEqual } from 'node:util';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { type Actor, type Person, writeAudits } from '#features/audit/write-audit.ts';
import { fieldOf, groupOf, type SettingPath, settingPaths } from '#features/settings/setting-fields.ts';
import { settingValue } from '#features/settings/setting-texts.ts';
import type { Settings, SettingsGroup } from '#features/settings/settings.ts';
import { type UpdateSettingsResult, updateSettings } from '#features/settings/stored-settings.ts';
import type { Log } from '#lib/log.ts';
import { questionsOf, type SettingsQuestion } from './settings-questions.ts';

/** An administrator, and whether the session used a second factor. */
export type SettingsEditor = Person & { hasSecondFactor: boolean };

/** A job that changes settings, with its name in the history. */
type JobEditor = Actor & { job: string; action: string; hasSecondFactor: true };

/** Stored in settings.updated_by. */
export const ratesJobName = 'rates';

export const ratesJob: JobEditor = {
  id: null,
  role: null,
  job: ratesJobName,
  action: 'rates_fetched',
  hasSecondFactor: true,
};

interface SettingsOrder {
  changes: Record<string, Record<string, unknown>>;
  /** When each group was last saved, as the form showed it; null for never. */
  seenAt: Partial<Record<SettingsGroup, Date | null>>;
  /** The user has confirmed the questions. */
  isConfirmed: boolean;
}

type ApplyChangesResult = UpdateSettingsResult | { ok: false; error: 'asks'; questions: SettingsQuestion[] };

/** The only function that changes settings: validates, asks for confirmation, saves and audits. */
export async function applyChanges(
  transaction: DatabaseTransaction,
  { changes, seenAt, isConfirmed }: SettingsOrder,
  { editor, log }: { editor: SettingsEditor | JobEditor; log: Log },
): Promise<ApplyChangesResult> {
  const isJob = 'job' in editor;
  const order = { changes, updatedBy: isJob ? editor.job : editor.id, expectedUpdatedAt: seenAt, log };
  const checked = await updateSettings(transaction, { ...order, onlyCheck: true });
  if (!checked.ok) return checked;
  const questions = questionsOf(checked.before, checked.after, editor);
  if (questions.length > 0 && !isConfirmed) return { ok: false, error: 'asks', questions };
  const saved = await updateSettings(transaction, order);
  if (saved.ok) await auditSettings(transaction, saved, editor, isJob ? editor.action : 'settings_changed');
  return saved;
}

/** One audit row per group, with the changed fields only. */
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

export function differencesOf(before: Settings, after: Settings): SettingPath[] {
  return settingPaths.filter((path) => !isDeepStrictEqual(settingValue(before, path), settingValue(after, path)));
}

import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudits } from '#features/audit/write-audit.ts';
import { fieldOf, groupOf, type SettingPath, settingOf } from '#features/settings/setting-fields.ts';
import { type SettingTexts, settingValue, textsOf, typedValue } from '#features/settings/setting-texts.ts';
import type { Settings, SettingsGroup } from '#features/settings/settings.ts';
import { type SettingProblem, updateSettings } from '#features/settings/update-settings.ts';
import type { Log } from '#lib/log.ts';
import { chooseDestinations } from './choose-destinations.ts';
import { differencesOf } from './differences.ts';

/** An administrator, and whether this session was opened with more than a password. */
export type SettingsKeeper = Actor & { id: string; hasSecondFactor: boolean };

export type SettingsQuestion = 'maintenance' | 'second_factor';

export interface SentSettings {
  typed: SettingTexts;
  /** What stood in the fields before anybody typed; what differs from it is a change. */
  seen: SettingTexts;
  /** When each group had last been saved by then, null for never. */
  seenAt: Partial<Record<SettingsGroup, Date | null>>;
  /** The questions below have been answered with yes. */
  isConfirmed: boolean;
}

export type SaveSettingsResult =
  | { ok: true; changed: SettingPath[] }
  | { ok: false; error: 'invalid'; problems: Record<string, string> }
  | { ok: false; error: 'asks'; questions: SettingsQuestion[] }
  | { ok: false; error: 'changed_meanwhile'; groups: SettingsGroup[]; now: SettingTexts };

/** Saves what was changed in the form, with its trace, or nothing. In force at once, everywhere. */
export async function saveSettings(
  { db, log }: { db: Database; log: Log },
  sent: SentSettings,
  keeper: SettingsKeeper,
): Promise<SaveSettingsResult> {
  const touched = touchedIn(sent);
  if (touched.length === 0) return { ok: true, changed: [] };
  return inTransaction(db, async (transaction) => {
    const { changes, problems } = await changesOf(transaction, touched, sent);
    const order = {
      changes,
      updatedBy: keeper.id,
      expectedUpdatedAt: seenGroups(touched, sent),
      log,
    };
    const checked = await updateSettings(transaction, { ...order, onlyCheck: true });
    if (problems.length > 0 || (!checked.ok && checked.error === 'invalid')) {
      const refused = checked.ok || checked.error !== 'invalid' ? [] : checked.problems;
      return { ok: false, error: 'invalid', problems: sentences([...problems, ...refused]) };
    }
    if (!checked.ok)
      return { ok: false, error: checked.error, groups: checked.groups, now: textsOf(checked.now.settings) };
    const questions = questionsOf(checked.before, checked.after, keeper);
    if (questions.length > 0 && !sent.isConfirmed) return { ok: false, error: 'asks', questions };
    await updateSettings(transaction, order);
    await auditSettings(transaction, checked, keeper);
    return { ok: true, changed: differencesOf(checked.before, checked.after) };
  });
}

function touchedIn({ typed, seen }: SentSettings): SettingPath[] {
  const touched = new Set<SettingPath>();
  for (const [name, text] of Object.entries(typed)) {
    const path = settingOf(name);
    if (path && text.trim() !== (seen[name] ?? '').trim()) touched.add(path);
  }
  return [...touched];
}

async function changesOf(
  transaction: DatabaseTransaction,
  touched: readonly SettingPath[],
  { seen, typed: sent }: SentSettings,
): Promise<{ changes: Record<string, Record<string, unknown>>; problems: SettingProblem[] }> {
  // Several fields may make one setting, and those that were not sent are as they were.
  const typed = { ...seen, ...sent };
  const changes: Record<string, Record<string, unknown>> = {};
  const problems: SettingProblem[] = [];
  for (const path of touched) {
    const ofGroup = changes[groupOf(path)] ?? {};
    changes[groupOf(path)] = ofGroup;
    if (path === 'home.popularDestinations') {
      const chosen = await chooseDestinations(transaction, path, typed);
      if (chosen.ok) ofGroup[fieldOf(path)] = chosen.destinations;
      else problems.push(...chosen.problems);
    } else ofGroup[fieldOf(path)] = typedValue(path, typed);
  }
  return { changes, problems };
}

function seenGroups(touched: readonly SettingPath[], { seenAt }: SentSettings): SentSettings['seenAt'] {
  const groups = new Set(touched.map(groupOf));
  return Object.fromEntries(
    Object.entries(seenAt).filter(([group]) => [...groups].some((one) => one === group)),
  );
}

/** One sentence a field: the first says enough. */
function sentences(problems: readonly SettingProblem[]): Record<string, string> {
  return Object.fromEntries(problems.toReversed().map(({ path, message }) => [path, message]));
}

function questionsOf(
  { security: before }: Settings,
  { security: after }: Settings,
  keeper: SettingsKeeper,
): SettingsQuestion[] {
  const isNeeded = after.requireAdminSecondFactor && !before.requireAdminSecondFactor;
  return [
    ...(after.maintenanceMode && !before.maintenanceMode ? (['maintenance'] as const) : []),
    ...(isNeeded && !keeper.hasSecondFactor ? (['second_factor'] as const) : []),
  ];
}

/** One row for each group, with what has changed in it and nothing else. */
export async function auditSettings(
  transaction: DatabaseTransaction,
  { before, after }: { before: Settings; after: Settings },
  actor: Actor,
): Promise<void> {
  const changed = Map.groupBy(differencesOf(before, after), groupOf);
  const pick = (settings: Settings, paths: readonly SettingPath[]) =>
    Object.fromEntries(paths.map((path) => [fieldOf(path), settingValue(settings, path)]));
  await writeAudits(
    transaction,
    [...changed].map(([group, paths]) => ({
      actor,
      action: 'settings_changed',
      subjectType: 'settings',
      subjectId: group,
      before: pick(before, paths),
      after: pick(after, paths),
    })),
  );
}

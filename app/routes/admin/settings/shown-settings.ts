import type { SettingsQuestion } from '#features/operations/settings/settings-questions.ts';
import { readSettings } from '#features/settings/read-settings.ts';
import type { SettingPath } from '#features/settings/setting-fields.ts';
import { type SettingTexts, textsOf } from '#features/settings/setting-texts.ts';
import type { SettingsGroup } from '#features/settings/settings.ts';
import type { RequestFacts } from '../../../request-context.ts';

/** What stands in the form, and what stood there before anybody typed. */
export interface ShownSettings {
  values: SettingTexts;
  seen: SettingTexts;
  /** When each group had last been saved by then, in milliseconds; one that never was is absent. */
  seenAt: Partial<Record<SettingsGroup, number>>;
}

/** Why nothing was saved. */
export type RefusedSettings = ShownSettings & {
  problems: Record<string, string>;
  questions: SettingsQuestion[];
  /** What somebody else has set since the page was opened, in words. */
  meanwhile: { path: SettingPath; label: string; words: string; isTypedToo: boolean }[];
};

/** From the database itself: this process may not have heard yet of what was saved a moment ago. */
export async function loadSettings({ db, log }: Pick<RequestFacts, 'db' | 'log'>): Promise<ShownSettings> {
  const { settings, updatedAt } = await readSettings(db, log);
  const texts = textsOf(settings);
  const seenAt = Object.fromEntries(Object.entries(updatedAt).map(([group, at]) => [group, at.getTime()]));
  return { values: texts, seen: texts, seenAt };
}

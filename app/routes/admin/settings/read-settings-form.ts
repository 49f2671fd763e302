import { z } from 'zod';
import type { SentSettings } from '#features/operations/settings/save-settings.ts';
import { settingOf } from '#features/settings/setting-fields.ts';
import type { SettingTexts } from '#features/settings/setting-texts.ts';
import { isSettingsGroup, settingsGroups } from '#features/settings/settings.ts';
import type { ShownSettings } from './shown-settings.ts';

const texts = z.record(z.string(), z.string());
const moments = z.record(z.string(), z.number());

/** A box that is not ticked sends nothing, so each has an `off` before it: the last of a name counts. */
export function readSettingsForm(
  form: FormData,
  now: ShownSettings,
): SentSettings & { shown: Pick<ShownSettings, 'seen' | 'seenAt'> } {
  const typed: SettingTexts = {};
  for (const [name, value] of form) {
    if (settingOf(name) && typeof value === 'string') typed[name] = value;
  }
  const seen = parsed(texts, form.get('seen')) ?? now.seen;
  const seenAt = parsed(moments, form.get('seenAt')) ?? now.seenAt;
  const at = new Map(Object.entries(seenAt));
  return {
    typed,
    seen,
    seenAt: Object.fromEntries(
      Object.keys(settingsGroups)
        .filter(isSettingsGroup)
        .map((group) => {
          const moment = at.get(group);
          return [group, moment === undefined ? null : new Date(moment)];
        }),
    ),
    isConfirmed: form.has('confirmed'),
    shown: { seen, seenAt },
  };
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: FormDataEntryValue | null) {
  if (typeof text !== 'string') return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

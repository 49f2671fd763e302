import { data, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { type SentSettings, saveSettings } from '#features/operations/settings/save-settings.ts';
import type { SettingsQuestion } from '#features/operations/settings/settings-questions.ts';
import {
  groupOf,
  type SettingPath,
  settingFields,
  settingOf,
  settingPaths,
} from '#features/settings/setting-fields.ts';
import { labelOf, type SettingTexts, textsOf } from '#features/settings/setting-texts.ts';
import { isSettingsGroup, type SettingsGroup, settingsGroups } from '#features/settings/settings.ts';
import { readSettings } from '#features/settings/stored-settings.ts';
import { factsOf, knownActor, knownViewer, type RequestFacts } from '../../../request-context.ts';

/** The form's values, and the stored values it was rendered from. */
export interface ShownSettings {
  values: SettingTexts;
  seen: SettingTexts;
  /** When each group had last been saved, in milliseconds; absent for a group that never was. */
  seenAt: Partial<Record<SettingsGroup, number>>;
}

export type RefusedSettings = ShownSettings & {
  problems: Record<string, string>;
  questions: SettingsQuestion[];
  /** What somebody else has set since the page was opened. */
  meanwhile: { path: SettingPath; label: string; value: string; isTypedToo: boolean }[];
};

export interface SettingInputProps {
  values: SettingTexts;
  problems: RefusedSettings['problems'];
  meanwhile: RefusedSettings['meanwhile'];
  airports: readonly { code: string; city: string }[];
}

/** Reads the database, because this process's cached settings may be older than the last save. */
export async function loadSettings({ db, log }: Pick<RequestFacts, 'db' | 'log'>): Promise<ShownSettings> {
  const { settings, updatedAt } = await readSettings(db, log);
  const texts = textsOf(settings);
  const seenAt = Object.fromEntries(Object.entries(updatedAt).map(([group, at]) => [group, at.getTime()]));
  return { values: texts, seen: texts, seenAt };
}

const texts = z.record(z.string(), z.string());
const moments = z.record(z.string(), z.number());

/** An unticked checkbox sends nothing, so a hidden `off` precedes each; the last value of a name counts. */
function readSettingsForm(
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

const statuses = { invalid: 422, asks: 409, changed_meanwhile: 409 } as const;

export async function saveSettingsForm({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const facts = factsOf(context);
  const now = await loadSettings(facts);
  const { shown, ...sent } = readSettingsForm(await request.formData(), now);
  const { hasSecondFactor } = knownViewer(context);
  const result = await saveSettings(facts, sent, { ...knownActor(context), hasSecondFactor });
  if (result.ok) {
    await facts.refreshSettings();
    // The redirect renders the whole page with the new settings.
    return redirect(`/admin/settings?saved=${result.changed.length}`, 303);
  }
  const refused: RefusedSettings = {
    ...shown,
    values: { ...shown.seen, ...sent.typed },
    problems: result.error === 'invalid' ? result.problems : {},
    questions: result.error === 'asks' ? result.questions : [],
    meanwhile: [],
  };
  const status = statuses[result.error];
  if (result.error !== 'changed_meanwhile') return data(refused, { status });

  const { settings } = await readSettings(facts.db, facts.log);
  const isChanged = (name: string) => result.now[name] !== shown.seen[name];
  const changed = new Set(Object.keys(result.now).filter(isChanged).map(settingOf));
  const typed = changedTexts(sent);
  const typedToo = new Set(Object.keys(typed).map(settingOf));
  return data<RefusedSettings>(
    {
      ...refused,
      seen: now.seen,
      seenAt: now.seenAt,
      values: { ...now.seen, ...typed },
      meanwhile: settingPaths
        .filter((path) => changed.has(path) && result.groups.includes(groupOf(path)))
        .map((path) => ({
          path,
          label: settingFields[path].label,
          value: labelOf(settings, path),
          isTypedToo: typedToo.has(path),
        })),
    },
    { status },
  );
}

function changedTexts({ typed, seen }: { typed: SettingTexts; seen: SettingTexts }): SettingTexts {
  return Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== (seen[name] ?? '')));
}

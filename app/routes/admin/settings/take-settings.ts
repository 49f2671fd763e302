import { data, type RouterContextProvider, redirect } from 'react-router';
import { saveSettings } from '#features/operations/settings/save-settings.ts';
import { readSettings } from '#features/settings/read-settings.ts';
import { groupOf, settingFields, settingOf, settingPaths } from '#features/settings/setting-fields.ts';
import type { SettingTexts } from '#features/settings/setting-texts.ts';
import { wordsOf } from '#features/settings/setting-words.ts';
import { factsOf, knownActor, knownViewer } from '../../../request-context.ts';
import { readSettingsForm } from './read-settings-form.ts';
import { loadSettings, type RefusedSettings } from './shown-settings.ts';

const statuses = { invalid: 422, asks: 409, changed_meanwhile: 409 } as const;

/** Saves the form. What is refused comes back as it was typed. */
export async function takeSettings({
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
    // A new request, so that everything on the page follows what is in force by then.
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
  const typed = typedBy(sent);
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
          words: wordsOf(settings, path),
          isTypedToo: typedToo.has(path),
        })),
    },
    { status },
  );
}

/** What this person changed, and not what merely stood there. */
function typedBy({ typed, seen }: { typed: SettingTexts; seen: SettingTexts }): SettingTexts {
  return Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== (seen[name] ?? '')));
}

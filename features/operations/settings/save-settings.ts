import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import {
  defaultPopularDestinations,
  MAX_POPULAR,
  type PopularDestination,
} from '#features/settings/setting-defaults.ts';
import { fieldOf, groupOf, type SettingPath, settingOf } from '#features/settings/setting-fields.ts';
import { type SettingTexts, textsOf, typedValue } from '#features/settings/setting-texts.ts';
import type { SettingsGroup } from '#features/settings/settings.ts';
import { type SettingProblem, updateSettings } from '#features/settings/stored-settings.ts';
import { cleanLine } from '#lib/clean-text.ts';
import type { Log } from '#lib/log.ts';
import { applyChanges, differencesOf, type SettingsEditor } from './apply-changes.ts';
import type { SettingsQuestion } from './settings-questions.ts';

export interface SentSettings {
  typed: SettingTexts;
  /** The original values of the fields; only different ones are changes. */
  seen: SettingTexts;
  /** When each group was last saved, as the form showed it; null for never. */
  seenAt: Partial<Record<SettingsGroup, Date | null>>;
  /** The user has confirmed the questions. */
  isConfirmed: boolean;
}

export type SaveSettingsResult =
  | { ok: true; changed: SettingPath[] }
  | { ok: false; error: 'invalid'; problems: Record<string, string> }
  | { ok: false; error: 'asks'; questions: SettingsQuestion[] }
  | { ok: false; error: 'changed_meanwhile'; groups: SettingsGroup[]; now: SettingTexts };

/** Saves all changes of the form or none. They take effect at once in every process. */
export async function saveSettings(
  { db, log }: { db: Database; log: Log },
  sent: SentSettings,
  editor: SettingsEditor,
): Promise<SaveSettingsResult> {
  const touched = touchedIn(sent);
  if (touched.length === 0) return { ok: true, changed: [] };
  return inTransaction(db, async (transaction) => {
    const { changes, problems } = await changesOf(transaction, touched, sent);
    if (problems.length > 0) {
      const order = { changes, updatedBy: editor.id, log, onlyCheck: true };
      const checked = await updateSettings(transaction, order);
      const refused = checked.ok || checked.error !== 'invalid' ? [] : checked.problems;
      return { ok: false, error: 'invalid', problems: sentences([...problems, ...refused]) };
    }
    const order = { changes, seenAt: seenGroups(touched, sent), isConfirmed: sent.isConfirmed };
    const result = await applyChanges(transaction, order, { editor, log });
    if (result.ok) return { ok: true, changed: differencesOf(result.before, result.after) };
    switch (result.error) {
      case 'asks':
        return result;
      case 'invalid':
        return { ok: false, error: 'invalid', problems: sentences(result.problems) };
      case 'changed_meanwhile':
        return { ok: false, error: result.error, groups: result.groups, now: textsOf(result.now.settings) };
    }
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
  // Several fields may form one setting; fields that were not sent keep their values.
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
  return Object.fromEntries(Object.entries(seenAt).filter(([group]) => [...groups].some((one) => one === group)));
}

/** Keeps the first problem of each field. */
function sentences(problems: readonly SettingProblem[]): Record<string, string> {
  return Object.fromEntries(problems.toReversed().map(({ path, message }) => [path, message]));
}

/** Names come from the catalogue, pictures from the defaults. */
async function chooseDestinations(
  transaction: DatabaseTransaction,
  path: string,
  typed: SettingTexts,
): Promise<{ ok: true; destinations: PopularDestination[] } | { ok: false; problems: SettingProblem[] }> {
  const rows = Array.from({ length: MAX_POPULAR }, (_, place) => ({
    name: `${path}.${place}`,
    code: codeIn(typed[`${path}.${place}`] ?? ''),
  })).filter(({ code }) => code !== '');
  const airports = await transaction
    .selectFrom('airports')
    .select(['code', 'city', 'country'])
    .where('code', '=', sql<string>`any(${rows.map(({ code }) => code)}::text[])`)
    .where('deletedAt', 'is', null)
    .execute();
  const known = new Map(airports.map(({ code, city, country }) => [code, cityOf(code, city, country)]));
  for (const usual of defaultPopularDestinations) known.set(usual.airportCode, usual);
  const problems = rows.flatMap(({ name, code }) =>
    known.has(code) ? [] : [{ path: name, message: 'There is no such airport. Add it under Destinations first.' }],
  );
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, destinations: rows.flatMap(({ code }) => known.get(code) ?? []) };
}

/** Suggestions fill in more than the code: "NBO Nairobi". */
function codeIn(text: string): string {
  return cleanLine(text).slice(0, 3).toUpperCase();
}

function cityOf(airportCode: string, city: string, country: string): PopularDestination {
  const slug =
    city
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || airportCode.toLowerCase();
  return { slug, city, country, airportCode, scene: slug };
}

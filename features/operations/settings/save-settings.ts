import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import {
  defaultPopularDestinations,
  MOST_POPULAR,
  type PopularDestination,
} from '#features/settings/popular-destinations.ts';
import { fieldOf, groupOf, type SettingPath, settingOf } from '#features/settings/setting-fields.ts';
import { type SettingTexts, textsOf, typedValue } from '#features/settings/setting-texts.ts';
import type { SettingsGroup } from '#features/settings/settings.ts';
import { type SettingProblem, updateSettings } from '#features/settings/update-settings.ts';
import { cleanLine } from '#lib/clean-text.ts';
import type { Log } from '#lib/log.ts';
import { applyChanges } from './apply-changes.ts';
import { differencesOf } from './differences.ts';
import type { SettingsKeeper } from './settings-keeper.ts';
import type { SettingsQuestion } from './settings-questions.ts';

export interface SentSettings {
  typed: SettingTexts;
  /** What stood in the fields before anybody typed; what differs from it is a change. */
  seen: SettingTexts;
  /** When each group had last been saved by then, null for never. */
  seenAt: Partial<Record<SettingsGroup, Date | null>>;
  /** The questions have been answered with yes. */
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
    if (problems.length > 0) {
      const order = { changes, updatedBy: keeper.id, log, onlyCheck: true };
      const checked = await updateSettings(transaction, order);
      const refused = checked.ok || checked.error !== 'invalid' ? [] : checked.problems;
      return { ok: false, error: 'invalid', problems: sentences([...problems, ...refused]) };
    }
    const order = { changes, seenAt: seenGroups(touched, sent), isConfirmed: sent.isConfirmed };
    const result = await applyChanges(transaction, order, { keeper, log });
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

/** The cities of the typed airports, in their order. Names come from the catalogue, pictures from what there is. */
async function chooseDestinations(
  transaction: DatabaseTransaction,
  path: string,
  typed: SettingTexts,
): Promise<{ ok: true; destinations: PopularDestination[] } | { ok: false; problems: SettingProblem[] }> {
  const rows = Array.from({ length: MOST_POPULAR }, (_, place) => ({
    name: `${path}.${place}`,
    code: codeIn(typed[`${path}.${place}`] ?? ''),
  })).filter(({ code }) => code !== '');
  const airports = await transaction
    .selectFrom('airports')
    .select(['code', 'city', 'country'])
    .where('code', '=', sql<string>`any(${rows.map(({ code }) => code)}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Map(airports.map(({ code, city, country }) => [code, cityOf(code, city, country)]));
  for (const usual of defaultPopularDestinations) known.set(usual.airportCode, usual);
  const problems = rows.flatMap(({ name, code }) =>
    known.has(code)
      ? []
      : [{ path: name, message: 'There is no such airport. Add it under Destinations first.' }],
  );
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, destinations: rows.flatMap(({ code }) => known.get(code) ?? []) };
}

/** What a list of suggestions fills in may go on after the code: "NBO Nairobi". */
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

import { data } from 'react-router';
import { confirmationOf, type NotConfirmed } from '#features/catalogue/editing/confirmation.ts';
import type { DeleteOutcome } from '#features/catalogue/editing/delete-rows.ts';
import { type Saved, type Values, valuesOf } from '#features/catalogue/editing/save-outcome.ts';
import { isId } from '#lib/is-id.ts';
import type { Outcome, Warning } from './outcome.ts';
import { plural } from './plural.ts';

/** What can be done with one kind of row, and how the sentences call it. */
export interface FormRules<Field extends string> {
  /** As in "Airline added successfully!". */
  noun: string;
  fields: readonly Field[];
  required: readonly Field[];
  /** The sentence when one of the required fields is empty. */
  missing: string;
  /** `confirmed`: the mark of the warnings that were read. */
  add: (values: Values<Field>, confirmed: string) => Promise<Saved<string>>;
  update: (change: {
    id: string;
    version: number;
    values: Values<Field>;
    confirmed: string;
  }) => Promise<Saved<string>>;
  remove: (ids: string[]) => Promise<DeleteOutcome>;
  restore: (ids: string[]) => Promise<{ ok: true; restored: string[] } | { ok: false; error: 'place_taken' }>;
  /** "Failed to delete airline", or "Error deleting room: …". */
  deleteFailed: (reasons: string[]) => string;
  texts?: SavingTexts;
}

/** Sentences of a kind that does not speak like the others. */
export interface SavingTexts {
  /** Of one form that adds several. */
  added?: (count: number) => string;
  /** "Error saving flight", whether it was added or updated. */
  failed?: string;
}

/** The intents that every page of the catalogue has; undefined for one that only some have. */
export async function answerForm<Field extends string>(form: FormData, rules: FormRules<Field>) {
  const outcome = await outcomeOf(form, rules);
  if (!outcome) return undefined;
  const isRefused = outcome.kind === 'refused' || outcome.kind === 'failed';
  return data<Outcome>(outcome, { status: isRefused ? 422 : 200 });
}

async function outcomeOf<Field extends string>(
  form: FormData,
  rules: FormRules<Field>,
): Promise<Outcome | undefined> {
  const tooMany = tooManyChosen(form);
  if (tooMany) return tooMany;
  const restoredIds = chosenIds(form, 'restore');
  if (restoredIds.length > 0) return restore(restoredIds, rules);
  switch (form.get('intent')) {
    case 'save':
      return save(form, rules);
    case 'ask-delete':
      return chosenIds(form).length > 0 ? { kind: 'asked', ids: chosenIds(form) } : nothingChosen(rules.noun);
    case 'restore':
      return chosenIds(form).length > 0 ? restore(chosenIds(form), rules) : nothingChosen(rules.noun);
    case 'delete':
      return remove(chosenIds(form), rules);
    default:
      return undefined;
  }
}

/** Of the rows that were ticked, or of the one that a button stands for. */
export function chosenIds(form: FormData, name: 'id' | 'restore' = 'id'): string[] {
  return [...new Set(form.getAll(name).map(String))].filter((id) => isId(id));
}

/** A list shows a few dozen: whoever sends thousands did not tick them. */
const mostAtOnce = 1_000;

export function tooManyChosen(form: FormData): Outcome | undefined {
  const count = Math.max(chosenIds(form).length, chosenIds(form, 'restore').length);
  if (count <= mostAtOnce) return undefined;
  return {
    kind: 'failed',
    text: `Choose at most ${mostAtOnce.toLocaleString('en-US')} at once.`,
    reasons: [],
  };
}

/** The version that a form was made from. What is none is older than every row. */
export function versionOf(form: FormData): number {
  const text = String(form.get('version'));
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

export function confirmedIn(form: FormData): string {
  return form.get('confirmed')?.toString().slice(0, 40) ?? '';
}

export function warningOf({ warnings }: NotConfirmed): Warning {
  return { sentences: warnings, confirmation: confirmationOf(warnings) };
}

export function nothingChosen(noun: string): Outcome {
  return { kind: 'failed', text: `Choose at least one ${noun.toLowerCase()} first.`, reasons: [] };
}

async function save<Field extends string>(form: FormData, rules: FormRules<Field>): Promise<Outcome> {
  const values = valuesOf(rules.fields, (field) => form.getAll(field).map(String).join('\n'));
  const [id = null] = chosenIds(form);
  const version = versionOf(form);
  const confirmed = confirmedIn(form);
  const saved =
    id === null ? await rules.add(values, confirmed) : await rules.update({ id, version, values, confirmed });
  const isIncomplete = rules.required.some((field) => values[field] === '');
  const missing = isIncomplete ? rules.missing : undefined;
  return outcomeOfSaved(saved, { noun: rules.noun, id, version, values, missing, texts: rules.texts });
}

/** What a dialog is told; `missing` is the sentence for one that was not filled in. */
export function outcomeOfSaved(
  saved: Saved<string>,
  attempt: {
    noun: string;
    /** Null for a row that was to be added. */
    id: string | null;
    version: number;
    values: Values;
    missing: string | undefined;
    texts?: SavingTexts | undefined;
  },
): Outcome {
  const { id, version, values, texts } = attempt;
  if (saved.ok) {
    const usual = `${attempt.noun} ${id === null ? 'added' : 'updated'} successfully!`;
    return { kind: 'done', text: (id === null && texts?.added?.(saved.count ?? 1)) || usual };
  }

  const noun = attempt.noun.toLowerCase();
  const doing = texts?.failed ?? `Error ${id === null ? 'adding' : 'updating'} ${noun}`;
  const refusal = {
    id,
    version: id === null ? null : version,
    values,
    problems: {},
    now: null,
    warning: null,
  };
  switch (saved.error) {
    case 'gone':
      return { kind: 'failed', text: `${doing}: somebody deleted it meanwhile.`, reasons: [] };
    case 'changed_meanwhile':
      return {
        kind: 'refused',
        text: `${doing}: somebody else changed this ${noun} while you were editing it. Their values stand beside the fields. Saving again overwrites them.`,
        refusal: { ...refusal, version: saved.version, now: saved.now },
      };
    case 'unconfirmed':
      return {
        kind: 'refused',
        text: 'Nothing is saved yet. Please read this first:',
        refusal: { ...refusal, warning: warningOf(saved) },
      };
    case 'invalid': {
      const [first = 'please look at the fields below.'] = Object.values<string | undefined>(saved.problems);
      return {
        kind: 'refused',
        text: attempt.missing ?? `${doing}: ${first}`,
        refusal: { ...refusal, problems: saved.problems },
      };
    }
  }
}

async function remove<Field extends string>(ids: string[], rules: FormRules<Field>): Promise<Outcome> {
  const { deleted, kept } = await rules.remove(ids);
  const reasons = kept.map(({ reason }) => reason);
  if (reasons.length > 0) {
    const others = deleted.length > 0 ? [`${deleted.length} deleted, ${reasons.length} kept.`] : [];
    const text = rules.deleteFailed(reasons);
    // A sentence that stands in the headline already is not said twice.
    return {
      kind: 'failed',
      text,
      reasons: [...others, ...reasons.filter((reason) => !text.includes(reason))],
    };
  }
  if (deleted.length === 0) {
    return { kind: 'failed', text: rules.deleteFailed(['It is no longer there.']), reasons: [] };
  }
  const what = deleted.length === 1 ? rules.noun : `${deleted.length} ${plural(rules.noun)}`;
  return { kind: 'done', text: `${what} deleted successfully!`, undoIds: deleted };
}

async function restore<Field extends string>(ids: string[], rules: FormRules<Field>): Promise<Outcome> {
  const outcome = await rules.restore(ids);
  if (!outcome.ok) {
    const text = `Failed to restore ${rules.noun.toLowerCase()}`;
    return { kind: 'failed', text, reasons: ['Another one has taken its place since.'] };
  }
  const count = outcome.restored.length;
  if (count === 0) {
    return {
      kind: 'failed',
      text: `Failed to restore ${rules.noun.toLowerCase()}`,
      reasons: ['It is not deleted any more.'],
    };
  }
  return { kind: 'done', text: `${count === 1 ? rules.noun : `${count} ${plural(rules.noun)}`} restored.` };
}

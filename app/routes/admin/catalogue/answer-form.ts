import { data } from 'react-router';
import { confirmationOf, type NotConfirmed } from '#features/catalogue/editing/confirmation.ts';
import type { DeleteOutcome } from '#features/catalogue/editing/delete-rows.ts';
import { type Saved, type Values, valuesOf } from '#features/catalogue/editing/form-values.ts';
import { isId } from '#lib/untrusted-input.ts';
import { type Outcome, plural, type Warning } from './outcome.ts';

/** The use cases and messages of one kind of row. */
export interface FormRules<Field extends string> {
  /** As in "Airline added successfully!". */
  noun: string;
  fields: readonly Field[];
  required: readonly Field[];
  /** Message when a required field is empty. */
  missing: string;
  /** `confirmed` is the hash of the warnings that were read. */
  add: (values: Values<Field>, confirmed: string) => Promise<Saved<string>>;
  update: (change: { id: string; version: number; values: Values<Field>; confirmed: string }) => Promise<Saved<string>>;
  remove: (ids: string[]) => Promise<DeleteOutcome>;
  restore: (ids: string[]) => Promise<{ ok: true; restored: string[] } | { ok: false; error: 'place_taken' }>;
  /** "Failed to delete airline", or "Error deleting room: …". */
  deleteFailed: (reasons: string[]) => string;
  texts?: SavingTexts;
}

/** Messages that replace the usual ones. */
interface SavingTexts {
  /** For a form that adds several rows. */
  added?: (count: number) => string;
  /** "Error saving flight", whether it was added or updated. */
  failed?: string;
}

/** Handles the intents that all catalogue pages share; undefined for any other intent. */
export async function answerForm<Field extends string>(form: FormData, rules: FormRules<Field>) {
  const outcome = await outcomeOf(form, rules);
  if (!outcome) return undefined;
  const isRefused = outcome.kind === 'refused' || outcome.kind === 'failed';
  return data<Outcome>(outcome, { status: isRefused ? 422 : 200 });
}

async function outcomeOf<Field extends string>(form: FormData, rules: FormRules<Field>): Promise<Outcome | undefined> {
  const tooMany = tooManySelected(form);
  if (tooMany) return tooMany;
  const restoredIds = selectedIds(form, 'restore');
  if (restoredIds.length > 0) return restore(restoredIds, rules);
  switch (form.get('intent')) {
    case 'save':
      return save(form, rules);
    case 'ask-delete':
      return selectedIds(form).length > 0 ? { kind: 'confirm', ids: selectedIds(form) } : nothingSelected(rules.noun);
    case 'restore':
      return selectedIds(form).length > 0 ? restore(selectedIds(form), rules) : nothingSelected(rules.noun);
    case 'delete':
      return remove(selectedIds(form), rules);
    default:
      return undefined;
  }
}

export function selectedIds(form: FormData, name: 'id' | 'restore' = 'id'): string[] {
  return [...new Set(form.getAll(name).map(String))].filter((id) => isId(id));
}

/** A page shows a few dozen rows, so a longer list does not come from its checkboxes. */
const maxSelected = 1_000;

export function tooManySelected(form: FormData): Outcome | undefined {
  const count = Math.max(selectedIds(form).length, selectedIds(form, 'restore').length);
  if (count <= maxSelected) return undefined;
  return {
    kind: 'failed',
    text: `Choose at most ${maxSelected.toLocaleString('en-US')} at once.`,
    reasons: [],
  };
}

/** The version that the form was rendered from. An invalid one counts as 0, older than every row. */
export function versionOf(form: FormData): number {
  const text = String(form.get('version'));
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

export function confirmationIn(form: FormData): string {
  return form.get('confirmed')?.toString().slice(0, 40) ?? '';
}

export function warningFrom({ warnings }: NotConfirmed): Warning {
  return { sentences: warnings, confirmation: confirmationOf(warnings) };
}

export function nothingSelected(noun: string): Outcome {
  return { kind: 'failed', text: `Choose at least one ${noun.toLowerCase()} first.`, reasons: [] };
}

async function save<Field extends string>(form: FormData, rules: FormRules<Field>): Promise<Outcome> {
  const values = valuesOf(rules.fields, (field) => form.getAll(field).map(String).join('\n'));
  const [id = null] = selectedIds(form);
  const version = versionOf(form);
  const confirmed = confirmationIn(form);
  const saved =
    id === null ? await rules.add(values, confirmed) : await rules.update({ id, version, values, confirmed });
  const isIncomplete = rules.required.some((field) => values[field] === '');
  const missing = isIncomplete ? rules.missing : undefined;
  return outcomeOfSaved(saved, { noun: rules.noun, id, version, values, missing, texts: rules.texts });
}

/** `missing` is the message for an incomplete form. */
export function outcomeOfSaved(
  saved: Saved<string>,
  attempt: {
    noun: string;
    /** Null for a new row. */
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
        text: `${doing}: somebody else changed this ${noun} while you were editing it. Their values are shown beside the fields. Saving again overwrites them.`,
        refusal: { ...refusal, version: saved.version, now: saved.now },
      };
    case 'unconfirmed':
      return {
        kind: 'refused',
        text: 'Nothing is saved yet. Please read this first:',
        refusal: { ...refusal, warning: warningFrom(saved) },
      };
    case 'invalid': {
      const [first = 'please check the fields below.'] = Object.values<string | undefined>(saved.problems);
      return {
        kind: 'refused',
        text: attempt.missing ?? `${doing}: ${first}`,
        refusal: { ...refusal, problems: saved.problems },
      };
    }
  }
}

async function remove<Field extends string>(ids: string[], rules: FormRules<Field>): Promise<Outcome> {
  const { deleted, retained } = await rules.remove(ids);
  const reasons = retained.map(({ reason }) => reason);
  if (reasons.length > 0) {
    const others = deleted.length > 0 ? [`${deleted.length} deleted, ${reasons.length} kept.`] : [];
    const text = rules.deleteFailed(reasons);
    // The headline may already contain a reason.
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
  const failed = `Failed to restore ${rules.noun.toLowerCase()}`;
  if (!outcome.ok) return { kind: 'failed', text: failed, reasons: ['Another one has taken its place since.'] };
  const count = outcome.restored.length;
  if (count === 0) return { kind: 'failed', text: failed, reasons: ['It is no longer deleted.'] };
  return { kind: 'done', text: `${count === 1 ? rules.noun : `${count} ${plural(rules.noun)}`} restored.` };
}

import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { confirmationOf, type NotConfirmed } from '#features/catalogue/editing/confirmation.ts';
import { type DeleteOutcome, deleteRecords, restoreRecords } from '#features/catalogue/editing/delete-rows.ts';
import { type Saved, type Values, valuesOf } from '#features/catalogue/editing/form-values.ts';
import type { AnyKind } from '#features/catalogue/editing/record-kind.ts';
import { addRecord, type RecordChange, updateRecord } from '#features/catalogue/editing/save-record.ts';
import { isId } from '#lib/untrusted-input.ts';
import type { Intents, SentForm } from '../../../answer-form.ts';
import { done, failed, refused } from '../../../form-outcome.ts';
import { type Outcome, plural, type Warning } from './outcome.ts';

/** The use cases and messages of one kind of row. */
export interface RecordForms<Field extends string> {
  /** As in "Airline added successfully!". */
  noun: string;
  fields: readonly Field[];
  required: readonly Field[];
  /** Where an edited row needs others. */
  requiredToEdit?: readonly Field[];
  /** Message when a required field is empty. */
  missing: string;
  add: (values: Values<Field>, confirmed: string, sent: SentForm) => Promise<Saved<string>>;
  update: (change: RecordChange<Field>, sent: SentForm) => Promise<Saved<string>>;
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

/** The use cases of a kind, which all but their messages share. */
export function kindForms<Field extends string, Value>(
  kind: AnyKind<Field, Value>,
  { db, actor }: { db: Database; actor: Actor },
): Pick<RecordForms<Field>, 'fields' | 'add' | 'update' | 'remove' | 'restore'> {
  return {
    fields: kind.fields,
    add: (values) => addRecord(db, kind, values, actor),
    update: (change) => updateRecord(db, kind, change, actor),
    remove: (ids) => deleteRecords(db, kind, ids, actor),
    restore: (ids) => restoreRecords(db, kind, ids, actor),
  };
}

/** The intents that all catalogue pages share. */
export function recordIntents<Field extends string>(rules: RecordForms<Field>): Intents<Outcome> {
  /** The button of a deleted row, and the undo of a deletion. Ticked rows don't count. */
  const restoreNamed = ({ form }: SentForm) => {
    const ids = selectedIds(form, 'restore');
    return ids.length === 0 ? undefined : (tooMany(ids) ?? restore(ids, rules));
  };
  return {
    save: (sent) => save(sent, rules),
    'ask-delete': withSelected(rules.noun, (ids) => ({ kind: 'confirm', ids })),
    delete: (sent) => {
      const ids = selectedIds(sent.form);
      return restoreNamed(sent) ?? tooMany(ids) ?? remove(ids, rules);
    },
    restore: withSelected(rules.noun, (ids) => restore(ids, rules)),
    '': restoreNamed,
  };
}

/** An action on the ticked rows. */
export function withSelected(noun: string, act: (ids: string[], sent: SentForm) => Promise<Outcome> | Outcome) {
  return (sent: SentForm): Promise<Outcome> | Outcome => {
    const ids = selectedIds(sent.form);
    if (ids.length === 0) return failed(`Choose at least one ${noun.toLowerCase()} first.`);
    return tooMany(ids) ?? act(ids, sent);
  };
}

export function selectedIds(form: FormData, name: 'id' | 'restore' = 'id'): string[] {
  return [...new Set(form.getAll(name).map(String))].filter((id) => isId(id));
}

/** A page shows a few dozen rows, so a longer list does not come from its checkboxes. */
const maxSelected = 1_000;

function tooMany(ids: readonly string[]): Outcome | undefined {
  return ids.length > maxSelected
    ? failed(`Choose at most ${maxSelected.toLocaleString('en-US')} at once.`)
    : undefined;
}

/** The version that the form was rendered from. An invalid one counts as 0, older than every row. */
export function versionOf({ text }: SentForm): number {
  return /^\d{1,9}$/.test(text('version')) ? Number(text('version')) : 0;
}

export function confirmationIn({ text }: SentForm): string {
  return text('confirmed').slice(0, 40);
}

export function warningFrom({ warnings }: NotConfirmed): Warning {
  return { sentences: warnings, confirmation: confirmationOf(warnings) };
}

async function save<Field extends string>(sent: SentForm, rules: RecordForms<Field>): Promise<Outcome> {
  const values = valuesOf(rules.fields, (field) => sent.form.getAll(field).map(String).join('\n'));
  const [id = null] = selectedIds(sent.form);
  const version = versionOf(sent);
  const confirmed = confirmationIn(sent);
  const saved =
    id === null
      ? await rules.add(values, confirmed, sent)
      : await rules.update({ id, version, values, confirmed }, sent);
  const required = (id !== null && rules.requiredToEdit) || rules.required;
  const missing = required.some((field) => values[field] === '') ? rules.missing : undefined;
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
    return done((id === null && texts?.added?.(saved.count ?? 1)) || usual);
  }

  const noun = attempt.noun.toLowerCase();
  const doing = texts?.failed ?? `Error ${id === null ? 'adding' : 'updating'} ${noun}`;
  const form = { intent: 'save', of: id ?? '', values };
  const facts = { version: id === null ? null : version, now: null, warning: null };
  switch (saved.error) {
    case 'gone':
      return failed(`${doing}: somebody deleted it meanwhile.`);
    case 'changed_meanwhile': {
      const text = `${doing}: somebody else changed this ${noun} while you were editing it. Their values are shown beside the fields. Saving again overwrites them.`;
      return refused(form, {}, { ...facts, text, version: saved.version, now: saved.now });
    }
    case 'unconfirmed': {
      const text = 'Nothing is saved yet. Please read this first:';
      return refused(form, {}, { ...facts, text, warning: warningFrom(saved) });
    }
    case 'invalid': {
      const [first = 'please check the fields below.'] = Object.values<string | undefined>(saved.problems);
      return refused(form, saved.problems, { ...facts, text: attempt.missing ?? `${doing}: ${first}` });
    }
  }
}

async function remove<Field extends string>(ids: string[], rules: RecordForms<Field>): Promise<Outcome> {
  const { deleted, retained } = await rules.remove(ids);
  const reasons = retained.map(({ reason }) => reason);
  if (reasons.length > 0) {
    const others = deleted.length > 0 ? [`${deleted.length} deleted, ${reasons.length} kept.`] : [];
    const text = rules.deleteFailed(reasons);
    // The headline may already contain a reason.
    return failed(text, ...others, ...reasons.filter((reason) => !text.includes(reason)));
  }
  if (deleted.length === 0) return failed(rules.deleteFailed(['It is no longer there.']));
  return done(`${counted(deleted.length, rules.noun)} deleted successfully!`, { undo: { restore: deleted } });
}

async function restore<Field extends string>(ids: string[], rules: RecordForms<Field>): Promise<Outcome> {
  const outcome = await rules.restore(ids);
  const title = `Failed to restore ${rules.noun.toLowerCase()}`;
  if (!outcome.ok) return failed(title, 'Another one has taken its place since.');
  if (outcome.restored.length === 0) return failed(title, 'It is no longer deleted.');
  return done(`${counted(outcome.restored.length, rules.noun)} restored.`);
}

/** "Airline" or "3 airlines". */
export function counted(count: number, noun: string): string {
  return count === 1 ? noun : `${count} ${plural(noun)}`;
}

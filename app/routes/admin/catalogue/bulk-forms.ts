import { parsePercent, percentLimits } from '#features/catalogue/editing/amounts.ts';
import type { PriceChange } from '#features/catalogue/editing/bulk-changes.ts';
import type { BulkChange } from '#features/catalogue/editing/form-values.ts';
import { newId } from '#lib/ids.ts';
import { isId } from '#lib/untrusted-input.ts';
import type { Intents, SentForm } from '../../../answer-form.ts';
import { done, failed } from '../../../form-outcome.ts';
import type { ChangeToConfirm, Outcome } from './outcome.ts';
import { confirmationIn, counted, warningFrom, withSelected } from './record-forms.ts';

interface BulkForms<Status extends string> {
  noun: string;
  statuses: readonly Status[];
  setStatus: (ids: string[], status: Status, confirmed: string) => Promise<BulkChange>;
  /** `key` is the form's idempotency key. */
  changePrices: (ids: string[], percent: number, key: string, confirmed: string) => Promise<PriceChange>;
  /** Shown before the change is confirmed. */
  noteOn?: (ids: string[]) => Promise<string>;
}

/** The intents of rows that have a status and a price. */
export function bulkIntents<Status extends string>(rules: BulkForms<Status>): Intents<Outcome> {
  const { noun, noteOn } = rules;
  const noteOf = async (ids: string[]) => (noteOn ? { note: await noteOn(ids) } : {});
  return {
    'ask-status': withSelected(noun, async (ids) => confirm(ids, { what: 'status', ...(await noteOf(ids)) })),
    'ask-price': withSelected(noun, async (ids) =>
      confirm(ids, { what: 'price', key: newId(), ...(await noteOf(ids)) }),
    ),
    'set-status': withSelected(noun, (ids, sent) => setStatus(ids, sent, rules)),
    'change-price': withSelected(noun, (ids, sent) => changePrices(ids, sent, rules)),
  };
}

/** Shows the dialog of a change, with 422 where it was refused. */
function confirm(ids: string[], change: ChangeToConfirm): Outcome {
  return { kind: 'confirm', ids, change, ...((change.problem ?? change.warning) && { status: 422 }) };
}

async function setStatus<Status extends string>(
  ids: string[],
  sent: SentForm,
  rules: BulkForms<Status>,
): Promise<Outcome> {
  const typed = sent.text('status');
  const status = rules.statuses.find((name) => name === typed);
  if (!status) return confirm(ids, { what: 'status', typed, problem: 'Choose a status.' });
  const change = await rules.setStatus(ids, status, confirmationIn(sent));
  if (!change.ok) return confirm(ids, { what: 'status', typed, warning: warningFrom(change) });
  return changed(change.changed, rules.noun, `set to ${status}`);
}

async function changePrices<Status extends string>(
  ids: string[],
  sent: SentForm,
  rules: BulkForms<Status>,
): Promise<Outcome> {
  const key = isId(sent.text('key')) ? sent.text('key') : newId();
  const form = { what: 'price', typed: sent.text('percent'), key } as const;
  const percent = parsePercent(form.typed);
  if (percent === undefined) {
    const problem = `Enter a percentage from ${percentLimits.min} to ${percentLimits.max}, such as 10 or -7.5.`;
    return confirm(ids, { ...form, problem });
  }
  const change = await rules.changePrices(ids, percent, key, confirmationIn(sent));
  if (change.ok) {
    return changed(change.changed, rules.noun, `${percent > 0 ? 'raised' : 'lowered'} by ${Math.abs(percent)}%`);
  }
  switch (change.error) {
    case 'unconfirmed':
      return confirm(ids, { ...form, warning: warningFrom(change) });
    case 'done_already':
      return failed('These prices were changed already.');
    case 'beyond_limit':
      return confirm(ids, { ...form, problem: 'A price would become too high. No price was changed.' });
  }
}

function changed(count: number, noun: string, what: string): Outcome {
  return count === 0 ? failed('They no longer exist.') : done(`${counted(count, noun)} ${what}.`);
}

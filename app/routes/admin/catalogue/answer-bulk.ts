import { data } from 'react-router';
import { parsePercent, percentLimits } from '#features/catalogue/editing/amounts.ts';
import type { PriceChange } from '#features/catalogue/editing/bulk-changes.ts';
import type { BulkChange } from '#features/catalogue/editing/form-values.ts';
import { newId } from '#lib/ids.ts';
import { isId } from '#lib/untrusted-input.ts';
import { confirmationIn, nothingSelected, selectedIds, tooManySelected, warningFrom } from './answer-form.ts';
import { type Outcome, plural } from './outcome.ts';

interface BulkRules<Status extends string> {
  noun: string;
  statuses: readonly Status[];
  setStatus: (ids: string[], status: Status, confirmed: string) => Promise<BulkChange>;
  /** `key` is the form's idempotency key. */
  changePrices: (ids: string[], percent: number, key: string, confirmed: string) => Promise<PriceChange>;
  /** Shown before the change is confirmed. */
  noteOn?: (ids: string[]) => Promise<string>;
}

/** Handles the bulk intents of rows that have a status and a price; undefined for any other intent. */
export async function answerBulk<Status extends string>(form: FormData, rules: BulkRules<Status>) {
  const outcome = await outcomeOf(form, rules);
  if (!outcome) return undefined;
  const isRefused =
    outcome.kind === 'failed' || (outcome.kind === 'confirm' && (outcome.change?.problem ?? outcome.change?.warning));
  return data<Outcome>(outcome, { status: isRefused ? 422 : 200 });
}

async function outcomeOf<Status extends string>(
  form: FormData,
  rules: BulkRules<Status>,
): Promise<Outcome | undefined> {
  const intent = String(form.get('intent'));
  if (!['ask-status', 'ask-price', 'set-status', 'change-price'].includes(intent)) return undefined;
  const tooMany = tooManySelected(form);
  if (tooMany) return tooMany;
  const ids = selectedIds(form);
  if (ids.length === 0) return nothingSelected(rules.noun);
  switch (intent) {
    case 'ask-status':
      return { kind: 'confirm', ids, change: { what: 'status', ...(await noteOf(ids, rules)) } };
    case 'ask-price':
      return { kind: 'confirm', ids, change: { what: 'price', key: newId(), ...(await noteOf(ids, rules)) } };
    case 'set-status':
      return setStatus(ids, String(form.get('status')), confirmationIn(form), rules);
    default:
      return changePrices(
        ids,
        {
          typed: String(form.get('percent')),
          sentKey: String(form.get('key')),
          confirmed: confirmationIn(form),
        },
        rules,
      );
  }
}

async function noteOf<Status extends string>(ids: string[], { noteOn }: BulkRules<Status>) {
  return noteOn ? { note: await noteOn(ids) } : {};
}

async function setStatus<Status extends string>(
  ids: string[],
  typed: string,
  confirmed: string,
  rules: BulkRules<Status>,
): Promise<Outcome> {
  const status = rules.statuses.find((name) => name === typed);
  if (!status) {
    return { kind: 'confirm', ids, change: { what: 'status', typed, problem: 'Choose a status.' } };
  }
  const change = await rules.setStatus(ids, status, confirmed);
  if (!change.ok)
    return { kind: 'confirm', ids, change: { what: 'status', typed: status, warning: warningFrom(change) } };
  return changed(change.changed, rules.noun, `set to ${status}`);
}

async function changePrices<Status extends string>(
  ids: string[],
  { typed, sentKey, confirmed }: { typed: string; sentKey: string; confirmed: string },
  rules: BulkRules<Status>,
): Promise<Outcome> {
  const key = isId(sentKey) ? sentKey : newId();
  const refuse = (problem: string): Outcome => ({
    kind: 'confirm',
    ids,
    change: { what: 'price', typed, key, problem },
  });
  const percent = parsePercent(typed);
  if (percent === undefined) {
    return refuse(`Enter a percentage from ${percentLimits.min} to ${percentLimits.max}, such as 10 or -7.5.`);
  }
  const change = await rules.changePrices(ids, percent, key, confirmed);
  if (!change.ok && change.error === 'unconfirmed')
    return { kind: 'confirm', ids, change: { what: 'price', typed, key, warning: warningFrom(change) } };
  if (!change.ok && change.error === 'done_already') {
    return { kind: 'failed', text: 'These prices were changed already.', reasons: [] };
  }
  if (!change.ok) return refuse('A price would become too high. No price was changed.');
  const by = `${percent > 0 ? 'raised' : 'lowered'} by ${Math.abs(percent)}%`;
  return changed(change.changed, rules.noun, by);
}

function changed(count: number, noun: string, what: string): Outcome {
  if (count === 0) return { kind: 'failed', text: 'They no longer exist.', reasons: [] };
  return { kind: 'done', text: `${count === 1 ? noun : `${count} ${plural(noun)}`} ${what}.` };
}

import { hasProblems, type Parsed, type Problems, type Values } from '../editing/form-values.ts';
import { type FareRule, type FareTerm, maxFareTerms, sortedTerms } from './fare-rules.ts';

/** The fields of a rule. The fields of its terms end with their row number: `refund_percent.2`. */
const fareRuleFields = [
  'cabin_bag_kg',
  'checked_bags',
  'checked_bag_kg',
  'child_fare_percent',
  'infant_fare_percent',
] as const;
export type FareRuleField = (typeof fareRuleFields)[number];

export const fareRuleLabels: Record<FareRuleField, string> = {
  cabin_bag_kg: 'Cabin bag',
  checked_bags: 'Checked bags',
  checked_bag_kg: 'Each checked bag',
  child_fare_percent: 'Children pay',
  infant_fare_percent: 'Infants pay',
};

export const fareRuleLimits: Record<FareRuleField, number> = {
  cabin_bag_kg: 50,
  checked_bags: 5,
  checked_bag_kg: 50,
  child_fare_percent: 100,
  infant_fare_percent: 100,
};

export const fareTermFields = ['days_before', 'change_fee_percent', 'refund_percent'] as const;
export type FareTermField = (typeof fareTermFields)[number];

const fareTermLabels: Record<FareTermField, string> = {
  days_before: 'Days before',
  change_fee_percent: 'Change fee',
  refund_percent: 'Refund',
};

const maxDaysBefore = 365;

export function termFieldName(field: FareTermField, row: number): string {
  return `${field}.${row}`;
}

/** The row numbers in the form, in its order. */
export function termRows(values: Values): number[] {
  return Object.keys(values).flatMap((name) => {
    const row = /^days_before\.(\d{1,2})$/.exec(name)?.[1];
    return row === undefined ? [] : [Number(row)];
  });
}

export function parseFareRule(values: Values): Parsed<FareRule, string> {
  const problems: Problems = {};
  const whole = (name: string, label: string, max: number): number => {
    const text = values[name]?.trim() ?? '';
    if (text === '') problems[name] = `${label} is missing.`;
    else if (!/^\d{1,3}$/.test(text) || Number(text) > max) problems[name] = `Enter a whole number from 0 to ${max}.`;
    return Number(text);
  };
  const [cabinBagKg = 0, checkedBags = 0, checkedBagKg = 0, childFarePercent = 0, infantFarePercent = 0] =
    fareRuleFields.map((field) => whole(field, fareRuleLabels[field], fareRuleLimits[field]));

  const rows = termRows(values)
    .filter((row) => fareTermFields.some((field) => values[termFieldName(field, row)]?.trim()))
    .map((row) => {
      const name = (field: FareTermField) => termFieldName(field, row);
      const isChangePossible = Boolean(values[name('change_fee_percent')]?.trim());
      return {
        row,
        daysBefore: whole(name('days_before'), fareTermLabels.days_before, maxDaysBefore),
        changeFeePercent: isChangePossible
          ? whole(name('change_fee_percent'), fareTermLabels.change_fee_percent, 100)
          : null,
        refundPercent: whole(name('refund_percent'), fareTermLabels.refund_percent, 100),
      };
    });
  // Rows are compared only when each is valid by itself.
  if (!hasProblems(problems)) Object.assign(problems, problemsBetween(rows));
  if (hasProblems(problems)) return { ok: false, problems };
  const terms = sortedTerms(rows.map(({ row: _, ...term }) => term));
  return {
    ok: true,
    value: { cabinBagKg, checkedBags, checkedBagKg, childFarePercent, infantFarePercent, terms },
  };
}

type NumberedTerm = FareTerm & { row: number };

function problemsBetween(rows: readonly NumberedTerm[]): Problems {
  const problems: Problems = {};
  if (rows.length > maxFareTerms) problems.terms = `At most ${maxFareTerms} rows are possible.`;
  if (!rows.some(({ daysBefore }) => daysBefore === 0)) problems.terms = 'There must be a row for the last day, day 0.';
  const seen = new Set<number>();
  for (const { row, daysBefore } of rows) {
    if (seen.has(daysBefore)) problems[termFieldName('days_before', row)] = 'Another row has this day.';
    seen.add(daysBefore);
  }
  const earliestFirst = rows.toSorted((one, other) => other.daysBefore - one.daysBefore);
  for (const [index, { row, refundPercent }] of earliestFirst.entries()) {
    const earlier = earliestFirst[index - 1];
    if (earlier && refundPercent > earlier.refundPercent) {
      problems[termFieldName('refund_percent', row)] = "Fewer days before departure can't give more back.";
    }
  }
  return problems;
}

/** The form's values, with the earliest terms first. */
export function fareRuleValues(rule: FareRule): Values {
  const terms = sortedTerms(rule.terms).flatMap(({ daysBefore, changeFeePercent, refundPercent }, row) => [
    [termFieldName('days_before', row), String(daysBefore)],
    [termFieldName('change_fee_percent', row), changeFeePercent === null ? '' : String(changeFeePercent)],
    [termFieldName('refund_percent', row), String(refundPercent)],
  ]);
  return {
    cabin_bag_kg: String(rule.cabinBagKg),
    checked_bags: String(rule.checkedBags),
    checked_bag_kg: String(rule.checkedBagKg),
    child_fare_percent: String(rule.childFarePercent),
    infant_fare_percent: String(rule.infantFarePercent),
    ...Object.fromEntries(terms),
  };
}

export function describeBags({
  cabinBagKg,
  checkedBags,
  checkedBagKg,
}: Pick<FareRule, 'cabinBagKg' | 'checkedBags' | 'checkedBagKg'>): string {
  const cabin = cabinBagKg === 0 ? 'No bag in the cabin' : `${cabinBagKg} kg in the cabin`;
  if (checkedBags === 0) return `${cabin}, no checked bag`;
  return checkedBags === 1
    ? `${cabin}, 1 checked bag of ${checkedBagKg} kg`
    : `${cabin}, ${checkedBags} checked bags of ${checkedBagKg} kg each`;
}

/** "Until 30 days before: change 10 %, refund 75 %", earliest first. */
export function describeTerms(terms: readonly FareTerm[]): string[] {
  return sortedTerms(terms).map((term) => `${whenOf(term)}: ${changeOf(term)}, ${refundOf(term)}`);
}

function whenOf({ daysBefore }: FareTerm): string {
  if (daysBefore === 0) return 'Until departure';
  return daysBefore === 1 ? 'Until the day before' : `Until ${daysBefore} days before`;
}

function changeOf({ changeFeePercent }: FareTerm): string {
  if (changeFeePercent === null) return 'no change';
  return changeFeePercent === 0 ? 'change free' : `change ${changeFeePercent} %`;
}

function refundOf({ refundPercent }: FareTerm): string {
  return refundPercent === 0 ? 'no refund' : `refund ${refundPercent} %`;
}

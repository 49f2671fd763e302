import { expect, test } from 'vitest';
import type { CsvRecord } from '#lib/csv.ts';
import { type ExistingRow, planLines } from './plan-lines.ts';

interface Port {
  code: string;
  city: string;
}

const stored: ExistingRow[] = [
  { id: 'id-1', version: 4, values: { code: 'NBO', city: 'Nairobi' } },
  { id: 'id-2', version: 1, values: { code: 'MBA', city: 'Mombasa' } },
];

/** A kind with two fields: a unique code and a city of limited length. */
function plan(...lines: Record<string, string>[]) {
  const records: CsvRecord[] = lines.map((values, index) => ({ line: index + 2, values }));
  return planLines<Port>(records, {
    parse: ({ values: { code = '', city = '' } }) =>
      city.length > 10
        ? { ok: false, problems: { city: 'Too long.' } }
        : { ok: true, value: { code: code.toUpperCase(), city } },
    keyOf: ({ code }) => code,
    labelOf: ({ values }) => values.code ?? '',
    valuesOf: ({ code, city }) => ({ code, city }),
    findExisting: ({ values }, key) =>
      stored.find(({ id }) => id === values.id) ?? stored.find(({ values: { code } }) => code === key),
  });
}

test('each line is new, changed, unchanged or wrong, and says so', () => {
  expect(
    plan(
      { code: 'kis', city: 'Kisumu' },
      { code: 'nbo', city: 'Nairobi' },
      { code: 'mba', city: 'Mvita' },
      { code: 'lau', city: 'Lamu Archipelago' },
    ),
  ).toEqual([
    { line: 2, label: 'kis', verdict: 'new', value: { code: 'KIS', city: 'Kisumu' } },
    { line: 3, label: 'nbo', verdict: 'unchanged' },
    {
      line: 4,
      label: 'mba',
      verdict: 'changed',
      id: 'id-2',
      version: 1,
      value: { code: 'MBA', city: 'Mvita' },
    },
    { line: 5, label: 'lau', verdict: 'wrong', problems: ['city: Too long.'] },
  ]);
});

test('an id finds its row even under another code', () => {
  expect(plan({ id: 'id-2', code: 'MVT', city: 'Mombasa' })).toMatchObject([{ verdict: 'changed', id: 'id-2' }]);
});

test('an id that is not known adds a row, as when a file comes from another site', () => {
  expect(plan({ id: 'id-9', code: 'KIS', city: 'Kisumu' })).toMatchObject([{ verdict: 'new' }]);
});

test('a column that the file does not have leaves what is there alone; an empty cell empties it', () => {
  expect(plan({ code: 'NBO' })).toMatchObject([{ verdict: 'unchanged' }]);
  expect(plan({ code: 'NBO', city: '' })).toMatchObject([{ verdict: 'changed', value: { city: '' } }]);
});

test('the second line with the same code, and the second line with the same id, are wrong', () => {
  const problems = ['This duplicates line 2.'];
  expect(plan({ code: 'KIS', city: 'Kisumu' }, { code: 'kis', city: 'Other' })[1]).toMatchObject({
    problems,
  });
  expect(plan({ id: 'id-1', code: 'AAA', city: 'x' }, { id: 'id-1', code: 'BBB', city: 'y' })[1]).toMatchObject({
    problems,
  });
});

test('a code that another row has is refused line by line, and not the whole file by the database', () => {
  expect(plan({ id: 'id-1', code: 'MBA', city: 'Nairobi' })).toMatchObject([
    { verdict: 'wrong', problems: ['Another row already has the new code, name or number.'] },
  ]);
});

test('a wrong line takes nobody’s place', () => {
  expect(plan({ code: 'KIS', city: 'much too long a name' }, { code: 'KIS', city: 'Kisumu' })[1]).toMatchObject({
    verdict: 'new',
  });
});

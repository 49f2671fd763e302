import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWholeCsv } from '#tests/catalogue/whole-files.ts';
import { type CsvValue, toCsvLine } from './csv.ts';

/** The text that is read back from a cell we wrote. */
async function roundTrip(cell: string): Promise<string | undefined> {
  const file = await readWholeCsv(`note,after\r\n${toCsvLine([cell, 'x'])}`);
  return file.ok ? file.records[0]?.values.note : undefined;
}

/** The cell's text for a spreadsheet, without the quotes of the format. */
function shown(cell: CsvValue): string {
  return toCsvLine([cell])
    .replace(/\r\n$/, '')
    .replace(/^"([\s\S]*)"$/, '$1')
    .replaceAll('""', '"');
}

test('letters of several bytes stay whole wherever a long file is cut', async () => {
  const lines = Array.from({ length: 4_000 }, (_, index) => [`${index} فندق 🏨 é`.repeat(1 + (index % 3)), 'x']);
  const file = await readWholeCsv(`note,after\r\n${lines.map(toCsvLine).join('')}`);
  expect(file.ok && file.records.map(({ values }) => values.note)).toEqual(lines.map(([note]) => note));
});

describe('a cell that a spreadsheet would take for a formula', () => {
  const formulas = [
    '=HYPERLINK("https://evil.example","Click")',
    '=1+1',
    '+1+cmd|calc',
    '-2+3',
    '@SUM(A1)',
    '-',
    '=',
    '＝1+1',
    '＋1',
    '－1+2',
    '＠SUM(A1)',
    "'=1+1",
    "''=1+1",
  ];

  test.each(formulas)('%s is a harmless text in the file, and itself again when it comes back', async (formula) => {
    expect(shown(formula)).toBe(`'${formula}`);
    expect(await roundTrip(formula)).toBe(formula);
  });

  test.each(['\t=1', '\r=1', '\n=1'])('%j, hidden behind a blank, is a harmless text too', (formula) => {
    expect(shown(formula)).toMatch(/^'/);
  });

  test.each(['-5', '+254712555048', '-12.50', "O'Hare", "'tis", 'a=b', 'x@example.com', ''])(
    '%s is none, and stays as it is',
    async (text) => {
      expect(shown(text)).toBe(text);
      expect(await roundTrip(text)).toBe(text);
    },
  );
});

test('numbers, truth and nothing are written as they are', () => {
  expect(toCsvLine([12.5, -3, true, false, null, 'text'])).toBe('12.5,-3,true,false,,text\r\n');
});

test('whatever somebody writes comes back as it was, and no cell begins a formula', () => {
  return fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      // All kinds of line breaks are read as one.
      const trimmed = text.replaceAll(/\r\n?/g, '\n').trim();
      fc.pre(!trimmed.includes('\0'));
      expect(await roundTrip(trimmed)).toBe(trimmed);
      expect(/^[=+\-@\t\r\n]/.test(shown(trimmed)) && Number.isNaN(Number(trimmed))).toBe(false);
    }),
  );
});

test('quotes, commas and lines inside a cell survive, and later lines are still counted as an editor does', async () => {
  const file = await readWholeCsv('name,note\r\n"Pwani ""Air"", Ltd","first\r\nsecond"\r\nAfter,it\r\n');
  expect(file).toEqual({
    ok: true,
    columns: ['name', 'note'],
    records: [
      { line: 2, values: { name: 'Pwani "Air", Ltd', note: 'first\nsecond' } },
      { line: 4, values: { name: 'After', note: 'it' } },
    ],
  });
});

test('a file that went through several hands mixes its line ends, and loses no line', async () => {
  const file = await readWholeCsv('name,code\r\nPwani Air,P9\r\nZiwa Air,Z1\nMto Air,M1\n\rBara Air,B1');
  expect(file.ok && file.records.map(({ line, values }) => [line, values.code])).toEqual([
    [2, 'P9'],
    [3, 'Z1'],
    [4, 'M1'],
    [6, 'B1'],
  ]);
});

test('a line with more cells than columns is marked, unless they are empty', async () => {
  const file = await readWholeCsv('name,code\nPwani Air,P9,,\nZiwa, Air,Z1\n');
  expect(file.ok && file.records.map(({ hasExtraCells = false }) => hasExtraCells)).toEqual([false, true]);
});

test.each([
  ['commas', 'Name, CODE \nPwani Air,P9\n'],
  ['semicolons', 'name;code\r\n"Pwani Air";P9\r\n'],
  ['tabs', 'name\tcode\nPwani Air\tP9'],
  ['a byte order mark', '\uFEFF"name",code\r\nPwani Air,P9\r\n'],
  ['empty lines', '\r\nname,code\r\n\r\nPwani Air,P9\r\n,\r\n\r\n'],
  ['too few and too many cells', 'name,code,country\nPwani Air,P9\n'],
])('a file with %s is read', async (_, content) => {
  const file = await readWholeCsv(content);
  expect(file.ok && file.records.map(({ values }) => [values.name, values.code])).toEqual([['Pwani Air', 'P9']]);
});

test.each(['\n', '\r\n'])('lines are counted as an editor does, with %j at their ends', async (end) => {
  const content = ['name,note', 'a,1', `"b${end}b","2${end}${end}2"`, '', 'c,3'].join(end);
  const file = await readWholeCsv(content);
  expect(file.ok && file.records.map(({ line }) => line)).toEqual([2, 3, 8]);
});

test('a semicolon in a name does not make it a file of semicolons', async () => {
  const file = await readWholeCsv('name,code\n"Pwani; and Sons; Air",P9\n');
  expect(file.ok && file.records[0]?.values.name).toBe('Pwani; and Sons; Air');
});

test('a column that stands twice is refused, because nobody knows which one is meant', async () => {
  const problem = 'The first line names the column code twice.';
  expect(await readWholeCsv('name,code,Code\nPwani Air,P9,Q9\n')).toEqual({ ok: false, problem });
  expect((await readWholeCsv('name,,\nPwani Air,,\n')).ok).toBe(true);
});

test('what is no CSV is refused with a sentence', async () => {
  expect(await readWholeCsv('')).toEqual({ ok: false, problem: 'The file is empty.' });
  expect(await readWholeCsv('\r\n\r\n')).toEqual({ ok: false, problem: 'The file is empty.' });
  const broken = await readWholeCsv('name,code\n"Pwani Air,P9\n');
  expect(broken).toMatchObject({ ok: false, problem: expect.stringContaining("can't be read as CSV") });
  const binary = await readWholeCsv('\u0089PNG\r\n\u001a\n"\u0000IHDR');
  expect(binary.ok && binary.columns.includes('name')).toBe(false);
});

test('a column called __proto__ poisons nothing', async () => {
  const file = await readWholeCsv('__proto__,name\nevil,Pwani Air\n');
  expect(file.ok && file.records[0]?.values.name).toBe('Pwani Air');
  expect(({} as Record<string, unknown>).evil).toBeUndefined();
});

test('a file of 60,000 lines is read to its end', async () => {
  const lines = Array.from({ length: 60_000 }, (_, index) => toCsvLine([`Hotel ${index}`, 'a "quoted", note']));
  const file = await readWholeCsv(toCsvLine(['name', 'note']) + lines.join(''));
  expect(file.ok && file.records).toHaveLength(60_000);
  expect(file.ok && file.records.at(-1)).toEqual({
    line: 60_001,
    values: { name: 'Hotel 59999', note: 'a "quoted", note' },
  });
});

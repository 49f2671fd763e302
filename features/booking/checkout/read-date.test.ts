import { expect, test } from 'vitest';
import { readDate } from './check-traveller.ts';

const read = (day: string, month: string, year: string) => readDate({ day, month, year });

test('a date is read however its figures are written', () => {
  expect(read('14', '3', '1994')).toEqual({ ok: true, date: '1994-03-14' });
  expect(read(' 04', '03', '1994 ')).toEqual({ ok: true, date: '1994-03-04' });
  expect(read('١٤', '3', '١٩٩٤')).toEqual({ ok: true, date: '1994-03-14' });
  expect(read('१४', '3', '１９９４')).toEqual({ ok: true, date: '1994-03-14' });
  expect(read('29', '2', '2024')).toEqual({ ok: true, date: '2024-02-29' });
});

test('nothing, half of it, and a day that never was are told apart', () => {
  expect(read('', ' ', '')).toEqual({ ok: false, error: 'empty' });
  expect(read('14', '', '1994')).toEqual({ ok: false, error: 'dateInvalid' });
  expect(read('14', '3', '')).toEqual({ ok: false, error: 'dateInvalid' });
  expect(read('14', '3', '94')).toEqual({ ok: false, error: 'yearShort' });
  for (const [day, month, year] of [
    ['31', '4', '1994'],
    ['29', '2', '2025'],
    ['0', '3', '1994'],
    ['14', '13', '1994'],
    ['1e1', '3', '1994'],
    ['-1', '3', '1994'],
    ['14', '3', '0000'],
    ['14', '3', '19940'],
  ] as const)
    expect(read(day, month, year)).toEqual({ ok: false, error: 'dateInvalid' });
});

import { describe, expect, test } from 'vitest';
import {
  addMonths,
  ageOn,
  findExpiryProblem,
  passengerTypeAt,
  passportNeededUntil,
  readDate,
  readName,
  readPassportNumber,
} from './check-traveller.ts';

test('a year is added on the birthday itself, and not a day before', () => {
  expect(ageOn('2014-12-15', '2026-12-14')).toBe(11);
  expect(ageOn('2014-12-15', '2026-12-15')).toBe(12);
  expect(ageOn('2026-12-15', '2026-12-15')).toBe(0);
  expect(ageOn('1911-01-01', '2026-12-15')).toBe(115);
});

test('a birthday on 29 February counts on 1 March in a common year', () => {
  expect(ageOn('2024-02-29', '2026-02-28')).toBe(1);
  expect(ageOn('2024-02-29', '2026-03-01')).toBe(2);
  expect(ageOn('2024-02-29', '2028-02-29')).toBe(4);
});

test('the second and the twelfth birthday make a child and an adult', () => {
  expect([0, 1, 2, 11, 12, 90].map(passengerTypeAt)).toEqual(['infant', 'infant', 'child', 'child', 'adult', 'adult']);
});

test('six months after the last of August is the last of February', () => {
  expect(addMonths('2026-12-11', 6)).toBe('2027-06-11');
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
  expect(addMonths('2027-08-31', 6)).toBe('2028-02-29');
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
});

const read = (day: string, month: string, year: string) => readDate({ day, month, year });

test('a date is read however its figures are written', () => {
  expect(read('14', '3', '1994')).toEqual({ ok: true, date: '1994-03-14' });
  expect(read(' 04', '03', '1994 ')).toEqual({ ok: true, date: '1994-03-04' });
  expect(read('١٤', '3', '١٩٩٤')).toEqual({ ok: true, date: '1994-03-14' });
  expect(read('१४', '3', '１９９４')).toEqual({ ok: true, date: '1994-03-14' });
  expect(read('29', '2', '2024')).toEqual({ ok: true, date: '2024-02-29' });
});

test('an empty, an incomplete and an impossible date are distinguished', () => {
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

const real = [
  'Amina',
  'O',
  'Ng’ang’a',
  "N'Diaye",
  'D’Souza-Mwangi',
  'María José',
  'Núñez de Balboa',
  'Şükrü',
  'Jean-Luc',
  "'t Hooft",
  'St. John',
  'Smith Jr.',
  'Gal·la',
  'Łukasz',
  'Æthelstan',
  'محمد',
  'عبد الرحمن',
  'آیت‌الله',
  'שרה',
  'Αλέξανδρος',
  'Владимир',
  '王小明',
  'さくら',
  'अमिता',
  'ប៊ុន',
  'Kāneʻohe',
  'Đỗ Thị Bích',
];

test.each(real)('%s is a name that somebody has', (name) => {
  expect(readName(name)).toEqual({ ok: true, value: name.normalize('NFC') });
});

test('a name of one character, of eighty, and none at all are taken; one of eighty-one is not', () => {
  expect(readName('U')).toEqual({ ok: true, value: 'U' });
  expect(readName('𐐀'.repeat(80))).toMatchObject({ ok: true });
  expect(readName('a'.repeat(81))).toEqual({ ok: false, problem: { code: 'nameTooLong' } });
  expect(readName(' \t ')).toEqual({ ok: true, value: '' });
  expect(readName('\u200b\u2800')).toEqual({ ok: true, value: '' });
});

test('blanks around and within are put right, and an accent typed after its character joins it', () => {
  expect(readName('  Amina \t Zawadi\n')).toEqual({ ok: true, value: 'Amina Zawadi' });
  expect(readName('Jose\u0301')).toEqual({ ok: true, value: 'José' });
  expect(readName('\u202eAmina')).toEqual({ ok: true, value: 'Amina' });
});

describe('what no passport has', () => {
  test.each([
    'Amina2',
    'Amina ٣',
    'Amina 😀',
    '<script>alert(1)</script>',
    "Robert'); DROP TABLE bookings;--",
    'a=b',
    'Amina & Co',
    'Amina/Hassan',
    'Hassan, Amina',
    '---',
    "'",
    '...',
    'a\u0000b=',
    'Amina_Hassan',
    'Amina@example.com',
    '“Amina”',
    '\ufffd',
  ])('%s', (name) => {
    const read = readName(name);
    expect(read.ok ? read.value : read.problem.code).toBe(name === '\ufffd' ? '' : 'nameCharacters');
  });
});

const toZanzibarAndBack = {
  endsOn: '2026-12-15',
  startsIn: 'KE',
  arrivals: [
    { on: '2026-12-11', country: 'TZ' },
    { on: '2026-12-15', country: 'KE' },
  ],
};

test('a number is read without its spaces, in capitals', () => {
  expect(readPassportNumber(' ak 048-2917 ')).toEqual({ ok: true, value: 'AK0482917' });
  expect(readPassportNumber('١٢٣٤٥')).toEqual({ ok: true, value: '12345' });
  expect(readPassportNumber('A'.repeat(15))).toEqual({ ok: true, value: 'A'.repeat(15) });
  expect(readPassportNumber('  ')).toEqual({ ok: false, problem: { code: 'passportRequired' } });
  for (const wrong of ['AK04', 'A'.repeat(16), 'AK04829é', 'AK_48291', "1' or '1'='1", 'АК0482917'])
    expect(readPassportNumber(wrong)).toEqual({ ok: false, problem: { code: 'passportCharacters' } });
});

test('a guest in a country needs six months beyond the arrival there, to the day', () => {
  const needed = passportNeededUntil(toZanzibarAndBack, 'KE');
  expect(needed).toEqual({ date: '2027-06-11', why: 'months' });
  expect(findExpiryProblem('2027-06-10', needed, '2026-11-15')).toEqual({
    code: 'expiryTooSoon',
    date: '2027-06-11',
  });
  expect(findExpiryProblem('2027-06-11', needed, '2026-11-15')).toBeUndefined();
});

test('at home, and where the trip began, a passport need only last to its end', () => {
  expect(passportNeededUntil(toZanzibarAndBack, 'TZ')).toEqual({ date: '2026-12-15', why: 'tripEnd' });
  const oneWay = { endsOn: '2026-12-11', startsIn: 'KE', arrivals: [{ on: '2026-12-11', country: 'TZ' }] };
  expect(passportNeededUntil(oneWay, 'TZ')).toEqual({ date: '2026-12-11', why: 'tripEnd' });
  expect(passportNeededUntil(oneWay, '')).toEqual({ date: '2027-06-11', why: 'months' });
  expect(findExpiryProblem('2026-12-10', { date: '2026-12-11', why: 'tripEnd' }, '2026-11-15')).toEqual({
    code: 'expiryTripEnd',
    date: '2026-12-11',
  });
});

test('a trip of many countries counts the last foreign arrival', () => {
  const trip = {
    endsOn: '2027-01-05',
    startsIn: 'KE',
    arrivals: [
      { on: '2026-12-11', country: 'TZ' },
      { on: '2026-12-30', country: 'AE' },
      { on: '2027-01-05', country: 'KE' },
    ],
  };
  expect(passportNeededUntil(trip, 'KE').date).toBe('2027-06-30');
});

test('a passport that outlives everybody has a wrong year', () => {
  const needed = { date: '2027-06-11', why: 'months' } as const;
  expect(findExpiryProblem('2046-11-15', needed, '2026-11-15')).toBeUndefined();
  expect(findExpiryProblem('2086-03-02', needed, '2026-11-15')).toEqual({ code: 'expiryTooFar' });
});

import { describe, expect, test } from 'vitest';
import { readName } from './read-name.ts';

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

test('a name of one letter, of eighty, and none at all are taken; one of eighty-one is not', () => {
  expect(readName('U')).toEqual({ ok: true, value: 'U' });
  expect(readName('𐐀'.repeat(80))).toMatchObject({ ok: true });
  expect(readName('a'.repeat(81))).toEqual({ ok: false, problem: { code: 'nameTooLong' } });
  expect(readName(' \t ')).toEqual({ ok: true, value: '' });
  expect(readName('\u200b\u2800')).toEqual({ ok: true, value: '' });
});

test('blanks around and within are put right, and an accent typed after its letter joins it', () => {
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

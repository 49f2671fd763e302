import { expect, test } from 'vitest';
import { characterCount, cleanLine, cleanText, isBlank } from './clean-text.ts';

test('a line stays one line, whatever was pasted into it', () => {
  expect(cleanLine('  Amina\r\nBcc: victim@example.com\u0000\u2028\t Hassan ')).toBe(
    'Amina Bcc: victim@example.com Hassan',
  );
});

test('names keep their letters, marks and joiners, and lose what would turn the text after them', () => {
  expect(cleanLine('أمينة \u202eحسن')).toBe('أمينة حسن');
  expect(cleanLine('N\u0303ande 👩🏽\u200d✈️')).toBe('Ñande 👩🏽\u200d✈️');
});

test('a message keeps its paragraphs and tabs, and nothing that a database or a terminal trips over', () => {
  expect(cleanText('one\r\ntwo\rthree\n\n\n\n\n\nfour\tfive\u0000\u001b[31m\u0007  ')).toBe(
    'one\ntwo\nthree\n\n\nfour\tfive[31m',
  );
  expect(cleanText('half an emoji \ud83d')).toBe('half an emoji \ufffd');
});

test('an emoji counts once', () => {
  expect(characterCount('a😀')).toBe(2);
});

test('what was cleaned once is clean', () => {
  for (const clean of [cleanLine, cleanText]) {
    const once = clean('Cafe\u202e\u0301\u2066 ');
    expect(once).toBe('Café');
    expect(clean(once)).toBe(once);
  }
});

test('a text without anything to see is blank, and one letter, sign or emoji is not', () => {
  for (const text of ['', ' \n', '\u200b', '\u2060\u200d', '\u202e', '\u3164', '\u2800', '\u0301', '\ud83d', '\0']) {
    expect(isBlank(text)).toBe(true);
  }
  for (const text of ['a', '٣', '-', '\u200fم', 'ि', '👩🏽\u200d✈️', '\u200b.']) expect(isBlank(text)).toBe(false);
});

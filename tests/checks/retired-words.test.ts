import { expect, test } from 'vitest';
import { insteadOf, retiredNames } from './retired-words.ts';

test('a retired word is found in every kind of name, alone and as a part', () => {
  for (const name of ['desk', 'openDesks', 'DeskInquiry', 'desk_inquiry', 'features/desk/list', 'MailHouse']) {
    expect(insteadOf(name), name).toBeDefined();
  }
});

test('words of the trade that hold one are fine, and so are others that end alike', () => {
  for (const name of [
    'oneWay',
    'isOneWay',
    'turnOnPhoneCodes',
    'newsletter',
    'password',
    'return',
    'always',
    'keyword',
    'constructor',
  ]) {
    expect(insteadOf(name), name).toBeUndefined();
  }
});

test('names are read from code, SQL and translation keys, and not from texts or comments', () => {
  const read = (path: string, source: string) => retiredNames({ path, source }).map(({ name, line }) => [name, line]);
  expect(read('a.ts', "// the desk\nconst text = 'a desk';\nexport const desk = text;")).toEqual([['desk', 3]]);
  expect(read('a.sql', "-- the desk\nselect papers, 'desk' from documents;")).toEqual([['papers', 2]]);
  expect(read('i18n/en/a.json', '{\n  "letter": "A letter",\n  "sent": "desk"\n}')).toEqual([['letter', 2]]);
});

import { expect, test } from 'vitest';
import { hasProblems, missingFields, valuesOf } from './form-values.ts';
import { findCountry } from './geography.ts';

test('each field that must not be empty and is gets its sentence', () => {
  const labels = { name: 'Name', code: 'Code', country: 'Country' };
  const problems = missingFields<keyof typeof labels>({ name: '', code: 'KQ', country: '' }, ['name', 'code'], labels);
  expect(problems).toEqual({ name: 'Name is missing.' });
  const unseen = { name: '\u200b', code: '\u202e', country: '' };
  expect(missingFields<keyof typeof labels>(unseen, ['name', 'code'], labels)).toEqual({
    name: 'Name is missing.',
    code: 'Code is missing.',
  });
  expect(hasProblems(problems)).toBe(true);
  expect(hasProblems({})).toBe(false);
});

test('what a form or a file says nothing of is empty, and blanks around a text are nobody’s intention', () => {
  const source: Record<string, string | null> = { name: '  Pwani Air ', code: null };
  expect(valuesOf(['name', 'code', 'country'], (field) => source[field])).toEqual({
    name: 'Pwani Air',
    code: '',
    country: '',
  });
  expect(valuesOf(['name', 'code'], (field) => (field === 'name' ? '\u2060 ' : 'ن\u200cه'))).toEqual({
    name: '',
    code: 'ن\u200cه',
  });
});

test('a country is found by its code and by its name, however it is written', () => {
  const countries = [
    { code: 'KE', name: 'Kenya' },
    { code: 'CI', name: 'Côte d’Ivoire' },
  ];
  for (const text of ['KE', 'ke', ' Kenya ', 'KENYA']) expect(findCountry(countries, text)?.code).toBe('KE');
  expect(findCountry(countries, 'Ken')).toBeUndefined();
  expect(findCountry(countries, '')).toBeUndefined();
});

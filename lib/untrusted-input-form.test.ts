import { expect, test } from 'vitest';
import { formText } from './untrusted-input.ts';

test('the text of a field comes without null bytes, which the database would refuse', () => {
  const form = new FormData();
  form.set('email', '\u0000amina\u0000@example.com');
  form.set('file', new File(['x'], 'x.txt'));
  expect(['email', 'file', 'none'].map((name) => formText(form, name))).toEqual(['amina@example.com', '', '']);
});

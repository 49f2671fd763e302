import { expect, test } from 'vitest';
import { findPasswordProblem } from './read-account-fields.ts';

test.each([
  ['', 'passwordRequired'],
  ['Kx7!q', 'passwordTooShort'],
  // Five characters, ten UTF-16 units.
  ['🐘🐘🐘🐘🐘', 'passwordTooShort'],
  ['x'.repeat(129), 'passwordTooLong'],
  ['123456', 'passwordCommon'],
  ['password', 'passwordCommon'],
  ['PassWord', 'passwordCommon'],
  ['qwerty', 'passwordCommon'],
  ['iloveyou', 'passwordCommon'],
  ['Kx7!qz', undefined],
  ['🐘🦒🦓🐆🦏🐃', undefined],
  ['سفر سعيد يا صديقي', undefined],
  ['coral-dhow-lantern-42', undefined],
  [' with spaces around it ', undefined],
  ['k7'.repeat(64), undefined],
])('"%s": %s', (password, problem) => {
  expect(findPasswordProblem(password)).toBe(problem);
});

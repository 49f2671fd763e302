import { expect, test } from 'vitest';
import { findPasswordProblem } from './password-rules.ts';

test.each([
  ['', 'passwordRequired'],
  ['Kx7!q', 'passwordTooShort'],
  // Five as a person counts, though a computer may see ten.
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

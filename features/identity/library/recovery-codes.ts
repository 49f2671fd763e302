import { randomInt } from 'node:crypto';

// Written down by hand and typed in a hurry: capitals and digits that look like nothing else.
const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789';

export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => `${someCharacters(5)}-${someCharacters(5)}`);
}

/** As it is stored, however it was typed. */
export function readRecoveryCode(typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

function someCharacters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
}

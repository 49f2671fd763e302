import { randomInt } from 'node:crypto';

const lengths = [6, 6, 6, 6, 6, 7, 7, 8, 9, 10];

/** Candidates for the name of a booking, FM and six digits, and longer ones for when those are nearly used up. */
export function newReferences(): string[] {
  return lengths.map((digits) => `FM${String(randomInt(10 ** digits)).padStart(digits, '0')}`);
}

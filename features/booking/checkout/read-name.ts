import { characterCount, cleanLine, isBlank } from '#lib/clean-text.ts';
import { nameLength, type Problem } from './checkout-form.ts';

type Read = { ok: true; value: string } | { ok: false; problem: Problem };

// Letters and their marks of any script, the joiners that some scripts need, spaces, hyphens, apostrophes of every make,
// dots, and the dot that Catalan has in the middle of a line.
const nameCharacters = /^[\p{L}\p{M}\p{Join_C} \-\u2010\u2011\u2013'’‘ʻʼʾʿ`´.·]+$/u;

/** As it stands in the passport. A single letter is a name too. */
export function readName(typed: string): Read {
  const value = isBlank(typed) ? '' : cleanLine(typed);
  if (value === '') return { ok: true, value };
  if (characterCount(value) > nameLength) return { ok: false, problem: { code: 'nameTooLong' } };
  if (!nameCharacters.test(value) || !/\p{L}/u.test(value))
    return { ok: false, problem: { code: 'nameCharacters' } };
  return { ok: true, value };
}

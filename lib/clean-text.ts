// Characters that turn the reading direction of everything after them. The marks that names and emoji need stay.
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** What somebody typed, as one line: it may stand in a header, a list or a subject. */
export function cleanLine(typed: string): string {
  return typed
    .toWellFormed()
    .replace(turning, '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** What somebody typed, with its lines and paragraphs. */
export function cleanText(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
    .replace(turning, '')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .normalize('NFC')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
}

// Blanks, controls, joiners, fillers, marks without a letter, and what stands for a broken character.
const unseen = /^[\p{Cc}\p{Cf}\p{Cs}\p{Mn}\p{Me}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffd]*$/u;

/** Nothing that anybody could read: a field with such a text counts as empty. */
export function isBlank(typed: string): boolean {
  return unseen.test(typed);
}

/** As a person counts: an emoji is one, and so does PostgreSQL's char_length. */
export function characterCount(text: string): number {
  return [...text].length;
}

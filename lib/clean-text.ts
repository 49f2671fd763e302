// Characters that turn the reading direction of everything after them. The marks that names and emoji need stay.
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** What somebody typed, as one line: it may stand in a header, a list or a subject. */
export function cleanLine(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replace(turning, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** What somebody typed, with its lines and paragraphs. */
export function cleanText(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
    .replace(turning, '')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
}

/** As a person counts: an emoji is one, and so does PostgreSQL's char_length. */
export function characterCount(text: string): number {
  return [...text].length;
}

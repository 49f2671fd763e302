// Characters that change the text direction. The marks that names and emoji need stay.
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Cleans typed text to one line, for headers, lists and subjects. */
export function cleanLine(typed: string): string {
  return typed
    .toWellFormed()
    .replace(directionControls, '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** Cleans typed text and keeps its lines and paragraphs. */
export function cleanText(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
    .replace(directionControls, '')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .normalize('NFC')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
}

// Blanks, controls, joiners, fillers, marks without a base character, and the replacement character.
const invisible = /^[\p{Cc}\p{Cf}\p{Cs}\p{Mn}\p{Me}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffd]*$/u;

/** Whether a text has no visible character. */
export function isBlank(typed: string): boolean {
  return invisible.test(typed);
}

/** Counts code points, like PostgreSQL's char_length. */
export function characterCount(text: string): number {
  return [...text].length;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe as text and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const kenyan = /(?<!\d)(\+?254|0)([17])\d{5}(\d{3})(?!\d)/g;

/** Masks Kenyan phone numbers in a text: 254712345678 becomes 2547****678. */
export function maskPhones(text: string): string {
  return text.replace(kenyan, '$1$2****$3');
}

/** Of the first and the last word: Amina Binti Hassan is AH, and an address has one letter. */
export function initialsOf(name: string): string {
  const tokens = name.split(/\s+/).filter(Boolean);
  const ends = tokens.length > 1 ? [tokens[0], tokens.at(-1)] : tokens;
  return ends.map((word = '') => [...word][0]?.toUpperCase() ?? '').join('');
}

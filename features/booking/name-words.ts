import { foldText } from '#lib/fold-text.ts';

/** The words of a name as they are compared: no case, no accents, in no order of their own. */
export function nameWords(name: string): string[] {
  return [...new Set(foldText(name).split(' ').filter(Boolean))].toSorted();
}

/**
 * Whether what somebody typed as a last name is this person's. Order does not matter, and given names may stand beside
 * it; but the whole last name must be there.
 */
export function isLastNameOf(
  typed: string,
  { lastNameWords, givenNameWords }: { lastNameWords: readonly string[]; givenNameWords: readonly string[] },
): boolean {
  const words = nameWords(typed);
  const known = new Set([...lastNameWords, ...givenNameWords]);
  return (
    lastNameWords.length > 0 &&
    lastNameWords.every((word) => words.includes(word)) &&
    words.every((word) => known.has(word))
  );
}

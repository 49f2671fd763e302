import { foldText } from '#lib/fold-text.ts';

/** The words of a name as they are compared: no case, no accents, in no order of their own. */
export function nameTokens(name: string): string[] {
  return [...new Set(foldText(name).split(' ').filter(Boolean))].toSorted();
}

/**
 * Whether what somebody typed as a last name is this person's. Order does not matter, and given names may stand beside
 * it; but the whole last name must be there.
 */
export function isLastNameOf(
  typed: string,
  {
    lastNameTokens,
    givenNameTokens,
  }: { lastNameTokens: readonly string[]; givenNameTokens: readonly string[] },
): boolean {
  const tokens = nameTokens(typed);
  const known = new Set([...lastNameTokens, ...givenNameTokens]);
  return (
    lastNameTokens.length > 0 &&
    lastNameTokens.every((word) => tokens.includes(word)) &&
    tokens.every((word) => known.has(word))
  );
}

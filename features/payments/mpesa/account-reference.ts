/** As much as a prompt has room for. */
const mostCharacters = 12;

/**
 * What stands on the telephone, and in the statement of the paybill: the reference. Of a deposit (DEP-1791234567890), which
 * is too long, its last twelve digits: they are those that differ, and the paybill knows it by them too.
 */
export function accountReferenceOf(reference: string): string {
  return reference.slice(-mostCharacters);
}

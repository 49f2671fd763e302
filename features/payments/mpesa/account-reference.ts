/** As much as a prompt has room for. */
const mostCharacters = 12;

/**
 * What stands on the telephone, and in the statement of the paybill: the reference. Of a deposit (DEP-1791234567890), which
 * is too long, its last twelve digits: they are those that differ, and the paybill knows it by them too.
 */
export function accountReferenceOf(reference: string): string {
  return reference.slice(-mostCharacters);
}

/** As somebody types it who reads it from a page: 7912 3456 7890. */
export function groupedAccount(reference: string): string {
  return accountReferenceOf(reference).replaceAll(/\d{4}(?=\d)/g, '$& ');
}

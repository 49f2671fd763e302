/** The SQLSTATE of an error from PostgreSQL, or the code of a system error such as ECONNREFUSED. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === '23505';
}

/** A migration or a restore has changed what a prepared statement gives: PostgreSQL refuses it once on each connection. */
export function isPlanOutdated(error: unknown): boolean {
  return errorCode(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan');
}

/** The SQLSTATE of an error from PostgreSQL, or the code of a system error such as ECONNREFUSED. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === '23505';
}

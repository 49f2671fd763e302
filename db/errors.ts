/** The SQLSTATE of an error from PostgreSQL, or the code of a system error such as ECONNREFUSED. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === '23505';
}

/** A migration or restore changed the result type of a prepared statement, which PostgreSQL rejects once per connection. */
export function isPlanOutdated(error: unknown): boolean {
  return errorCode(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan');
}

/** Network and disk errors, including those of Node.js. */
const systemCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
]);

/** SQLSTATEs: connection errors (08), insufficient resources (53), and those named below. */
const sqlStates = new RegExp(
  [
    '^(08|53)...$',
    // Unknown role, password or database, which only a new connection can cause.
    '^(28000|28P01|3D000)$',
    // A read-only server, such as a standby.
    '^25006$',
    // Idle or transaction timeout, statement timeout, lock not available.
    '^(25P03|25P04|57014|55P03)$',
    // Shut down, crashed, starting, dropped.
    '^57P0.$',
    '^(58000|58030)$',
    // Serialization failures and deadlocks that remain after retries.
    '^(40001|40P01)$',
  ].join('|'),
);

/** Messages of the driver and its pool, which have no code. */
const driverSentences =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout|Cannot use a pool after calling end|driver has already been destroyed)/;

/**
 * Whether the database is temporarily unable to work: unreachable, restarting, full, read-only or overloaded. The client may
 * retry, so the answer is 503. Any other error is a bug.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = errorCode(cause);
    if (code !== undefined && (systemCodes.has(code) || sqlStates.test(code))) return true;
    if (driverSentences.test(cause.message)) return true;
  }
  return false;
}

import { errorCode } from './error-code.ts';

/** Of the network and of disks; a refused connection of Node's carries one of these too. */
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

/** Of PostgreSQL: connections (08), resources such as disk, memory and connections (53), and what is named here. */
const sqlStates = new RegExp(
  [
    '^(08|53)...$',
    // No such role, password or database: only connecting can meet these.
    '^(28000|28P01|3D000)$',
    // A read-only server, such as a standby or one whose disk its operator protects.
    '^25006$',
    // Ended for having been idle or for taking too long, cancelled by a timeout, a lock that was not to be had.
    '^(25P03|25P04|57014|55P03)$',
    // Shut down, crashed, starting, dropped.
    '^57P0.$',
    '^(58000|58030)$',
    // Collisions, after they were repeated in vain.
    '^(40001|40P01)$',
  ].join('|'),
);

/** Of the driver and its pool, which give no code. */
const driverSentences =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout|Cannot use a pool after calling end|driver has already been destroyed)/;

/**
 * Whether the database can't do its work at the moment, through no fault of what it was asked: away, restarting, full,
 * read-only or too busy. Whoever asked may ask again, so they are told 503. Any other error is a bug.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = errorCode(cause);
    if (code !== undefined && (systemCodes.has(code) || sqlStates.test(code))) return true;
    if (driverSentences.test(cause.message)) return true;
  }
  return false;
}

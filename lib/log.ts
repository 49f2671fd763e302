import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { LogLevel } from './env.ts';
import { withoutSecretPaths } from './secret-paths.ts';

// What may be logged: ids (request, job, booking, user), method, path or route without its query, status,
// durations, counts, names of tasks, migrations and settings, error codes and messages of our own.
// What never is: e-mail addresses, names, phone numbers, postal addresses, document numbers, bodies, form
// fields, query strings, cookies, tokens, passwords, mail texts, values of settings, values of rows.
// Callers keep to that; the two nets below catch what slips in through an error's text or a whole object.

export type Log = Logger;

const neverLogged = [
  'address',
  'authorization',
  'body',
  'cookie',
  'email',
  'firstName',
  'first_name',
  'fullName',
  'full_name',
  'headers',
  'html',
  'lastName',
  'last_name',
  'name',
  'passport',
  'password',
  'payload',
  'phone',
  'query',
  'search',
  'secret',
  'subject',
  'text',
  'to',
  'token',
];

const neverLoggedKeys = new Set(neverLogged);
const censored = '[not logged]';

export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: censor },
      serializers: { err: describeError, error: describeError },
      // Pino's own redaction covers a child's bindings, which no formatter sees. Its wildcards cost ten times
      // the whole line, so what lies deeper is left to censor().
      redact: { paths: neverLogged, censor: censored },
      hooks: { streamWrite: withoutPersonalData },
    },
    // Standard output is for what the operator asked for, such as the line that says ready.
    destination ?? pino.destination({ fd: 2, sync: false }),
  );
}

/**
 * An error's own fields are left out on purpose: PostgreSQL puts row values into `detail` and `where`, the
 * mail client puts recipients into `rejected`.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { type, message, stack } = stdSerializers.err(error);
  return {
    type,
    message,
    stack,
    code: fieldOf(error, 'code'),
    constraint: fieldOf(error, 'constraint'),
    table: fieldOf(error, 'table'),
  };
}

function fieldOf(error: Error, field: string): string | undefined {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
}

function censor(facts: object, depth = 0): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(facts)) {
    kept[key] = neverLoggedKeys.has(key) ? censored : censorValue(value, depth + 1);
  }
  return kept;
}

function censorValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error || value instanceof Date) return value;
  if (depth > 3) return censored;
  return Array.isArray(value) ? value.map((item) => censorValue(item, depth + 1)) : censor(value, depth);
}

function withoutPersonalData(line: string): string {
  let text = line.includes('/webhooks/') ? withoutSecretPaths(line) : line;
  if (text.includes('@')) text = text.replace(/[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}.-]+/gu, '[e-mail]');
  if (text.includes('+')) text = text.replace(/\+\d[\d ().-]{6,}\d/g, '[phone]');
  if (text.includes('?')) text = text.replace(/\?[\w.%~[\]-]+=[^\s"'\\)]*/g, '?[query]');
  return text;
}

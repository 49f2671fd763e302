import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { LogLevel } from './env.ts';

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
  'fullName',
  'headers',
  'html',
  'lastName',
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

export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, error: describeError },
      redact: {
        paths: neverLogged.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
        censor: '[not logged]',
      },
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

function withoutPersonalData(line: string): string {
  return line
    .replace(/[^\s"'<>()[\]{}:;,=\\]+@[^\s"'<>()[\]{}:;,=\\]+/g, '[e-mail]')
    .replace(/\+\d[\d ().-]{6,}\d/g, '[phone]')
    .replace(/\?[\w.%~[\]-]+=[^\s"'\\)]*/g, '?[query]');
}

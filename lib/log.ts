import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { LogLevel } from './env.ts';

// Allowed in logs: ids (request, job, booking, user), method, path or route without query, status, durations,
// counts, names of tasks, migrations and settings, error codes and our own messages. Never: e-mail addresses,
// names, phone numbers, postal addresses, document numbers, bodies, form fields, query strings, cookies,
// tokens, passwords, mail texts, values of settings, values of rows. Callers follow this; the two filters
// below catch what slips in through an error's text or a whole object.

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
      // Pino's redaction covers child bindings, which formatters do not see. Its wildcards would make a line
      // ten times as expensive, so censor() handles nested values.
      redact: { paths: neverLogged, censor: censored },
      hooks: { streamWrite: withoutPersonalData },
    },
    // Standard output is for requested output, such as the ready line.
    destination ?? pino.destination({ fd: 2, sync: false }),
  );
}

/**
 * Other fields are omitted: PostgreSQL puts row values into `detail` and `where`, nodemailer puts recipients
 * into `rejected`.
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
  const censoredFacts: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(facts)) {
    censoredFacts[key] = neverLoggedKeys.has(key) ? censored : censorValue(value, depth + 1);
  }
  return censoredFacts;
}

function censorValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error || value instanceof Date) return value;
  if (depth > 3) return censored;
  return Array.isArray(value) ? value.map((item) => censorValue(item, depth + 1)) : censor(value, depth);
}

// Begins where a word begins, so that a long path with an @ is not searched again from each of its characters.
const emailAddress = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}.-]+/gu;

function withoutPersonalData(line: string): string {
  let text = line.includes('/webhooks/') ? withoutSecretPaths(line) : line;
  if (text.includes('@')) text = text.replace(emailAddress, '[e-mail]');
  if (text.includes('+')) text = text.replace(/\+\d[\d ().-]{6,}\d/g, '[phone]');
  if (text.includes('?')) text = text.replace(/\?[\w.%~[\]-]+=[^\s"'\\)]*/g, '?[query]');
  return text;
}

const secretPath = /(\/webhooks\/+mobile-money\/)[^\s"'\\)]*/gi;

/** M-Pesa callbacks are not signed, so their URLs are secrets. */
export function withoutSecretPaths(text: string): string {
  return text.replace(secretPath, '$1[secret]');
}

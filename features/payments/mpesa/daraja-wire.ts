import { z } from 'zod';
import { parseJson } from '#lib/parse-json.ts';
import { DarajaError } from './daraja-error.ts';

export interface DarajaCall {
  /** In a word, for errors. */
  what: string;
  path: string;
  authorization: string;
  /** Posted as JSON; without one it is a GET. */
  body?: Record<string, string | number>;
}

/** One request and its answer as JSON. Throws DarajaError and nothing else. */
export type DarajaWire = (call: DarajaCall) => Promise<unknown>;

const refusalSchema = z.object({ errorCode: z.string().max(60), errorMessage: z.string().catch('') });

/** The connection was never made, so nothing was asked. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export function createDarajaWire({
  apiUrl,
  secrets,
  timeoutMs,
}: {
  apiUrl: string;
  /** Taken out of whatever Daraja says, should it ever echo one. */
  secrets: readonly string[];
  timeoutMs: number;
}): DarajaWire {
  const cleaned = (text: string) => {
    let clean = text;
    for (const secret of secrets) clean = clean.replaceAll(secret, '…');
    // Telephone numbers, and tokens and secret addresses of whatever kind.
    return clean.replace(/\+?\d{9,}|[\w+/=-]{24,}/g, '…').slice(0, 150);
  };

  return async ({ what, path, authorization, body }) => {
    let httpStatus: number;
    let text: string;
    try {
      const response = await fetch(`${apiUrl}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          authorization,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      httpStatus = response.status;
      text = await response.text();
    } catch (error) {
      // What fetch threw is left out on purpose: nobody knows what it carries.
      const code = systemCode(error);
      throw new DarajaError({
        kind: 'unreachable',
        what,
        mayHaveArrived: code === undefined || !neverSent.has(code),
        code,
      });
    }
    const json = parseJson(text);
    if (httpStatus >= 200 && httpStatus < 300 && json !== undefined) return json;
    const refusal = refusalSchema.safeParse(json);
    if (!refusal.success)
      throw new DarajaError({ kind: 'unreadable', what, mayHaveArrived: true, httpStatus });
    throw new DarajaError({
      kind: 'refused',
      what,
      mayHaveArrived: true,
      httpStatus,
      code: cleaned(refusal.data.errorCode),
      errorMessage: cleaned(refusal.data.errorMessage),
    });
  };
}

function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'TimeoutError') return 'TIMEOUT';
  const { cause } = error;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : undefined;
}

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

const refusalSchema = z.object({
  errorCode: z.union([z.string().min(1).max(60), z.number().transform(String)]),
  errorMessage: z.string().catch(''),
});

/** As the gateway before Daraja says no. */
const fault = z.looseObject({
  faultstring: z.string().catch(''),
  detail: z
    .looseObject({
      errorcode: z.string().optional(),
      source: z.looseObject({ errorcode: z.string() }).optional(),
    })
    .optional()
    .catch(undefined),
});
const faultSchema = z.union([
  z.looseObject({ fault }).transform((body) => body.fault),
  z
    .looseObject({ Envelope: z.looseObject({ Body: z.looseObject({ Fault: fault }) }) })
    .transform((body) => body.Envelope.Body.Fault),
]);

/** Faults of the gateway about what it had passed on: whether Daraja did as asked is not known. */
const passedOn = /GatewayTimeout|EOFAtTarget|TooBigBody|ErrorResponseCode|RequestTimeOut|ExecutionFailed/i;

/** Daraja's own codes for "too many requests" and "too many in this month": both mean that it did nothing. */
const tooMany = new Set(['500.003.02', '500.003.03']);

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
    throw new DarajaError({ what, httpStatus, ...meaningOf(httpStatus, json, cleaned) });
  };
}

/** What an answer other than "done" means: whether nothing was done for certain, or nobody knows. */
function meaningOf(httpStatus: number, json: unknown, cleaned: (text: string) => string) {
  const refusal = refusalSchema.safeParse(json);
  if (refusal.success) {
    const { errorCode, errorMessage } = refusal.data;
    const isTurnedAway = httpStatus === 429 || tooMany.has(errorCode);
    return {
      kind: isTurnedAway ? 'turned_away' : 'refused',
      mayHaveArrived: !isTurnedAway,
      code: cleaned(errorCode),
      errorMessage: cleaned(errorMessage),
    } as const;
  }
  const said = faultSchema.safeParse(json);
  const { detail, faultstring = '' } = said.data ?? {};
  const code = detail?.errorcode ?? detail?.source?.errorcode ?? '';
  const isTurnedAway =
    (httpStatus >= 400 && httpStatus < 500) || (said.success && !passedOn.test(`${code} ${faultstring}`));
  return {
    kind: isTurnedAway ? 'turned_away' : 'unreadable',
    mayHaveArrived: !isTurnedAway,
    ...(said.success && { code: cleaned(code) || undefined, errorMessage: cleaned(faultstring) }),
  } as const;
}

function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'TimeoutError') return 'TIMEOUT';
  const { cause } = error;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : undefined;
}

import { z } from 'zod';
import type { MpesaVariables } from '#lib/env-payments.ts';
import { parseJson } from '#lib/untrusted-input.ts';

/**
 * `unreachable`: no answer, or not in time. `refused`: Daraja rejected the request with a reason. `turned_away`: the gateway in
 * front of Daraja rejected it (rate limit or no backend), so nothing was executed. `unreadable`: an answer in an unknown
 * format, such as the error page of a gateway that had passed the request on.
 */
type DarajaErrorKind = 'unreachable' | 'refused' | 'turned_away' | 'unreadable';

const className = 'DarajaError';

/** Any failure of a Daraja request. Its texts hold no secrets and may be logged. */
export class DarajaError extends Error {
  /** Compares names, because the built site bundles its own copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Error[Symbol.hasInstance](value) && (value as Error).name === className;
  }

  override name = className;
  kind: DarajaErrorKind;
  /** Name of the request. */
  what: string;
  /** False only when Daraja certainly executed nothing. */
  mayHaveArrived: boolean;
  httpStatus: number | undefined;
  /** Daraja's code, such as 500.001.1001, or the system's code of a failed connection. */
  code: string | undefined;
  /** Daraja's message. */
  errorMessage: string | undefined;

  constructor(facts: {
    kind: DarajaErrorKind;
    what: string;
    mayHaveArrived: boolean;
    httpStatus?: number | undefined;
    code?: string | undefined;
    errorMessage?: string | undefined;
  }) {
    const { kind, what, mayHaveArrived, httpStatus, code, errorMessage } = facts;
    const details = [httpStatus, code, errorMessage].filter((detail) => detail !== undefined).join(' ');
    super(`Daraja request ${what}: ${kind}${details ? ` (${details})` : ''}`);
    this.kind = kind;
    this.what = what;
    this.mayHaveArrived = mayHaveArrived;
    this.httpStatus = httpStatus;
    this.code = code;
    this.errorMessage = errorMessage;
  }
}

interface DarajaCall {
  /** Name of the request, for errors. */
  what: string;
  path: string;
  authorization: string;
  /** Posted as JSON; without one it is a GET. */
  body?: Record<string, string | number>;
}

/** Sends one request and returns the JSON answer. Throws only DarajaError. */
type SendToDaraja = (call: DarajaCall) => Promise<unknown>;

const refusalSchema = z.object({
  errorCode: z.union([z.string().min(1).max(60), z.number().transform(String)]),
  errorMessage: z.string().catch(''),
});

/** A rejection by the gateway in front of Daraja. */
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

/** Gateway faults after it passed the request on: Daraja may have executed it. */
const passedOn = /GatewayTimeout|EOFAtTarget|TooBigBody|ErrorResponseCode|RequestTimeOut|ExecutionFailed/i;

/** Daraja's codes for "too many requests" and "monthly quota exceeded": both mean that nothing was executed. */
const tooMany = new Set(['500.003.02', '500.003.03']);

/** The connection was never made, so the request was not sent. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

export function createDarajaSender({
  apiUrl,
  secrets,
  timeoutMs,
}: {
  apiUrl: string;
  /** Removed from Daraja's messages in case it echoes one. */
  secrets: readonly string[];
  timeoutMs: number;
}): SendToDaraja {
  const cleaned = (text: string) => {
    let clean = text;
    for (const secret of secrets) clean = clean.replaceAll(secret, '…');
    // Phone numbers, tokens and secret URLs.
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
      // The error that fetch threw is left out, because it may hold secrets.
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

/** Classifies a failed answer: nothing was executed, or that is unknown. */
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
  const gatewayFault = faultSchema.safeParse(json);
  const { detail, faultstring = '' } = gatewayFault.data ?? {};
  const code = detail?.errorcode ?? detail?.source?.errorcode ?? '';
  const isTurnedAway =
    (httpStatus >= 400 && httpStatus < 500) || (gatewayFault.success && !passedOn.test(`${code} ${faultstring}`));
  return {
    kind: isTurnedAway ? 'turned_away' : 'unreadable',
    mayHaveArrived: !isTurnedAway,
    ...(gatewayFault.success && { code: cleaned(code) || undefined, errorMessage: cleaned(faultstring) }),
  } as const;
}

function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'TimeoutError') return 'TIMEOUT';
  const { cause } = error;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : undefined;
}

const tokenSchema = z.object({
  access_token: z.string().min(1).max(4_000),
  // Without an expiry the token is used once.
  expires_in: z.coerce.number().positive().catch(0),
});

/** Tokens are renewed this long before they expire, so that none expires in transit. */
const spareMs = 60_000;

interface DarajaTokens {
  /** Returns a valid token. Concurrent calls share one request. */
  token(): Promise<string>;
  /** Requests a new token. */
  renew(): Promise<string>;
  /** Drops a token that Daraja rejected. */
  forget(token: string): void;
}

/** Caches the access token until shortly before it expires. */
export function createDarajaTokens(
  send: SendToDaraja,
  { consumerKey, consumerSecret }: Pick<MpesaVariables, 'consumerKey' | 'consumerSecret'>,
  now: () => number,
): DarajaTokens {
  let cached: { value: string; validUntil: number } | undefined;
  let pending: Promise<string> | undefined;

  async function request(): Promise<string> {
    const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
    const answer = await send({
      what: 'access',
      path: '/oauth/v1/generate?grant_type=client_credentials',
      authorization: `Basic ${basic}`,
    });
    const parsed = tokenSchema.safeParse(answer);
    if (!parsed.success) throw new DarajaError({ kind: 'unreadable', what: 'access', mayHaveArrived: true });
    const { access_token: value, expires_in: seconds } = parsed.data;
    cached = { value, validUntil: now() + Math.max(0, seconds * 1000 - spareMs) };
    return value;
  }

  function renew(): Promise<string> {
    pending ??= request().finally(() => {
      pending = undefined;
    });
    return pending;
  }

  return {
    token: async () => (cached && now() < cached.validUntil ? cached.value : renew()),
    renew,
    forget(token) {
      if (cached?.value === token) cached = undefined;
    },
  };
}

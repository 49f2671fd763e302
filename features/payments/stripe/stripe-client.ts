import type { Stripe } from 'stripe';
import type { StripeVariables } from '#lib/env-payments.ts';
import type { Minor } from '#lib/money.ts';

export type StripeClient = Stripe;

export interface StripeTimeouts {
  timeoutMs: number;
  /** Immediate retries of an unanswered request, with the same idempotency key. */
  retries: number;
}

/** Loads Stripe's library with the first request, so that installations without cards never load it. */
export function lazyStripe(
  { secretKey, apiUrl }: StripeVariables,
  { timeoutMs, retries }: StripeTimeouts,
): () => Promise<StripeClient> {
  let client: Promise<StripeClient> | undefined;
  return () => {
    client ??= open().catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    return client;
  };

  async function open(): Promise<StripeClient> {
    const { Stripe: Library } = await import('stripe');
    const { protocol, hostname, port } = new URL(apiUrl);
    return new Library(secretKey, {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port || (protocol === 'http:' ? '80' : '443'),
      protocol: protocol === 'http:' ? 'http' : 'https',
      timeout: timeoutMs,
      maxNetworkRetries: retries,
      telemetry: false,
    });
  }
}

/**
 * A failed Stripe request. Stripe's own messages quote keys, headers and request data, so they stay out of logs. `kind` is the
 * error name of Stripe's library, `code` the documented error code, and `sentence` Stripe's message without keys, for
 * administrators only.
 */
export class StripeError extends Error {
  readonly kind: string;
  readonly code: string;
  readonly status: number | undefined;
  readonly param: string;
  /** Private, so that loggers do not serialise it. */
  readonly #sentence: string;

  constructor({
    kind,
    code,
    status,
    param,
    sentence,
  }: { kind: string; code: string; status: number | undefined; param: string; sentence: string }) {
    super(`Stripe answered with ${[kind, status, code, param].filter(Boolean).join(' ')}`);
    this.name = 'StripeError';
    this.kind = kind;
    this.code = code;
    this.status = status;
    this.param = param;
    this.#sentence = sentence;
  }

  get sentence(): string {
    return this.#sentence;
  }
}

const refusal = 'StripeInvalidRequestError';

/** Removes keys of any kind, also the partial ones that Stripe shows. */
function withoutKeys(message: string): string {
  return message.replaceAll(/(?<!\S)\S*(?:\b(?:sk|rk|pk|ek|whsec)_|_secret_)\S*/g, '…');
}

/** Awaits a request and converts errors of the library to StripeError. */
export async function callStripe<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw toStripeError(error);
  }
}

function toStripeError(error: unknown): StripeError {
  const fields: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {};
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value.slice(0, 80) : '';
  };
  const { statusCode } = fields;
  const kind = text('type') || 'no answer';
  const isRefusal = kind === refusal && error instanceof Error;
  return new StripeError({
    kind,
    sentence: isRefusal ? withoutKeys(error.message).slice(0, 180) : '',
    code: text('code'),
    status: typeof statusCode === 'number' ? statusCode : undefined,
    param: text('param'),
  });
}

/** Stripe understood and refused the request, so a retry is useless. */
export function isDefinite(error: unknown): error is StripeError {
  return error instanceof StripeError && error.kind === refusal;
}

/**
 * Stripe counts in the smallest unit of a currency, which is not always a hundredth: some currencies have no minor unit, some
 * have thousandths, of which cards can charge whole tens only, and two use hundredths that must be whole units.
 */
const withoutMinorUnits = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const withThousandths = new Set('BHD JOD KWD OMR TND'.split(' '));
const wholeOnly = new Set('ISK UGX'.split(' '));

/** Undefined when Stripe can not charge exactly this amount. */
export function amountForStripe(amountMinor: Minor, currency: string): number | undefined {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) return undefined;
  if (withThousandths.has(currency)) return amountMinor * 10;
  const mustBeWhole = withoutMinorUnits.has(currency) || wholeOnly.has(currency);
  if (mustBeWhole && amountMinor % 100 !== 0) return undefined;
  return withoutMinorUnits.has(currency) ? amountMinor / 100 : amountMinor;
}

/** In hundredths; undefined when the amount is no whole number of them. */
export function amountFromStripe(amount: number, currency: string): number | undefined {
  if (withoutMinorUnits.has(currency)) return amount * 100;
  if (!withThousandths.has(currency)) return amount;
  return amount % 10 === 0 ? amount / 10 : undefined;
}

/**
 * What went wrong at Stripe, in a word. Its own messages quote keys, headers and what was sent: they stay out of logs.
 * `kind` is the name of the error in Stripe's library, `code` what its documents list, and `sentence` what it says to
 * whoever asked for something that it will not do, for administrators alone and without keys.
 */
export class StripeError extends Error {
  readonly kind: string;
  readonly code: string;
  readonly status: number | undefined;
  readonly param: string;
  /** Not to be written into logs with the rest. */
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

/** Keys of any kind, also where Stripe shows a part of them. */
function withoutKeys(message: string): string {
  return message.replaceAll(/\S*(?:\b(?:sk|rk|pk|ek|whsec)_|_secret_)\S*/g, '…');
}

/** Asks, and lets nothing of the library's errors through. */
export async function asking<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    throw described(error);
  }
}

function described(error: unknown): StripeError {
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

/** It has understood and will not do it: to ask again is of no use. */
export function isDefinite(error: unknown): error is StripeError {
  return error instanceof StripeError && error.kind === refusal;
}

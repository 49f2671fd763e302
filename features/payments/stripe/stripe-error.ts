/**
 * What went wrong at Stripe, in a word. Its own messages quote keys, headers and what was sent: none of them goes on.
 * `kind` is the name of the error in Stripe's library, `code` what its documents list.
 */
export class StripeError extends Error {
  readonly kind: string;
  readonly code: string;
  readonly status: number | undefined;
  readonly param: string;

  constructor({
    kind,
    code,
    status,
    param,
  }: { kind: string; code: string; status: number | undefined; param: string }) {
    super(`Stripe answered with ${[kind, status, code, param].filter(Boolean).join(' ')}`);
    this.name = 'StripeError';
    this.kind = kind;
    this.code = code;
    this.status = status;
    this.param = param;
  }
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
  return new StripeError({
    kind: text('type') || 'no answer',
    code: text('code'),
    status: typeof statusCode === 'number' ? statusCode : undefined,
    param: text('param'),
  });
}

/** It has understood and will not do it: to ask again is of no use. */
export function isDefinite(error: unknown): error is StripeError {
  return error instanceof StripeError && error.kind === 'StripeInvalidRequestError';
}

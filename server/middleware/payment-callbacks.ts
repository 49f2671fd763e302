import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { WithMpesa } from '#features/payments/mpesa/mpesa-context.ts';
import { takePaybillCallback } from '#features/payments/mpesa/paybill/take-paybill-callback.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { type CallbackOutcome, takeCallback } from '#features/payments/providers/provider-events.ts';

const MAX_CALLBACK_BYTES = 64 * 1024;

/** Callers that are not the provider learn nothing from these texts. */
const answers = {
  taken: { status: 200, text: 'ok' },
  repeated: { status: 200, text: 'ok' },
  ignored: { status: 200, text: 'ok' },
  forged: { status: 401, text: 'refused' },
  no_provider: { status: 404, text: 'not found' },
  not_now: { status: 503, text: 'later' },
} as const satisfies Record<CallbackOutcome, { status: number; text: string }>;

/** POST /webhooks/:provider. The provider's signature is the only authentication. */
export function paymentCallbacks(parts: PaymentParts): Hono {
  const app = new Hono();
  const limit = bodyLimit({ maxSize: MAX_CALLBACK_BYTES, onError: (c) => c.text('too large', 413) });
  app.post('/:provider', limit, async (c) => {
    const callback = { headers: c.req.raw.headers, body: await c.req.text(), path: '' };
    const { status, text } = answers[await takeCallback(parts, c.req.param('provider'), callback)];
    return c.text(text, status, { 'cache-control': 'no-store' });
  });
  return app;
}

/** Daraja's response format. */
const accepted = { ResultCode: 0, ResultDesc: 'Accepted' };
const later = { ResultCode: 1, ResultDesc: 'Later' };
const headers = { 'cache-control': 'no-store' };

/** M-Pesa callbacks, mounted at CALLBACK_PATH. They are not signed: without the secret in the URL they get 404. */
export function mpesaCallbacks(parts: PaymentParts & WithMpesa): Hono {
  const app = new Hono();
  const nothingHere = (c: Context) => c.text('not found', 404, headers);
  const limit = bodyLimit({ maxSize: MAX_CALLBACK_BYTES, onError: nothingHere });
  app.post('/:token/push/:paymentId', limit, async (c) => {
    const { token, paymentId } = c.req.param();
    const outcome = await takeCallback(parts, 'mpesa', {
      headers: c.req.raw.headers,
      body: await c.req.text(),
      path: `${token}/push/${paymentId}`,
    });
    if (outcome === 'forged' || outcome === 'no_provider') return nothingHere(c);
    return outcome === 'not_now' ? c.json(later, 503, headers) : c.json(accepted, 200, headers);
  });
  // Paybill payments, and results of queries and reversals.
  app.post('/:token/:kind{paybill|result|timeout}/:name', limit, async (c) => {
    const { token, kind, name } = c.req.param();
    const { mpesa } = parts;
    const target = mpesa?.paths.targetOf(`${token}/${kind}/${name}`);
    if (!mpesa || !target || target.kind === 'push') return nothingHere(c);
    const answer = await takePaybillCallback({ ...parts, mpesa }, target, await c.req.text());
    return c.json(answer, 200, headers);
  });
  app.all('*', nothingHere);
  return app;
}

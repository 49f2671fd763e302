import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { MAX_CALLBACK_BYTES } from '#app/routes/webhooks/answer-callback.ts';
import { takePaybillCallback } from '#features/payments/mpesa/paybill/take-paybill-callback.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { takeCallback } from '#features/payments/take-callback.ts';

/** As Daraja wants to be answered. */
const accepted = { ResultCode: 0, ResultDesc: 'Accepted' };
const later = { ResultCode: 1, ResultDesc: 'Later' };
const headers = { 'cache-control': 'no-store' };

/**
 * What M-Pesa tells, mounted at CALLBACKS_AT. It signs nothing, and whoever comes without the secret of an address finds
 * nothing there at all.
 */
export function mpesaCallbacks(parts: PaymentParts): Hono {
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
  // Money at the paybill, and what came of transactions that were asked about or sent back.
  app.post('/:token/:kind{paybill|result|timeout}/:name', limit, async (c) => {
    const { token, kind, name } = c.req.param();
    const { mpesa } = parts;
    const matter = mpesa?.paths.matterOf(`${token}/${kind}/${name}`);
    if (!mpesa || !matter || matter.kind === 'push') return nothingHere(c);
    const answer = await takePaybillCallback({ ...parts, mpesa }, matter, await c.req.text());
    return c.json(answer, 200, headers);
  });
  app.all('*', nothingHere);
  return app;
}

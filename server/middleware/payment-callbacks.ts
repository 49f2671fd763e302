import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { answerCallback, MAX_CALLBACK_BYTES } from '#app/routes/webhooks/answer-callback.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';

/** Providers of payments come from elsewhere and with no form, and their signature is all that counts. */
export function paymentCallbacks(parts: PaymentParts): Hono {
  const app = new Hono();
  const limit = bodyLimit({ maxSize: MAX_CALLBACK_BYTES, onError: (c) => c.text('too large', 413) });
  app.post('/:provider', limit, async (c) => {
    const asked = { provider: c.req.param('provider'), path: '' };
    const { status, text } = await answerCallback(parts, asked, c.req.raw);
    return c.text(text, status, { 'cache-control': 'no-store' });
  });
  return app;
}

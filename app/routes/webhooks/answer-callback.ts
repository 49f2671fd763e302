import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { type CallbackOutcome, takeCallback } from '#features/payments/take-callback.ts';

export const MAX_CALLBACK_BYTES = 64 * 1024;

/** Whoever is not the provider learns nothing from the answer. */
const answers = {
  taken: { status: 200, text: 'ok' },
  repeated: { status: 200, text: 'ok' },
  ignored: { status: 200, text: 'ok' },
  forged: { status: 401, text: 'refused' },
  no_provider: { status: 404, text: 'not found' },
  not_now: { status: 503, text: 'later' },
} as const satisfies Record<CallbackOutcome, { status: number; text: string }>;

/** POST /webhooks/:provider, of which programs take care and no page knows. */
export async function answerCallback(
  parts: PaymentParts,
  { provider, path }: { provider: string; path: string },
  request: Request,
): Promise<(typeof answers)[CallbackOutcome]> {
  const body = await request.text();
  return answers[await takeCallback(parts, provider, { headers: request.headers, body, path })];
}

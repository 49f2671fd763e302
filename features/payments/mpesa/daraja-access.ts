import { z } from 'zod';
import type { MpesaVariables } from '#lib/env-payments.ts';
import { DarajaError } from './daraja-error.ts';
import type { DarajaWire } from './daraja-wire.ts';

const tokenSchema = z.object({
  access_token: z.string().min(1).max(4_000),
  // Where it is left out the token is used once.
  expires_in: z.coerce.number().positive().catch(0),
});

/** Before its end, so that none runs out on its way. */
const spareMs = 60_000;

export interface DarajaAccess {
  /** One that is good for a while. Many who ask at once share one request. */
  token(): Promise<string>;
  /** A new one, whatever is known. */
  renew(): Promise<string>;
  /** Daraja did not like it: nobody gets it again. */
  forget(token: string): void;
}

/** The keys of the door: fetched when needed, kept until shortly before their end. */
export function createDarajaAccess(
  wire: DarajaWire,
  { consumerKey, consumerSecret }: Pick<MpesaVariables, 'consumerKey' | 'consumerSecret'>,
  now: () => number,
): DarajaAccess {
  let kept: { value: string; goodUntil: number } | undefined;
  let asked: Promise<string> | undefined;

  async function ask(): Promise<string> {
    const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
    const answer = await wire({
      what: 'access',
      path: '/oauth/v1/generate?grant_type=client_credentials',
      authorization: `Basic ${basic}`,
    });
    const parsed = tokenSchema.safeParse(answer);
    if (!parsed.success) throw new DarajaError({ kind: 'unreadable', what: 'access', mayHaveArrived: true });
    const { access_token: value, expires_in: seconds } = parsed.data;
    kept = { value, goodUntil: now() + Math.max(0, seconds * 1000 - spareMs) };
    return value;
  }

  function renew(): Promise<string> {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  }

  return {
    token: async () => (kept && now() < kept.goodUntil ? kept.value : renew()),
    renew,
    forget(token) {
      if (kept?.value === token) kept = undefined;
    },
  };
}

import { z } from 'zod';

/** What Safaricom's Daraja gave, for the paybill that money comes to. */
export interface MpesaVariables {
  /** Whether money moves. */
  isLive: boolean;
  /** Without a trailing slash. */
  apiUrl: string;
  consumerKey: string;
  consumerSecret: string;
  /** Whose prompts are sent: the number of the paybill. */
  shortCode: string;
  /** The paybill itself, where it is another: in Safaricom's sandbox, whose short code for prompts can do nothing else. */
  paybillCode?: string | undefined;
  passkey: string;
  /** Callbacks are not signed: their addresses are secrets made with this. */
  callbackKey: string;
  /** Where Daraja reaches this house, without a trailing slash. Undefined: at BASE_URL. */
  callbackUrl: string | undefined;
  /** Who asks about transactions and reverses them. Without it no paybill money is taken and refunds go by hand. */
  initiator: { name: string; securityCredential: string } | undefined;
  /** Of one transaction, in whole shillings. */
  leastKes: number;
  mostKes: number;
}

export interface StripeVariables {
  secretKey: string;
  webhookSecret: string;
  /** Without a trailing slash. */
  apiUrl: string;
  /** Where its payment pages are. */
  checkoutOrigin: string;
}

const webUrl = z
  .string()
  .refine((value) => {
    const parsed = URL.parse(value);
    return parsed !== null && ['http:', 'https:'].includes(parsed.protocol) && /^[^?#@]*$/.test(value);
  })
  .transform((value) => value.replace(/\/+$/, ''));

function shillings(standard: number) {
  return z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().min(1))
    .default(standard);
}

const given = (least: number) => z.string().min(least).max(2_000).regex(/^\S+$/).optional();

const begins = (shape: RegExp) => z.string().max(2_000).regex(shape).optional();

const address = 'an http or https address without a password, such as https://api.example.com';

/** As in lib/env.ts: how each is read, and what it accepts. */
export const paymentVariables = {
  MPESA_ENVIRONMENT: {
    parse: z.enum(['sandbox', 'production']).default('sandbox'),
    accepts: 'sandbox or production',
  },
  MPESA_API_URL: { parse: webUrl.optional(), accepts: address },
  MPESA_CONSUMER_KEY: { parse: given(8), accepts: 'at least 8 characters' },
  MPESA_CONSUMER_SECRET: { parse: given(8), accepts: 'at least 8 characters' },
  MPESA_SHORT_CODE: {
    parse: z
      .string()
      .regex(/^\d{5,7}$/)
      .optional(),
    accepts: 'the 5 to 7 digits of a paybill',
  },
  MPESA_PAYBILL_CODE: {
    parse: z
      .string()
      .regex(/^\d{5,7}$/)
      .optional(),
    accepts: 'the 5 to 7 digits of a paybill',
  },
  MPESA_PASSKEY: { parse: given(16), accepts: 'at least 16 characters' },
  MPESA_CALLBACK_KEY: { parse: given(32), accepts: 'at least 32 characters, random and kept private' },
  MPESA_CALLBACK_URL: { parse: webUrl.optional(), accepts: address },
  MPESA_INITIATOR_NAME: { parse: given(3), accepts: 'at least 3 characters' },
  MPESA_SECURITY_CREDENTIAL: { parse: given(16), accepts: 'at least 16 characters' },
  MPESA_LEAST_KES: { parse: shillings(1), accepts: 'a whole number of shillings' },
  MPESA_MOST_KES: { parse: shillings(250_000), accepts: 'a whole number of shillings' },
  STRIPE_SECRET_KEY: { parse: begins(/^[rs]k_\S{5,}$/), accepts: 'a key that starts with sk_ or rk_' },
  STRIPE_WEBHOOK_SECRET: { parse: begins(/^whsec_\S{2,}$/), accepts: 'a secret that starts with whsec_' },
  STRIPE_API_URL: { parse: webUrl.default('https://api.stripe.com'), accepts: address },
  STRIPE_CHECKOUT_ORIGIN: { parse: webUrl.default('https://checkout.stripe.com'), accepts: address },
} as const;

type Values = { [Name in keyof typeof paymentVariables]: z.output<(typeof paymentVariables)[Name]['parse']> };

export const paymentSecrets = [
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_PASSKEY',
  'MPESA_CALLBACK_KEY',
  'MPESA_SECURITY_CREDENTIAL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

const mpesaNeeds = [
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_SHORT_CODE',
  'MPESA_PASSKEY',
  'MPESA_CALLBACK_KEY',
] as const;
const initiatorNeeds = ['MPESA_INITIATOR_NAME', 'MPESA_SECURITY_CREDENTIAL'] as const;
const stripeNeeds = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** What belongs together is set together. */
export function problemsBetweenPayments(source: Record<string, string | undefined>): string[] {
  return [
    ...missing(source, mpesaNeeds, 'payments by M-Pesa need'),
    ...missing(source, initiatorNeeds, 'refunds by M-Pesa and its paybill need'),
    ...missing(source, stripeNeeds, 'payments by card need'),
    ...(source.MPESA_INITIATOR_NAME && !source.MPESA_CONSUMER_KEY
      ? ['MPESA_INITIATOR_NAME is set without MPESA_CONSUMER_KEY, but must go with it.']
      : []),
    ...(Number(source.MPESA_LEAST_KES ?? 1) > Number(source.MPESA_MOST_KES ?? 250_000)
      ? ['MPESA_LEAST_KES is more than MPESA_MOST_KES, but must be less.']
      : []),
  ];
}

function missing(
  source: Record<string, string | undefined>,
  names: readonly string[],
  who: string,
): string[] {
  const set = names.find((name) => source[name]);
  if (!set) return [];
  return names
    .filter((name) => !source[name])
    .map((name) => `${name} is not set, but ${set} is: ${who} ${names.join(', ')}, all or none.`);
}

export interface UnsetVariables {
  provider: 'mpesa' | 'stripe';
  /** What they would be for. */
  purpose: string;
  names: readonly string[];
}

/** What could be set and is not, by name. */
export function unsetPaymentVariables({
  mpesa,
  stripe,
}: {
  mpesa: MpesaVariables | undefined;
  stripe: StripeVariables | undefined;
}): UnsetVariables[] {
  return [
    ...(mpesa ? [] : [{ provider: 'mpesa', purpose: 'Payments by M-Pesa', names: mpesaNeeds } as const]),
    ...(mpesa && !mpesa.initiator
      ? [
          {
            provider: 'mpesa',
            purpose: 'Refunds by M-Pesa and money sent to its paybill',
            names: initiatorNeeds,
          } as const,
        ]
      : []),
    ...(stripe ? [] : [{ provider: 'stripe', purpose: 'Payments by card', names: stripeNeeds } as const]),
  ];
}

const darajaUrls = { sandbox: 'https://sandbox.safaricom.co.ke', production: 'https://api.safaricom.co.ke' };

export function mpesaOf(values: Values): MpesaVariables | undefined {
  const {
    MPESA_CONSUMER_KEY: consumerKey,
    MPESA_CONSUMER_SECRET: consumerSecret,
    MPESA_SHORT_CODE: shortCode,
    MPESA_PASSKEY: passkey,
    MPESA_CALLBACK_KEY: callbackKey,
    MPESA_INITIATOR_NAME: name,
    MPESA_SECURITY_CREDENTIAL: securityCredential,
    MPESA_ENVIRONMENT: environment,
  } = values;
  if (!consumerKey || !consumerSecret || !shortCode || !passkey || !callbackKey) return undefined;
  return {
    isLive: environment === 'production',
    apiUrl: values.MPESA_API_URL ?? darajaUrls[environment],
    consumerKey,
    consumerSecret,
    shortCode,
    paybillCode: values.MPESA_PAYBILL_CODE,
    passkey,
    callbackKey,
    callbackUrl: values.MPESA_CALLBACK_URL,
    initiator: name && securityCredential ? { name, securityCredential } : undefined,
    leastKes: values.MPESA_LEAST_KES,
    mostKes: values.MPESA_MOST_KES,
  };
}

export function stripeOf(values: Values): StripeVariables | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (!secretKey || !webhookSecret) return undefined;
  return {
    secretKey,
    webhookSecret,
    apiUrl: values.STRIPE_API_URL,
    checkoutOrigin: new URL(values.STRIPE_CHECKOUT_ORIGIN).origin,
  };
}

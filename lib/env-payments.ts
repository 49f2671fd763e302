import { z } from 'zod';

/** Credentials of Safaricom's Daraja API for our paybill. */
export interface MpesaVariables {
  /** Production instead of Safaricom's sandbox. */
  isLive: boolean;
  /** Without a trailing slash. */
  apiUrl: string;
  consumerKey: string;
  consumerSecret: string;
  /** The paybill number that sends prompts. */
  shortCode: string;
  /**
   * The paybill, if it has another number: in Safaricom's sandbox the short code for prompts can do nothing
   * else.
   */
  paybillCode?: string | undefined;
  passkey: string;
  /** Callbacks are not signed: this key derives their secret URLs. */
  callbackKey: string;
  /** The base URL of callbacks, without a trailing slash; by default BASE_URL. */
  callbackUrl: string | undefined;
  /**
   * The API user that queries and reverses transactions. Without it no paybill money is taken and refunds are
   * paid by hand.
   */
  initiator: { name: string; securityCredential: string } | undefined;
  /** Limits of one transaction, in whole shillings. */
  minKes: number;
  maxKes: number;
}

export interface StripeVariables {
  secretKey: string;
  webhookSecret: string;
  /** Without a trailing slash. */
  apiUrl: string;
  /** The origin of its payment pages. */
  checkoutOrigin: string;
}

/** The configured providers. The sandbox replaces those that are not, if there is one. */
export interface PaymentEnv {
  mpesa: MpesaVariables | undefined;
  stripe: StripeVariables | undefined;
}

const webUrl = z
  .string()
  .refine((value) => {
    const parsed = URL.parse(value);
    return parsed !== null && ['http:', 'https:'].includes(parsed.protocol) && /^[^?#@]*$/.test(value);
  })
  .transform((value) => value.replace(/\/+$/, ''));

function shillings(defaultKes: number) {
  return z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().min(1))
    .default(defaultKes);
}

const given = (least: number) => z.string().min(least).max(2_000).regex(/^\S+$/).optional();

const begins = (shape: RegExp) => z.string().max(2_000).regex(shape).optional();

const address = 'an http or https address without a password, such as https://api.example.com';

export interface Variable {
  parse: z.ZodType;
  /** What it must be, in the message about a wrong value. */
  accepts: string;
  /** Messages say only how long it is. */
  isSecret?: true;
}

export const paymentVariables = {
  MPESA_ENVIRONMENT: {
    parse: z.enum(['sandbox', 'production']).default('sandbox'),
    accepts: 'sandbox or production',
  },
  MPESA_API_URL: { parse: webUrl.optional(), accepts: address },
  MPESA_CONSUMER_KEY: { parse: given(8), accepts: 'at least 8 characters', isSecret: true },
  MPESA_CONSUMER_SECRET: { parse: given(8), accepts: 'at least 8 characters', isSecret: true },
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
  MPESA_PASSKEY: { parse: given(16), accepts: 'at least 16 characters', isSecret: true },
  MPESA_CALLBACK_KEY: { parse: given(32), accepts: 'at least 32 characters, random and kept private', isSecret: true },
  MPESA_CALLBACK_URL: { parse: webUrl.optional(), accepts: address },
  MPESA_INITIATOR_NAME: { parse: given(3), accepts: 'at least 3 characters' },
  MPESA_SECURITY_CREDENTIAL: { parse: given(16), accepts: 'at least 16 characters', isSecret: true },
  MPESA_LEAST_KES: { parse: shillings(1), accepts: 'a whole number of shillings' },
  MPESA_MOST_KES: { parse: shillings(250_000), accepts: 'a whole number of shillings' },
  STRIPE_SECRET_KEY: { parse: begins(/^[rs]k_\S{5,}$/), accepts: 'a key that starts with sk_ or rk_', isSecret: true },
  STRIPE_WEBHOOK_SECRET: {
    parse: begins(/^whsec_\S{2,}$/),
    accepts: 'a secret that starts with whsec_',
    isSecret: true,
  },
  STRIPE_API_URL: { parse: webUrl.default('https://api.stripe.com'), accepts: address },
  STRIPE_CHECKOUT_ORIGIN: { parse: webUrl.default('https://checkout.stripe.com'), accepts: address },
} as const satisfies Record<string, Variable>;

type Values = { [Name in keyof typeof paymentVariables]: z.output<(typeof paymentVariables)[Name]['parse']> };

const mpesaNeeds = [
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_SHORT_CODE',
  'MPESA_PASSKEY',
  'MPESA_CALLBACK_KEY',
] as const;
const initiatorNeeds = ['MPESA_INITIATOR_NAME', 'MPESA_SECURITY_CREDENTIAL'] as const;
const stripeNeeds = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

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

function missing(source: Record<string, string | undefined>, names: readonly string[], who: string): string[] {
  const set = names.find((name) => source[name]);
  if (!set) return [];
  return names
    .filter((name) => !source[name])
    .map((name) => `${name} is not set, but ${set} is: ${who} ${names.join(', ')}, all or none.`);
}

export interface UnsetVariables {
  provider: keyof PaymentEnv;
  purpose: string;
  names: readonly string[];
}

/** Variables that are not set, by purpose. */
export function unsetPaymentVariables({ mpesa, stripe }: Partial<PaymentEnv>): UnsetVariables[] {
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

export function paymentEnv(values: Values): PaymentEnv {
  return { mpesa: mpesaOf(values), stripe: stripeOf(values) };
}

const darajaUrls = { sandbox: 'https://sandbox.safaricom.co.ke', production: 'https://api.safaricom.co.ke' };

function mpesaOf(values: Values): MpesaVariables | undefined {
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
    minKes: values.MPESA_LEAST_KES,
    maxKes: values.MPESA_MOST_KES,
  };
}

function stripeOf(values: Values): StripeVariables | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (!secretKey || !webhookSecret) return undefined;
  return {
    secretKey,
    webhookSecret,
    apiUrl: values.STRIPE_API_URL,
    checkoutOrigin: new URL(values.STRIPE_CHECKOUT_ORIGIN).origin,
  };
}

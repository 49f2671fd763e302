import type { DarajaServer } from './mpesa/daraja-server.ts';
import type { StripeServer } from './stripe/stripe-server.ts';

/** The variables that lead a product process to the local Daraja. */
export function mpesaEnvironment({ mpesa }: Pick<DarajaServer, 'mpesa'>): Record<string, string> {
  return {
    MPESA_API_URL: mpesa.apiUrl,
    MPESA_CONSUMER_KEY: mpesa.consumerKey,
    MPESA_CONSUMER_SECRET: mpesa.consumerSecret,
    MPESA_SHORT_CODE: mpesa.shortCode,
    MPESA_PASSKEY: mpesa.passkey,
    MPESA_CALLBACK_KEY: mpesa.callbackKey,
    MPESA_INITIATOR_NAME: mpesa.initiator?.name ?? '',
    MPESA_SECURITY_CREDENTIAL: mpesa.initiator?.securityCredential ?? '',
  };
}

/** To the local Daraja and the local Stripe. */
export function providerEnvironment(daraja: DarajaServer, stripe: StripeServer): Record<string, string> {
  return {
    ...mpesaEnvironment(daraja),
    STRIPE_SECRET_KEY: stripe.variables.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.variables.webhookSecret,
    STRIPE_API_URL: stripe.url,
    STRIPE_CHECKOUT_ORIGIN: stripe.url,
  };
}

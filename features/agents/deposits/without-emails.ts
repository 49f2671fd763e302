import type { PaymentHooks } from '#features/payments/payment-hooks.ts';

/** For what somebody sees at once, and needs no mail about. */
export const withoutEmails: PaymentHooks = {
  onFailed: async () => {},
  onDeposited: async () => {},
  onTakenBack: async () => {},
  onRefunded: async () => {},
};

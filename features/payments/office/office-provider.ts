import type { Settings } from '#features/settings/settings.ts';
import type { PaymentProvider } from '../payment-provider.ts';

/**
 * Our own bank account and our own till. Transfers are on offer once there is an account to send them to, cash once
 * there is an office to bring it to.
 */
export function createOfficeProvider(
  settings: () => Pick<Settings, 'payments' | 'contact'>,
): PaymentProvider {
  return {
    name: 'office',
    get methods() {
      const { payments, contact } = settings();
      return [
        ...(payments.bankName && payments.accountNumber ? (['bank_transfer'] as const) : []),
        ...(contact.officeAddress ? (['cash'] as const) : []),
      ];
    },
    byHand: true,
    create: async () => ({ ok: true, next: 'instructions', providerReference: null }),
    status: async () => ({ state: 'pending' }),
    refund: async () => ({ state: 'by_hand' }),
    verifyCallback: () => ({ ok: false }),
  };
}

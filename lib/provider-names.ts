/**
 * Brands of mobile money, the same in every language: each is a payment method, carried by the provider of that name. In
 * display order.
 */
export const mobileMoneyNames = { mpesa: 'M-Pesa' } as const;

const titles: Record<string, string> = {
  ...mobileMoneyNames,
  stripe: 'Stripe',
  sandbox: 'Sandbox',
  office: 'Office',
};

/** A payment provider's name for administrators. In lib, because the ledger's account names use it too. */
export function providerTitle(name: string): string {
  return titles[name] ?? name;
}

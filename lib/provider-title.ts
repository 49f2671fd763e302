const titles: Record<string, string> = {
  mpesa: 'M-Pesa',
  stripe: 'Stripe',
  sandbox: 'Sandbox',
  office: 'Office',
};

/** A payment provider's name for administrators. In lib, because the ledger's account names use it too. */
export function providerTitle(name: string): string {
  return titles[name] ?? name;
}

const titles: Record<string, string> = {
  mpesa: 'M-Pesa',
  stripe: 'Stripe',
  sandbox: 'Sandbox',
  office: 'Office',
};

/** What administrators call whoever carries money. The ledger names its accounts by it, so it stands below all features. */
export function providerTitle(name: string): string {
  return titles[name] ?? name;
}

/** The catalogues that travel to the browser once and serve all pages, in the active language only. */
export const browserNamespaces = ['search', 'shell', 'ui'] as const;

/** These come with the pages around signing in and of the account, and with no others. */
export const accountNamespaces = ['account', 'alerts', 'auth', 'contact', 'trip'] as const;

/** And these with the agents' portal. */
export const agentNamespaces = ['agency', 'agent', 'funding', 'prompt', 'sales'] as const;

/** Each of these comes with the public pages that speak of it. */
export const pageNamespaces = [
  'about',
  'alerts',
  'checkout',
  'contact',
  'flights',
  'home',
  'payment',
  'prompt',
  'selling',
  'stays',
  'trip',
] as const;
export type PageNamespace = (typeof pageNamespaces)[number];

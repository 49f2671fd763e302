/** The catalogues that travel to the browser once and serve all pages, in the active language only. */
export const browserNamespaces = ['search', 'shell', 'ui'] as const;

/** These come with the pages around signing in, of the account and of the agents' portal, and with no others. */
export const accountNamespaces = ['account', 'agent', 'alerts', 'auth', 'contact', 'trip'] as const;

/** Each of these comes with the public pages that speak of it. */
export const pageNamespaces = [
  'about',
  'alerts',
  'checkout',
  'contact',
  'flights',
  'home',
  'payment',
  'stays',
  'trip',
] as const;
export type PageNamespace = (typeof pageNamespaces)[number];

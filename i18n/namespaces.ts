/** The catalogues that travel to the browser, in the active language only. The others stay on the server. */
export const browserNamespaces = ['about', 'contact', 'home', 'search', 'shell', 'ui'] as const;

/** These come with the pages around signing in, of the account and of the agents' portal, and with no others. */
export const accountNamespaces = ['account', 'agent', 'alerts', 'auth'] as const;

/** These come with what a search finds. */
export const resultNamespaces = ['alerts', 'flights', 'stays'] as const;

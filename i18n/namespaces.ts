/** The catalogues that travel to the browser, in the active language only. The others stay on the server. */
export const browserNamespaces = ['about', 'contact', 'home', 'search', 'shell', 'ui'] as const;
export const serverNamespaces = ['legal', 'mail'] as const;

export type BrowserNamespace = (typeof browserNamespaces)[number];

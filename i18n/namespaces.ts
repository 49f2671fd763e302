/** The catalogues that travel to the browser, in the active language only. The others stay on the server. */
export const browserNamespaces = ['about', 'contact', 'home', 'search', 'shell', 'ui'] as const;

/** Sent to the browser once, for all pages. */
export const browserNamespaces = ['search', 'shell', 'ui'] as const;

/** Sent with the sign-in and account pages only. */
export const accountNamespaces = ['account', 'alerts', 'auth', 'contact', 'trip'] as const;

/** Sent with the agent portal only. */
export const agentNamespaces = ['agency', 'agent', 'funding', 'prompt', 'sales'] as const;

/** Each is sent with the public pages that need it. */
export type PageNamespace =
  | 'about'
  | 'alerts'
  | 'checkout'
  | 'contact'
  | 'flights'
  | 'home'
  | 'payment'
  | 'prompt'
  | 'selling'
  | 'shortlist'
  | 'stays'
  | 'trip';

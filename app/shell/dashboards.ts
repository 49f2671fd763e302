/** Where each role is at home, by the name that the menus give it. */
export const dashboards = {
  client: { to: '/account', key: 'userMenu.customer', isOwnDocument: false },
  agent: { to: '/agent/dashboard', key: 'userMenu.agent', isOwnDocument: false },
  // In English, whatever the language of the site.
  admin: { to: '/admin', key: 'userMenu.admin', isOwnDocument: true },
} as const;

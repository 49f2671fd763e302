/** Where each role is at home, by the name that the menus give it. */
export const dashboards = {
  client: { to: '/account', key: 'userMenu.customer' },
  agent: { to: '/agent/dashboard', key: 'userMenu.agent' },
  admin: { to: '/admin', key: 'userMenu.admin' },
} as const;

import type { SettingsGroup } from '#features/settings/settings.ts';

/** As they are stored and kept in the history, which is not quite how the form has them. */
export const groupNames = {
  site: 'General',
  contact: 'Contact',
  email: 'Email',
  security: 'Security',
  social: 'Social Links',
  payments: 'Payments',
  holds: 'Holds',
  limits: 'Limits',
  ratesPerUsd: 'Exchange Rates',
  about: 'About Figures',
  home: 'Home',
  system: 'System',
} as const satisfies Record<SettingsGroup, string>;

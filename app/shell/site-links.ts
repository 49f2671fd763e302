/** The links of the top navigation, in their documented order. */
export const siteLinks = [
  { to: '/', key: 'home' },
  { to: '/flights', key: 'flights' },
  { to: '/hotels', key: 'hotels' },
  { to: '/about', key: 'about' },
  { to: '/contact', key: 'contact' },
] as const;

/** Every public page with the title it has, and one of each kind that is nobody's own. */
export const publicPages = [
  { path: '/', title: 'Flights and hotels in East Africa and beyond' },
  { path: '/flights', title: 'Search Flights' },
  { path: '/hotels', title: 'Search Hotels' },
  { path: '/about', title: 'About Us' },
  { path: '/contact', title: 'Contact' },
  { path: '/terms', title: 'Terms of Service' },
  { path: '/privacy', title: 'Privacy Policy' },
  { path: '/booking', title: 'Retrieve Booking' },
];

export const unlistedPages = [
  { path: '/search?type=flights&from=NBO&to=DXB', title: 'Nairobi to Dubai' },
  { path: '/search?type=hotels&to=Mombasa', title: 'Hotels in Mombasa' },
  { path: '/auth', title: 'Sign In' },
  { path: '/account', title: 'My Account' },
  { path: '/no-such-page', title: 'Page not found', status: 404 },
];

export const allPaths = [...publicPages, ...unlistedPages].map(({ path }) => path);

/** The browser itself complains of a page that answers 404. */
export const notFoundComplaint = /Failed to load resource: the server responded with a status of 404/;

/** What there is a file of. */
export const reportNames = [
  'key-figures',
  'revenue-trend',
  'bookings-trend',
  'destinations',
  'hotels',
  'revenue-figures',
  'revenue-by-product',
  'revenue-by-channel',
  'revenue-by-route',
  'refunds',
  'commissions',
  'booking-figures',
  'lead-times',
  'cancellations',
  'load-factors',
  'occupancy',
  'user-figures',
  'sign-ups',
  'active-users',
  'repeat-bookings',
  'roles',
] as const;

export type ReportName = (typeof reportNames)[number];

/** How somebody narrows the list of their own bookings. */
export const bookingGroups = ['all', 'upcoming', 'past', 'cancelled'] as const;
export type BookingGroup = (typeof bookingGroups)[number];

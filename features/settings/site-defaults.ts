export const DEFAULT_DESCRIPTION =
  'Your trusted travel partner for seamless flight and hotel bookings across the globe';

export const DEFAULT_DESCRIPTION =
  'Your trusted travel partner for seamless flight and hotel bookings across the globe';

// Without zod: browsers load this file.

export const backupFrequencies = ['hourly', 'daily', 'weekly', 'monthly'] as const;

// Without zod: browsers load this file.

export const MAX_POPULAR = 12;

export type PopularDestination = {
  slug: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** IATA code. */
  airportCode: string;
  /** The name of the picture. */
  scene: string;
};

export const defaultPopularDestinations: PopularDestination[] = [
  { slug: 'nairobi', city: 'Nairobi', country: 'KE', airportCode: 'NBO', scene: 'nairobi' },
  { slug: 'mombasa', city: 'Mombasa', country: 'KE', airportCode: 'MBA', scene: 'mombasa' },
  { slug: 'zanzibar', city: 'Zanzibar', country: 'TZ', airportCode: 'ZNZ', scene: 'zanzibar' },
  { slug: 'mogadishu', city: 'Mogadishu', country: 'SO', airportCode: 'MGQ', scene: 'mogadishu' },
  { slug: 'kigali', city: 'Kigali', country: 'RW', airportCode: 'KGL', scene: 'kigali' },
  { slug: 'addis-ababa', city: 'Addis Ababa', country: 'ET', airportCode: 'ADD', scene: 'addis-ababa' },
];

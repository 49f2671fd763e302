import { sampleId } from './seeded.ts';

export interface SampleLocation {
  id: string;
  city: string;
  country: string;
  region: 'africa' | 'asia';
  timezone: string;
  currency: string;
  latitude: number;
  longitude: number;
  /** The price of an average room for a night. */
  roomDollars: number;
  isCoastal: boolean;
  /** The languages of reviews. */
  languages: readonly string[];
}

type Row = Omit<SampleLocation, 'id' | 'region'>;

const rows: Row[] = [
  kenya('Nairobi', -1.2864, 36.8172, 85, false),
  kenya('Mombasa', -4.0435, 39.6682, 75, true),
  kenya('Diani', -4.2797, 39.5947, 95, true),
  kenya('Lamu', -2.2717, 40.902, 90, true),
  kenya('Kisumu', -0.1022, 34.7617, 60, false),
  tanzania('Dar es Salaam', -6.8161, 39.2803, 80, true),
  tanzania('Zanzibar', -6.1622, 39.1921, 105, true),
  tanzania('Arusha', -3.3869, 36.683, 85, false),
  {
    ...place('Addis Ababa', 'ET', 9.0108, 38.7613),
    timezone: 'EAT',
    currency: 'ETB',
    roomDollars: 80,
    isCoastal: false,
    languages: ['en', 'fr', 'ar', 'en'],
  },
  {
    ...place('Kigali', 'RW', -1.9501, 30.0588),
    timezone: 'CAT',
    currency: 'RWF',
    roomDollars: 85,
    isCoastal: false,
    languages: ['en', 'fr', 'fr', 'sw'],
  },
  {
    ...place('Entebbe', 'UG', 0.0512, 32.4637),
    timezone: 'EAT',
    currency: 'UGX',
    roomDollars: 70,
    isCoastal: false,
    languages: ['en', 'sw', 'en', 'es'],
  },
  {
    ...place('Mogadishu', 'SO', 2.0371, 45.3438),
    timezone: 'EAT',
    currency: 'SOS',
    roomDollars: 95,
    isCoastal: true,
    languages: ['en', 'ar', 'tr', 'sw'],
  },
  {
    ...place('Hargeisa', 'SO', 9.56, 44.065),
    timezone: 'EAT',
    currency: 'SOS',
    roomDollars: 55,
    isCoastal: false,
    languages: ['en', 'ar', 'tr', 'en'],
  },
  {
    ...place('Djibouti', 'DJ', 11.5886, 43.1456),
    timezone: 'EAT',
    currency: 'DJF',
    roomDollars: 115,
    isCoastal: true,
    languages: ['fr', 'ar', 'fr', 'en'],
  },
  {
    ...place('Dubai', 'AE', 25.2697, 55.3095),
    timezone: 'GST',
    currency: 'AED',
    roomDollars: 120,
    isCoastal: true,
    languages: ['en', 'ar', 'tr', 'es', 'fr'],
  },
];

export function sampleLocations(): SampleLocation[] {
  return rows.map((row) => ({
    ...row,
    id: sampleId('location', `${row.city}/${row.country}`),
    region: row.country === 'AE' ? 'asia' : 'africa',
  }));
}

function place(city: string, country: string, latitude: number, longitude: number) {
  return { city, country, latitude, longitude };
}

function kenya(city: string, latitude: number, longitude: number, roomDollars: number, isCoastal: boolean): Row {
  return {
    ...place(city, 'KE', latitude, longitude),
    timezone: 'EAT',
    currency: 'KES',
    roomDollars,
    isCoastal,
    languages: ['en', 'sw', 'en', 'sw', 'fr', 'es'],
  };
}

function tanzania(city: string, latitude: number, longitude: number, roomDollars: number, isCoastal: boolean): Row {
  return {
    ...place(city, 'TZ', latitude, longitude),
    timezone: 'EAT',
    currency: 'TZS',
    roomDollars,
    isCoastal,
    languages: ['en', 'sw', 'sw', 'fr', 'es', 'tr'],
  };
}

import type { FareCabin } from '../fares/fare-rules.ts';
import { sampleId } from './seeded.ts';

export interface SampleAirline {
  id: string;
  code: string;
  name: string;
  country: string;
  /** The price level compared with other airlines on the same distance. */
  fareFactor: number;
}

const rows: [code: string, name: string, country: string, fareFactor: number][] = [
  ['KQ', 'Kenya Airways', 'KE', 1],
  ['JM', 'Jambojet', 'KE', 0.72],
  ['P2', 'AirKenya Express', 'KE', 2.9],
  ['F2', 'Safarilink', 'KE', 3.1],
  ['XU', 'African Express', 'KE', 1.15],
  ['ET', 'Ethiopian Airlines', 'ET', 0.95],
  ['WB', 'RwandAir', 'RW', 0.92],
  ['TC', 'Air Tanzania', 'TZ', 0.9],
  ['PW', 'Precision Air', 'TZ', 0.95],
  ['UR', 'Uganda Airlines', 'UG', 0.9],
  ['D3', 'Daallo Airlines', 'DJ', 1.3],
  ['EK', 'Emirates', 'AE', 1.12],
  ['FZ', 'flydubai', 'AE', 0.82],
  ['QR', 'Qatar Airways', 'QA', 1.08],
  ['TK', 'Turkish Airlines', 'TR', 0.98],
  ['SV', 'Saudia', 'SA', 0.9],
  ['MS', 'EgyptAir', 'EG', 0.88],
  ['KL', 'KLM', 'NL', 1.1],
  ['BA', 'British Airways', 'GB', 1.14],
];

export function sampleAirlines(): SampleAirline[] {
  return rows.map(([code, name, country, fareFactor]) => ({
    id: sampleId('airline', code),
    code,
    name,
    country,
    fareFactor,
  }));
}

export interface Aircraft {
  name: string;
  cruiseKmh: number;
  rangeKm: number;
  seats: Partial<Record<FareCabin, number>>;
}

const prop = 480;

/** Each airline's aircraft, by range. */
const fleets: Record<string, Aircraft[]> = {
  KQ: [
    { name: 'Embraer 190', cruiseKmh: 800, rangeKm: 3000, seats: { economy: 84, business: 12 } },
    { name: 'Boeing 737-800', cruiseKmh: 820, rangeKm: 4600, seats: { economy: 129, business: 16 } },
    { name: 'Boeing 787-8', cruiseKmh: 890, rangeKm: 13000, seats: { economy: 204, business: 30 } },
  ],
  JM: [{ name: 'De Havilland Dash 8-400', cruiseKmh: 600, rangeKm: 1800, seats: { economy: 78 } }],
  P2: [
    { name: 'DHC-6 Twin Otter', cruiseKmh: 290, rangeKm: 300, seats: { economy: 18 } },
    { name: 'De Havilland Dash 8-100', cruiseKmh: prop, rangeKm: 1500, seats: { economy: 37 } },
  ],
  F2: [
    { name: 'Cessna 208B Grand Caravan', cruiseKmh: 310, rangeKm: 300, seats: { economy: 12 } },
    { name: 'De Havilland Dash 8-300', cruiseKmh: prop, rangeKm: 1500, seats: { economy: 50 } },
  ],
  XU: [{ name: 'Bombardier CRJ200', cruiseKmh: 780, rangeKm: 2500, seats: { economy: 50 } }],
  ET: [
    { name: 'De Havilland Dash 8-400', cruiseKmh: 600, rangeKm: 800, seats: { economy: 71, business: 7 } },
    { name: 'Boeing 737 MAX 8', cruiseKmh: 830, rangeKm: 3600, seats: { economy: 142, business: 18 } },
    { name: 'Airbus A350-900', cruiseKmh: 900, rangeKm: 14000, seats: { economy: 313, business: 30 } },
  ],
  WB: [
    { name: 'De Havilland Dash 8-400', cruiseKmh: 600, rangeKm: 1000, seats: { economy: 67, business: 7 } },
    { name: 'Boeing 737-800', cruiseKmh: 820, rangeKm: 4000, seats: { economy: 138, business: 16 } },
    {
      name: 'Airbus A330-200',
      cruiseKmh: 870,
      rangeKm: 12000,
      seats: { economy: 200, premium: 24, business: 20 },
    },
  ],
  TC: [
    { name: 'De Havilland Dash 8-400', cruiseKmh: 600, rangeKm: 600, seats: { economy: 70, business: 6 } },
    { name: 'Airbus A220-300', cruiseKmh: 830, rangeKm: 4500, seats: { economy: 120, business: 12 } },
    { name: 'Boeing 787-8', cruiseKmh: 890, rangeKm: 12000, seats: { economy: 240, business: 22 } },
  ],
  PW: [{ name: 'ATR 72-500', cruiseKmh: prop, rangeKm: 1500, seats: { economy: 70 } }],
  UR: [
    { name: 'Bombardier CRJ900', cruiseKmh: 800, rangeKm: 2500, seats: { economy: 64, business: 12 } },
    {
      name: 'Airbus A330-800',
      cruiseKmh: 880,
      rangeKm: 13000,
      seats: { economy: 210, premium: 28, business: 20 },
    },
  ],
  D3: [{ name: 'Boeing 737-400', cruiseKmh: 780, rangeKm: 3800, seats: { economy: 132, business: 12 } }],
  EK: [
    {
      name: 'Boeing 777-300ER',
      cruiseKmh: 900,
      rangeKm: 13500,
      seats: { economy: 304, business: 42, first: 8 },
    },
  ],
  FZ: [{ name: 'Boeing 737 MAX 8', cruiseKmh: 830, rangeKm: 6000, seats: { economy: 156, business: 10 } }],
  QR: [
    { name: 'Airbus A320', cruiseKmh: 820, rangeKm: 3000, seats: { economy: 132, business: 12 } },
    { name: 'Boeing 787-8', cruiseKmh: 890, rangeKm: 13000, seats: { economy: 232, business: 22 } },
  ],
  TK: [
    { name: 'Boeing 737 MAX 9', cruiseKmh: 830, rangeKm: 4700, seats: { economy: 153, business: 16 } },
    { name: 'Airbus A330-300', cruiseKmh: 870, rangeKm: 11000, seats: { economy: 261, business: 28 } },
  ],
  SV: [
    { name: 'Airbus A320', cruiseKmh: 820, rangeKm: 2200, seats: { economy: 112, business: 20 } },
    { name: 'Airbus A330-300', cruiseKmh: 870, rangeKm: 11000, seats: { economy: 262, business: 36 } },
  ],
  MS: [{ name: 'Boeing 737-800', cruiseKmh: 820, rangeKm: 5500, seats: { economy: 130, business: 24 } }],
  KL: [
    {
      name: 'Boeing 787-10',
      cruiseKmh: 890,
      rangeKm: 12000,
      seats: { economy: 252, premium: 28, business: 38 },
    },
  ],
  BA: [
    {
      name: 'Boeing 787-9',
      cruiseKmh: 890,
      rangeKm: 14000,
      seats: { economy: 127, premium: 39, business: 42, first: 8 },
    },
  ],
};

/** The airline's aircraft with the shortest sufficient range, if any. */
export function aircraftFor(airlineCode: string, distanceKm: number): Aircraft | undefined {
  return fleets[airlineCode]?.find(({ rangeKm }) => rangeKm >= distanceKm);
}

/** Block time in steps of five minutes: cruise, climb, descent and taxiing. */
export function blockMinutes(distanceKm: number, { cruiseKmh }: Aircraft): number {
  const groundMinutes = cruiseKmh < 400 ? 15 : 30;
  return Math.ceil(((distanceKm / cruiseKmh) * 60 + groundMinutes) / 5) * 5;
}

import { sampleId } from './seeded.ts';

export interface SampleAirline {
  id: string;
  code: string;
  name: string;
  country: string;
  /** What it asks, beside others on the same distance. */
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

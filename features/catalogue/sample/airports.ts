import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { projectFolder } from '#lib/project-folder.ts';
import { sampleId } from './seeded.ts';

export interface SampleAirport {
  id: string;
  code: string;
  name: string;
  /** As travellers call it. */
  city: string;
  country: string;
  timezone: string;
  latitude: number;
  longitude: number;
}

const cityByCode: Record<string, string> = {
  // Kenya
  NBO: 'Nairobi',
  WIL: 'Nairobi',
  MBA: 'Mombasa',
  KIS: 'Kisumu',
  EDL: 'Eldoret',
  MYD: 'Malindi',
  LAU: 'Lamu',
  UKA: 'Diani',
  MRE: 'Maasai Mara',
  ASV: 'Amboseli',
  NYK: 'Nanyuki',
  // Tanzania
  DAR: 'Dar es Salaam',
  ZNZ: 'Zanzibar',
  JRO: 'Arusha',
  ARK: 'Arusha',
  MWZ: 'Mwanza',
  DOD: 'Dodoma',
  SEU: 'Seronera',
  // Uganda, Rwanda, Burundi, South Sudan
  EBB: 'Entebbe',
  KGL: 'Kigali',
  BJM: 'Bujumbura',
  JUB: 'Juba',
  // Ethiopia, Eritrea, Djibouti, Somalia
  ADD: 'Addis Ababa',
  DIR: 'Dire Dawa',
  BJR: 'Bahir Dar',
  JIJ: 'Jijiga',
  AWA: 'Hawassa',
  ASM: 'Asmara',
  JIB: 'Djibouti',
  MGQ: 'Mogadishu',
  HGA: 'Hargeisa',
  BSA: 'Bosaso',
  GGR: 'Garowe',
  // The Indian Ocean
  HAH: 'Moroni',
  SEZ: 'Mahé',
  MRU: 'Mauritius',
  // The south, the centre and the west of Africa
  JNB: 'Johannesburg',
  CPT: 'Cape Town',
  LUN: 'Lusaka',
  HRE: 'Harare',
  LLW: 'Lilongwe',
  FIH: 'Kinshasa',
  LOS: 'Lagos',
  ACC: 'Accra',
  // The Gulf, Arabia, the eastern Mediterranean
  DXB: 'Dubai',
  DOH: 'Doha',
  JED: 'Jeddah',
  RUH: 'Riyadh',
  CAI: 'Cairo',
  IST: 'Istanbul',
  // Europe, Asia, America
  LHR: 'London',
  AMS: 'Amsterdam',
  CDG: 'Paris',
  FRA: 'Frankfurt',
  FCO: 'Rome',
  BOM: 'Mumbai',
  CAN: 'Guangzhou',
  JFK: 'New York',
};

const referenceFile = join(projectFolder, 'data', 'airports.csv');

const factsSchema = z.array(
  z.object({
    iata: z.string(),
    name: z.string(),
    country: z.string(),
    latitude: z.coerce.number(),
    longitude: z.coerce.number(),
    timezone: z.string(),
  }),
);

/** The facts come from the reference of all airports; of its nine thousand lines only ours are taken apart. */
export async function readSampleAirports(): Promise<SampleAirport[]> {
  const [head = '', ...lines] = (await readFile(referenceFile, 'utf8')).split('\n');
  const ours = lines.filter((line) => line.slice(0, 3) in cityByCode);
  const facts = factsSchema.parse(parse([head, ...ours].join('\n'), { columns: true }));
  const factsByCode = new Map(facts.map((airport) => [airport.iata, airport]));
  return Object.entries(cityByCode).map(([code, city]) => {
    const airport = factsByCode.get(code);
    if (!airport) throw new Error(`data/airports.csv has no airport ${code}`);
    const { iata, ...rest } = airport;
    return { id: sampleId('airport', iata), code, city, ...rest };
  });
}

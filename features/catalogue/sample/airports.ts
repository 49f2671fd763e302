import { findKnownAirports } from '../airports/known-airports.ts';
import { sampleId } from './seeded.ts';

export interface SampleAirport {
  id: string;
  code: string;
  name: string;
  /** The name that travellers use. */
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
  // Southern, central and western Africa
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

/** Takes all facts but the city from the reference data. */
export async function readSampleAirports(): Promise<SampleAirport[]> {
  const known = await findKnownAirports(Object.keys(cityByCode));
  return Object.entries(cityByCode).map(([code, city]) => {
    const airport = known.get(code);
    if (!airport) throw new Error(`data/airports.csv has no airport ${code}`);
    const { name, country, timezone, latitude, longitude } = airport;
    return { id: sampleId('airport', code), code, name, city, country, timezone, latitude, longitude };
  });
}

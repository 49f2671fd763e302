import { between, chance, pick, sampleId } from '#features/catalogue/sample/seeded.ts';
import { SAMPLE_MAIL_DOMAIN } from '#features/notifications/sample-mail-domain.ts';
import type { CurrencyCode } from '#features/settings/currencies.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { TravellerTitle } from '../booking.ts';

/** Somebody of the sample world. Nobody can sign in as one: they have no password. */
export interface SampleCustomer {
  id: string;
  title: TravellerTitle;
  givenNames: string;
  lastName: string;
  email: string;
  phone: string;
  language: LanguageCode;
  currency: CurrencyCode;
  nationality: string;
  birthDate: CalendarDate;
  passportNumber: string;
}

interface People {
  nationality: string;
  language: LanguageCode;
  currency: CurrencyCode;
  /** A number range that nobody has. */
  phone: string;
  women: string[];
  men: string[];
  lastNames: string[];
}

/* Names as common as can be. */
const peoples: readonly People[] = [
  {
    nationality: 'KE',
    language: 'en',
    currency: 'KES',
    phone: '+25470055',
    women: ['Wanjiku', 'Achieng', 'Faith', 'Mercy', 'Amina'],
    men: ['Kamau', 'Otieno', 'Brian', 'Kevin', 'Hassan'],
    lastNames: ['Mwangi', 'Odhiambo', 'Njoroge', 'Kiprotich', 'Mutua', 'Abdi'],
  },
  {
    nationality: 'TZ',
    language: 'sw',
    currency: 'USD',
    phone: '+25571055',
    women: ['Neema', 'Zawadi', 'Rehema', 'Upendo'],
    men: ['Juma', 'Baraka', 'Salim', 'Emmanuel'],
    lastNames: ['Mushi', 'Mrisho', 'Kimaro', 'Komba'],
  },
  {
    nationality: 'DJ',
    language: 'fr',
    currency: 'EUR',
    phone: '+25377055',
    women: ['Fatouma', 'Hawa', 'Marie'],
    men: ['Omar', 'Ibrahim', 'Moussa'],
    lastNames: ['Ali', 'Houssein', 'Robleh'],
  },
  {
    nationality: 'AE',
    language: 'ar',
    currency: 'AED',
    phone: '+97150055',
    women: ['Mariam', 'Noura', 'Sara'],
    men: ['Khalid', 'Ahmed', 'Yousef'],
    lastNames: ['Al Mansoori', 'Haddad', 'Saleh'],
  },
  {
    nationality: 'GB',
    language: 'en',
    currency: 'GBP',
    phone: '+44770090',
    women: ['Grace', 'Sophie', 'Priya'],
    men: ['James', 'Daniel', 'Arjun'],
    lastNames: ['Taylor', 'Hughes', 'Patel'],
  },
];

export function sampleCustomers(count: number): SampleCustomer[] {
  return Array.from({ length: count }, (_, number) => sampleCustomer(number));
}

function sampleCustomer(number: number): SampleCustomer {
  const key = `customer/${number}`;
  // Every second one is from here.
  const people = number % 2 === 0 ? (peoples[0] ?? pick(key, peoples)) : pick(`${key}/people`, peoples);
  const isWoman = chance(`${key}/woman`) < 0.5;
  const givenNames = pick(`${key}/given`, isWoman ? people.women : people.men);
  const lastName = pick(`${key}/last`, people.lastNames);
  const { nationality, language, currency } = people;
  return {
    id: sampleId('customer', String(number)),
    title: isWoman ? pick(`${key}/title`, ['ms', 'mrs', 'dr']) : pick(`${key}/title`, ['mr', 'mr', 'dr']),
    givenNames,
    lastName,
    email: `${givenNames}.${lastName}.${number + 1}@${SAMPLE_MAIL_DOMAIN}`.toLowerCase().replaceAll(' ', ''),
    phone: `${people.phone}${String(1000 + number)}`,
    language,
    currency,
    nationality,
    birthDate: `${between(`${key}/year`, 1958, 2003)}-0${between(`${key}/month`, 1, 9)}-${between(`${key}/day`, 10, 28)}`,
    passportNumber: `${pick(`${key}/letter`, ['A', 'B', 'C'])}${between(`${key}/passport`, 1_000_000, 9_999_999)}`,
  };
}

import { between, chance, pick, sampleId } from '#features/catalogue/sample/seeded.ts';
import { SAMPLE_MAIL_DOMAIN } from '#features/notifications/sample-mail-domain.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import type { CurrencyCode } from '#features/settings/currencies.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { BookingType, TravellerTitle } from '../booking.ts';

/** A sample customer. They have no password, so nobody can sign in as one. */
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
  /** An unused number range. */
  phone: string;
  women: string[];
  men: string[];
  lastNames: string[];
}

/** Common names. */
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
  // Every second one is Kenyan.
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

/** `past`: a stay that is over. `cancelled`: the refund is still due. */
type SampleFate = 'confirmed' | 'held' | 'cancelled' | 'refunded' | 'past' | 'expired';

export interface SamplePlan {
  key: string;
  customer: SampleCustomer;
  type: BookingType;
  fate: SampleFate;
  /** Days until travel; negative for the past. */
  daysAhead: number;
  /** Nights of a stay, or days until the return flight. */
  nights: number;
  adults: number;
  isRound: boolean;
  method: PaymentMethod;
  bookedHoursAgo: number;
}

/** Per twenty bookings. */
const fates: readonly SampleFate[] = [
  ...repeated('confirmed', 10),
  ...repeated('held', 2),
  ...repeated('cancelled', 2),
  ...repeated('refunded', 1),
  ...repeated('past', 4),
  ...repeated('expired', 1),
];

export function samplePlans(customers: readonly SampleCustomer[], bookingsEach: number): SamplePlan[] {
  return Array.from({ length: bookingsEach }, (_, round) => round).flatMap((round) =>
    customers.map((customer, position) => {
      // 7 and 20 have no common factor, so that every fate occurs.
      const fate = fates[((round * customers.length + position) * 7) % fates.length] ?? 'confirmed';
      return samplePlan(`${customer.id}/${round}`, customer, fate);
    }),
  );
}

function samplePlan(key: string, customer: SampleCustomer, fate: SampleFate): SamplePlan {
  const nights = between(`${key}/nights`, 2, 7);
  const bookedHoursAgo = between(`${key}/booked`, 2, 28 * 24);
  return {
    key,
    customer,
    // A flight that has departed cannot be booked.
    type: fate === 'past' || chance(`${key}/type`) < 0.4 ? 'hotel' : 'flight',
    fate,
    daysAhead: daysAheadOf(key, fate, nights),
    nights,
    adults: pick(`${key}/adults`, [1, 1, 2, 2, 3]),
    isRound: chance(`${key}/round`) < 0.6,
    method: methodOf(key, fate),
    bookedHoursAgo: fate === 'held' ? 0 : fate === 'past' ? bookedHoursAgo + 60 * 24 : bookedHoursAgo,
  };
}

function daysAheadOf(key: string, fate: SampleFate, nights: number): number {
  if (fate === 'past') return -nights - between(`${key}/ago`, 1, 40);
  // Early enough for a refund.
  if (fate === 'cancelled' || fate === 'refunded') return between(`${key}/ahead`, 35, 120);
  return between(`${key}/ahead`, 3, 90);
}

function methodOf(key: string, fate: SampleFate): PaymentMethod {
  if (fate === 'held' || fate === 'cancelled' || fate === 'refunded')
    return pick(`${key}/method`, ['bank_transfer', 'cash']);
  return pick(`${key}/method`, ['card', 'mpesa', 'mpesa', 'bank_transfer']);
}

function repeated(fate: SampleFate, count: number): SampleFate[] {
  return Array.from({ length: count }, () => fate);
}

export interface SampleAgencySale {
  do: 'sale';
  daysAgo: number;
  outcome: 'confirmed' | 'cancelled' | 'held' | 'expired';
  plan: SamplePlan;
}

/** One sale every few days, one of seven cancelled; some customers repeat. */
export function dailySales(
  key: string,
  { from, to, every }: { from: number; to: number; every: number },
): SampleAgencySale[] {
  const sales: SampleAgencySale[] = [];
  for (let daysAgo = from; daysAgo >= to; daysAgo -= every) {
    const outcome = sales.length % 7 === 3 ? 'cancelled' : 'confirmed';
    sales.push(saleOf(`${key}/${sales.length}`, daysAgo, outcome));
  }
  return sales;
}

export function salesOf(
  key: string,
  fates: readonly SampleAgencySale['outcome'][],
  { from }: { from: number },
): SampleAgencySale[] {
  return fates.map((outcome, number) => saleOf(`${key}/${number}`, from, outcome));
}

function saleOf(key: string, daysAgo: number, outcome: SampleAgencySale['outcome']): SampleAgencySale {
  const isFlight = chance(`${key}/type`) < 0.65;
  return {
    do: 'sale',
    daysAgo,
    outcome,
    plan: {
      key: `agency/${key}`,
      customer: pick(`${key}/customer`, agencyCustomers()),
      type: isFlight ? 'flight' : 'hotel',
      fate: 'confirmed',
      // Early enough for a refund.
      daysAhead: outcome === 'cancelled' ? between(`${key}/ahead`, 35, 110) : between(`${key}/ahead`, 4, 110),
      nights: between(`${key}/nights`, 2, 5),
      adults: pick(`${key}/adults`, [1, 1, 2]),
      isRound: chance(`${key}/round`) < 0.5,
      method: 'cash',
      bookedHoursAgo: 0,
    },
  };
}

/** Customers without an account here. */
function agencyCustomers(): SampleCustomer[] {
  return sampleCustomers(58).slice(40);
}

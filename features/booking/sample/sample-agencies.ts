import type { DepositMethod } from '#features/agents/deposits/deposit.ts';
import type { DocumentKind } from '#features/agents/documents/document-kinds.ts';
import { sampleId } from '#features/catalogue/sample/seeded.ts';
import { SAMPLE_MAIL_DOMAIN } from '#features/notifications/sample-mail-domain.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { dailySales, type SampleAgencySale, salesOf } from './sample-plans.ts';

export interface SampleDeposit {
  do: 'deposit';
  daysAgo: number;
  amountMinor: number;
  method: DepositMethod;
  outcome: 'completed' | 'pending' | 'not_received' | 'withdrawn' | 'declined';
}

export interface SampleAdjustment {
  do: 'adjustment';
  daysAgo: number;
  amountMinor: number;
  reason: string;
  outcome: 'approved' | 'requested';
}

type SampleAgencyStep = SampleDeposit | SampleAdjustment | SampleAgencySale;

/** A sample agency. It has no password, so nobody can sign in as it. */
export interface SampleAgency {
  key: string;
  owner: string;
  agencyName: string;
  registrationNumber: string | null;
  phone: string;
  address: string;
  city: string;
  country: string;
  language: LanguageCode;
  joinedDaysAgo: number;
  markupPercentage: number;
  limitMinor: number;
  lowBalanceMinor: number | null;
  documents: readonly DocumentKind[];
  /** The final state, and the reason given for it. */
  standing: 'pending' | 'verified' | 'rejected' | 'suspended' | 'inactive';
  reason: string | null;
  /** Oldest first. */
  steps: SampleAgencyStep[];
}

const defaults = {
  language: 'en',
  country: 'Kenya',
  joinedDaysAgo: 120,
  markupPercentage: 10,
  limitMinor: 0,
  lowBalanceMinor: null,
  documents: ['registration', 'licence'],
  standing: 'verified',
  reason: null,
} as const satisfies Partial<SampleAgency>;

/** One agency for each account state. */
export function sampleAgencies(): SampleAgency[] {
  return described().map(({ steps, ...agency }) => ({
    ...defaults,
    ...agency,
    steps: steps.toSorted((one, other) => other.daysAgo - one.daysAgo),
  }));
}

export function agencyMail({ key }: Pick<SampleAgency, 'key'>): string {
  return `${key}@${SAMPLE_MAIL_DOMAIN}`;
}

/** Two administrators, because requests need a second one. Their accounts are deactivated. */
export const sampleOffice = ['Sample administrator 1', 'Sample administrator 2'].map((name, number) => ({
  id: sampleId('office', String(number)),
  name,
  email: `office-${number + 1}@${SAMPLE_MAIL_DOMAIN}`,
}));

type Described = Omit<SampleAgency, keyof typeof defaults> & Partial<Pick<SampleAgency, keyof typeof defaults>>;

function described(): Described[] {
  return [
    {
      key: 'savannah-trails',
      owner: 'Wanjiku Mwangi',
      agencyName: 'Savannah Trails',
      registrationNumber: 'KE-TRA-20418',
      phone: '+254700552001',
      address: 'Moi Avenue 14',
      city: 'Nairobi',
      lowBalanceMinor: 100_000,
      steps: [
        deposit(104, 500_000, 'bank_transfer'),
        deposit(96, 250_000, 'mobile_money'),
        deposit(81, 800_000, 'wire_transfer'),
        deposit(57, 600_000, 'credit_card'),
        deposit(40, 100_000, 'credit_card', 'declined'),
        deposit(39, 400_000, 'debit_card'),
        ...dailySales('savannah-trails', { from: 92, to: 1, every: 4 }),
        adjustment(33, 4_500, 'The bank kept a fee of the wire by mistake, and gave it back'),
        adjustment(1, -2_000, 'A seat change that was paid at our office', 'requested'),
        deposit(2, 300_000, 'bank_transfer', 'pending'),
        ...salesOf('savannah-trails/open', ['held', 'held', 'expired'], { from: 0 }),
      ],
    },
    {
      key: 'kilimani-holidays',
      owner: 'Brian Otieno',
      agencyName: 'Kilimani Holidays',
      registrationNumber: 'KE-TRA-20977',
      phone: '+254700552002',
      address: 'Argwings Kodhek Road 8',
      city: 'Nairobi',
      joinedDaysAgo: 70,
      markupPercentage: 12.5,
      lowBalanceMinor: 200_000,
      steps: [
        deposit(61, 150_000, 'mobile_money'),
        deposit(50, 50_000, 'bank_transfer', 'not_received'),
        // Until its credit is used up.
        ...dailySales('kilimani-holidays', { from: 58, to: 3, every: 9 }),
        deposit(1, 50_000, 'wire_transfer', 'pending'),
      ],
    },
    {
      key: 'zanzibar-shores',
      owner: 'Neema Mushi',
      agencyName: 'Zanzibar Shores Travel',
      registrationNumber: 'TZ-88201',
      phone: '+255710552003',
      address: 'Kenyatta Road 3',
      city: 'Zanzibar',
      country: 'Tanzania',
      language: 'sw',
      markupPercentage: 8,
      limitMinor: 500_000,
      steps: [
        deposit(75, 20_000, 'debit_card'),
        ...dailySales('zanzibar-shores', { from: 70, to: 6, every: 9 }),
        deposit(4, 30_000, 'bank_transfer', 'withdrawn'),
      ],
    },
    {
      key: 'rift-valley-safaris',
      owner: 'Kevin Kiprotich',
      agencyName: 'Rift Valley Safaris',
      registrationNumber: null,
      phone: '+254700552004',
      address: 'Kenyatta Avenue 2',
      city: 'Nakuru',
      joinedDaysAgo: 3,
      documents: [],
      standing: 'pending',
      steps: [deposit(1, 100_000, 'bank_transfer', 'pending')],
    },
    {
      key: 'coastline-tours',
      owner: 'Amina Abdi',
      agencyName: 'Coastline Tours',
      registrationNumber: 'KE-TRA-11400',
      phone: '+254700552005',
      address: 'Nkrumah Road 21',
      city: 'Mombasa',
      joinedDaysAgo: 25,
      documents: ['registration'],
      standing: 'rejected',
      reason: 'The registration belongs to another company. Please send us your own, with your licence.',
      steps: [],
    },
    {
      key: 'blue-dhow',
      owner: 'Juma Mrisho',
      agencyName: 'Blue Dhow Travel',
      registrationNumber: 'TZ-71935',
      phone: '+255710552006',
      address: 'Samora Avenue 40',
      city: 'Dar es Salaam',
      country: 'Tanzania',
      language: 'sw',
      standing: 'suspended',
      reason: 'Its licence ran out on the last day of the month. Send us the new one and we reinstate the account.',
      steps: [
        deposit(88, 400_000, 'wire_transfer'),
        ...dailySales('blue-dhow', { from: 80, to: 30, every: 12 }),
        ...salesOf('blue-dhow/back', ['cancelled'], { from: 28 }),
      ],
    },
    {
      key: 'mara-bush',
      owner: 'Mercy Njoroge',
      agencyName: 'Mara Bush Agency',
      registrationNumber: 'KE-TRA-09052',
      phone: '+254700552007',
      address: 'Hospital Road 5',
      city: 'Narok',
      standing: 'inactive',
      steps: [deposit(90, 60_000, 'mobile_money'), ...salesOf('mara-bush', ['confirmed'], { from: 85 })],
    },
  ];
}

function deposit(
  daysAgo: number,
  amountMinor: number,
  method: DepositMethod,
  outcome: SampleDeposit['outcome'] = 'completed',
): SampleDeposit {
  return { do: 'deposit', daysAgo, amountMinor, method, outcome };
}

function adjustment(
  daysAgo: number,
  amountMinor: number,
  reason: string,
  outcome: SampleAdjustment['outcome'] = 'approved',
): SampleAdjustment {
  return { do: 'adjustment', daysAgo, amountMinor, reason, outcome };
}
